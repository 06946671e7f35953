/* Clauses give pointers their bytes: by extents that are constants, parameters
   before and behind the pointer, products, differences, constants of the program, those
   of the type, an element alone, a member's array, or regions of a matrix; values
   have a direction, a clause has several shaped items, and lines go on after a
   backslash.  On a device each task has just these bytes: transfers are
   counted, to the device before, and back when the program waits.  Clauses
   `copy_in' and `copy_out' repeat the directions; that of an output parameter
   brings its old contents, and alone they are the directions.
   rows: G03! G07! N02!
   languages: c c++
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-require cuda } */
/* { dg-additional-options "-Wall -Wextra -Werror -Wno-vla -fplugin-arg-asterism-no-copies" } */
/* { dg-set-target-env-var STARPU_NCPU "1" } */
/* { dg-set-target-env-var STARPU_NCUDA "1" } */
/* { dg-set-target-env-var STARPU_PROFILING "1" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-set-target-env-var ASTERISM_SHARE_MEMORY "0" } */
/* { dg-set-target-env-var ASTERISM_CUDART "libfake_cuda.so" } */
/* { dg-final { sequential-same-output } } */

#include <stdio.h>
#include <stdlib.h>
#ifdef __STARSS
#include <starpu.h>
#endif

#define N 12
static const int kFour = 4;
typedef int tile[3][4];
struct body
{
  int mass, place[3];
};

#pragma css target device (cuda)
#pragma css task input (n, a[n], by) \
    inout (b[n], sum)
static void
scaled_sum (int n, const int *a, int by, int *b, long *sum)
{
  for (int i = 0; i < n; i++)
    {
      b[i] += by * a[i];
      *sum += b[i];
    }
}
#pragma css target device (cuda)
#pragma css task output (v[2 * rows][columns - kFour], last) input (columns, \
    rows)
static void
number (int *v, int columns, int *last, int rows)
{
  for (int i = 0; i < 2 * rows * (columns - kFour); i++)
    v[i] = *last = i;
}
#pragma css target device (cuda)
#pragma css task inout (t[3], one[1], b) input (whole[2])
static void
shapes (int (*t)[4], int *one, struct body *b, const tile *whole)
{
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      t[i][j] += whole[0][i][j] * whole[1][i][j];
  *one += t[2][3];
  b->mass += b->place[2];
}
#pragma css target device (cuda)
#pragma css task inout (m[n][n]{i..i + kFour - 1}{}) input (k[]{ 2 : 3 })
static void
rows (int n, int *m, int i, const int *k)
{
  for (int y = i; y < i + kFour; y++)
    for (int x = 0; x < n; x++)
      m[y * n + x] += k[2] + k[4];
}
#pragma css target device (cuda) copy_in (from[n]) copy_out (to[n])
#pragma css task input (from[n], n) output (to[n])
static void
copy (int n, const int *from, int *to)
{
  for (int i = 0; i < n; i++)
    to[i] = from[i] + 1;
}
#pragma css target device (cuda) copy_in (to[n])
#pragma css task input (n) output (to[n])
static void
add (int n, int *to)
{
  for (int i = 0; i < n; i += 2)
    to[i] += 1;
}
#pragma css target device (cuda) copy_inout (v[n]) copy_in (w[n])
#pragma css task
static void
copies_alone (int n, int *v, const int *w)
{
  for (int i = 0; i < n; i++)
    v[i] *= w[i];
}

/* Ends the program unless so many bytes, by so many copies, have gone to the
   device and back since the last call.  */
static void
expect (int line, size_t to, unsigned copies_to, size_t back,
        unsigned copies_back)
{
#ifdef __STARSS
  size_t bytes[2] = { to, back };
  unsigned copies[2] = { copies_to, copies_back };
  int device = (int)starpu_worker_get_memory_node (
      (unsigned)starpu_worker_get_by_type (STARPU_CUDA_WORKER, 0));
  for (int d = 0; d < 2; d++)
    {
      struct starpu_profiling_bus_info now;
      starpu_bus_get_profiling_info (
          starpu_bus_get_id (d ? device : 0, d ? 0 : device), &now);
      long long moved = now.transferred_bytes;
      int count = now.transfer_count;
      if (moved == (long long)bytes[d] && count == (int)copies[d])
        continue;
      fprintf (stderr, "%d: %lld bytes by %d copies %s the device\n", line,
               moved, count, d ? "from" : "to");
      _Exit (1);
    }
#else
  (void)line, (void)to, (void)copies_to, (void)back, (void)copies_back;
#endif
}
#define EXPECT(...) expect (__LINE__, __VA_ARGS__)

int
main (void)
{
  static int a[N], b[N], last, v[6 * N], t[3][4], one = 5, m[N][N], k[9];
  static tile whole[2];
  static struct body body = { 1, { 2, 3, 4 } };
  static int from[N], to[N], w[N];
  long sum = 7;
  for (int i = 0; i < N; i++)
    {
      a[i] = from[i] = i;
      b[i] = w[i] = i * i % 5;
      t[i / 4][i % 4] = i;
      whole[0][i / 4][i % 4] = whole[1][i / 4][i % 4] = i + 1;
      for (int j = 0; j < N; j++)
        m[i][j] = i * N + j;
    }
  for (int i = 0; i < 9; i++)
    k[i] = i;
#pragma css start
  scaled_sum (N, a, 3, b, &sum);
  scaled_sum (N, a, 2, b, &sum);
#pragma css wait on (b)
  EXPECT (2 * sizeof a + sizeof sum, 3, sizeof b, 1);
#pragma css wait on (sum)
  EXPECT (0, 0, sizeof sum, 1);
  printf ("%ld %d\n", sum, b[N - 1]);

  number (v, N, &last, 3);
#pragma css barrier
  EXPECT (0, 0, 6 * 8 * sizeof (int) + sizeof last, 2);
  printf ("%d %d %d\n", v[47], v[48], last);

  shapes (t, &one, &body, whole);
#pragma css barrier
  EXPECT (sizeof t + sizeof one + sizeof body + sizeof whole, 4,
          sizeof t + sizeof one + sizeof body, 3);
  printf ("%d %d %d\n", t[2][3], one, body.mass);

  rows (N, m[0], 8, k);
#pragma css barrier
  EXPECT ((4 * N + 3) * sizeof (int), 2, 4 * N * sizeof (int), 1);
  printf ("%d %d %d\n", m[11][11], m[8][10], m[7][11]);

  copy (N, from, to);
  copy (N, from, to);
#pragma css wait on (to)
  EXPECT (sizeof from, 1, sizeof to, 1);
  add (N, to);
#pragma css wait on (to) read
  EXPECT (sizeof to, 1, sizeof to, 1);
  copies_alone (N, to, w);
#pragma css barrier
  EXPECT (sizeof w, 1, sizeof to, 1);
  printf ("%d %d\n", to[N - 1], to[N - 3]);
  return 0;
}
