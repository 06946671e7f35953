/* Calls whose blocks are not in the registered data, or are none, are refused
   with the parameter and by how much: the program may go on after each.
   rows: C41
   options: -O0 | -O2 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -Wno-stringop-overflow -fplugin-arg-asterism-no-unregistered" } */

#include <setjmp.h>
#include <starpu.h>

enum
{
  N = 8
};

static void scale (int n, int v[n]) __attribute__ ((task));
static void
scale (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

static void clear (int r, int c, int ld,
                   int a[r][ld] __attribute__ ((block (r, c))))
    __attribute__ ((task));
static void
clear (int r, int c, int ld, int a[r][ld])
{
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++)
      a[i][j] = 0;
}

static void both (int n, int v[n], int *whole) __attribute__ ((task));
static void
both (int n, int v[n], int *whole)
{
  for (int i = 0; i < n; i++)
    v[i] += *whole;
}

static jmp_buf back;
static int v[N], *const w = v, a[N][N], gaps[2][N], elsewhere[N];

static void
leave (const char *file, int line, int column, const char *message, void *data)
{
  if (!strstr (file, "run-errors.c") || line <= 0 || column <= 0
      || !strstr (message, (const char *) data))
    {
      fprintf (stderr, "%s instead of %s\n", message, (const char *) data);
      exit (1);
    }
  longjmp (back, 1);
}

#define REFUSED(expected, call)                                                \
  do                                                                           \
    {                                                                          \
      asterism_set_error_handler (leave, (void *) expected);                   \
      if (!setjmp (back))                                                      \
        {                                                                      \
          call;                                                                \
          fprintf (stderr, "line %d: not refused\n", __LINE__);                \
          exit (1);                                                            \
        }                                                                      \
    }                                                                          \
  while (0)

int
main (void)
{
  REFUSED ("the runtime is not running", scale (N, v));
#pragma starpu initialize
  REFUSED ("argument 'v' of task 'scale': attempt to use unregistered pointer",
           scale (2, v + 1));
#pragma starpu register v
#pragma starpu register a
  REFUSED ("argument 'v' of task 'scale': the block at ", scale (N + 1, v));
  REFUSED ("ends 1 element behind the data that it begins in: 'v', registered "
           "at ",
           scale (N + 1, v));
  REFUSED ("ends 3 elements behind", scale (5, v + 6));
  REFUSED ("argument 'v' of task 'scale': bound 1 is -3", scale (-3, v));
  REFUSED ("argument 'a' of task 'clear': the block has 9 elements in dimension "
           "2, 1 more than the array",
           clear (2, 9, N, a));
  REFUSED ("ends 2 elements behind", clear (8, 2, N, &a[1]));
  REFUSED ("bound 2 is -1", clear (1, -1, N, a));
  REFUSED ("its size overflows", clear (1 << 30, 1 << 30, 1 << 30, a));
  REFUSED ("unregistered pointer", scale (3, elsewhere));
  /* As many elements as there are in a matrix with gaps.  */
  starpu_data_handle_t matrix;
  starpu_matrix_data_register (&matrix, STARPU_MAIN_RAM, (uintptr_t) gaps, N,
                               N / 2, 2, sizeof **gaps);
  REFUSED ("is not all in the data that it begins in", scale (N, gaps[0]));
  clear (2, N / 2, N, gaps);
  starpu_data_unregister (matrix);
  REFUSED ("argument 'whole' of task 'both': attempt to use unregistered "
           "pointer",
           both (2, v + 1, elsewhere));
  REFUSED ("argument 'whole' of task 'both'", both (2, v + 1, &a[1][0]));
  scale (2, v + 1);
  scale (0, v + N);
  scale (0, elsewhere);
  both (2, v + 2, &a[0][0]);
  for (int i = 0; i < N; i++)
    {
#pragma starpu acquire v
      v[i] += 1;
#pragma starpu release v
      clear (1, 1, N, (int (*)[N]) & a[i][i]);
    }
#pragma starpu unregister v
  REFUSED ("unregistered pointer", scale (2, v + 1));
#pragma starpu register w 4
  scale (2, v + 2);
  REFUSED ("ends 2 elements behind", scale (4, v + 2));
#pragma starpu unregister v
#pragma starpu unregister a
#pragma starpu shutdown
  for (int i = 0; i < N; i++)
    if (v[i] != (i == 2 || i == 3 ? 2 : 1))
      return 2;
  return 0;
}
