/* Loops with the clause `reduction', and with GCC's atomic builtins, give on a device
   what the program gives without the plugin: sums and products of every kind of
   number, bit and logical operators, minima and maxima, several at once, of nests, of
   loops without iterations, and histograms. The result is used by the host and by
   further kernels, and stored to buffers after the loop.
   rows: C30
   languages: c c++ */
/* { dg-do run } */
/* { dg-require opencl } */
/* { dg-additional-options "-Wall -Wextra -Werror -Wno-unknown-pragmas" } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NOPENCL "1" } */
/* { dg-set-target-env-var POCL_DEVICES "basic" } */
/* { dg-set-target-env-var ASTERISM_SHARE_MEMORY "0" } */
/* { dg-final { sequential-same-output } } */

#include <stdint.h>
#include <stdio.h>

#define TASK __attribute__ ((task))
enum { N = 100000, R = 37, C = 23 };

/* Numbers whose sums are exact, so that their order does not matter.  */

static void dot (const double *x, const double *y, int n, double *result) TASK;
static void
dot (const double *x, const double *y, int n, double *result)
{
  double sum = 1;
#pragma starpu kernel reduction (+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  *result = sum;
}

static void normalize (float *v, int n) TASK;
static void
normalize (float *v, int n)
{
  float low, most;
  int positive = 0;
  low = 1000;
  most = -1000;
#pragma starpu kernel reduction (min : low) reduction (max : most) reduction (+ : positive)
  for (int i = 0; i < n; i++)
    {
      low = v[i] < low ? v[i] : low;
      most = v[i] > most ? v[i] : most;
      if (v[i] <= 0)
        continue;
      positive++;
    }
  if (positive > 3)
    {
      const float by = most - low;
#pragma starpu kernel
      for (int i = 0; i < n; i++)
        v[i] = (v[i] - low) / by;
    }
  else
    v[0] = -1;
}

static void integers (const int *v, int n, int64_t *results) TASK;
static void
integers (const int *v, int n, int64_t *results)
{
  unsigned char all = 255, some = 0;
  short odd = 0;
  unsigned long product = 3;
  int every = 1, any = 0;
  long least = INT64_MAX, sum = 0;
  unsigned greatest = 0;
  int i;
#pragma starpu kernel reduction (& : all) reduction (| : some)             \
    reduction (^ : odd) reduction (* : product) reduction (&& : every)     \
    reduction (|| : any) reduction (min : least) reduction (max : greatest) \
    reduction (- : sum) group (32)
  for (i = 0; i < n; i++)
    {
      all &= (unsigned char) (v[i] | 0x91);
      some |= (unsigned char) (v[i] & 0x3c);
      odd ^= (short) v[i];
      product *= 2 * (unsigned long) v[i] + 1;
      every = every && v[i] != 17;
      any = any || v[i] == 17;
      least = v[i] < least ? v[i] : least;
      greatest = (unsigned) v[i] > greatest ? (unsigned) v[i] : greatest;
      sum -= v[i];
    }
  results[0] = all;
  results[1] = some;
  results[2] = odd;
  results[3] = (int64_t) product;
  results[4] = every + 2 * any;
  results[5] = least;
  results[6] = greatest;
  results[7] = sum;
}

static void nested (int a[R][C], int n, long *result) TASK;
static void
nested (int a[R][C], int n, long *result)
{
  long sum = 0, weighted = 0;
#pragma starpu kernel collapse (2) reduction (+ : sum, weighted)
  for (int i = 0; i < n; i++)
    for (int j = C - 1; j >= 0; j -= 2)
      {
        sum += a[i][j];
        for (int k = 0; k < 2; k++)
          weighted += (long) a[i][j] * (i * 100 + j + k);
      }
  result[0] += sum;
  result[1]--;
  result[2] = weighted;
}

/* The number of iterations depends on what was reduced.  */
static void repeated (int *v, int n) TASK;
static void
repeated (int *v, int n)
{
  int left = n;
  while (left > 0)
    {
      int count = 0;
#pragma starpu kernel reduction (+ : count)
      for (int i = 0; i < left; i++)
        count += v[i] % 3 == 0;
#pragma starpu kernel
      for (int i = 0; i < left; i++)
        v[i] += count;
      left -= count + 1;
    }
}

static void histogram (const unsigned char *v, int n, unsigned *counts,
                       uint64_t *sums) TASK;
static void
histogram (const unsigned char *v, int n, unsigned *counts, uint64_t *sums)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      __atomic_fetch_add (&counts[v[i]], 1, __ATOMIC_RELAXED);
      __atomic_add_fetch (&sums[v[i] % 7], i, __ATOMIC_RELAXED);
      __sync_fetch_and_or (&sums[8], (uint64_t) 1 << (i % 64));
      __atomic_fetch_sub (&sums[9], v[i], __ATOMIC_SEQ_CST);
      __atomic_xor_fetch (&counts[256], (unsigned) i, __ATOMIC_RELAXED);
      __sync_and_and_fetch (&counts[257], ~(1u << (i % 8)));
    }
}

/* Adds floating-point numbers by exchanging their bits.  */
union bits
{
  float number;
  unsigned bits;
};

static void bins (const unsigned char *v, int n, unsigned *sums) TASK;
static void
bins (const unsigned char *v, int n, unsigned *sums)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      union bits old, sum;
      old.bits = __atomic_load_n (&sums[v[i] % 5], __ATOMIC_RELAXED);
      do
        {
          sum.number = old.number + 0.5f;
        }
      while (!__atomic_compare_exchange_n (&sums[v[i] % 5], &old.bits, sum.bits,
                                           0, __ATOMIC_RELAXED,
                                           __ATOMIC_RELAXED));
      if (i == 5)
        __atomic_store_n (&sums[5], __sync_val_compare_and_swap (&sums[6], 0, 9),
                          __ATOMIC_RELAXED);
    }
}

static double x[N], y[N], results[2];
static float f[N], few[3] = { -1, -2, -3 };
static int v[N], a[R][C], w[1000];
static int64_t numbers[8], nothing[8];
static long sums[3] = { 5, 6, 7 };
static unsigned char bytes[N];
static unsigned counts[258], floats[7];
static uint64_t large[10];

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 100 - 50;
      y[i] = i % 77 * 0.5;
      f[i] = (float) (i * 37 % 1001) - 400;
      v[i] = i * 7919 % 100003 - 50000;
      bytes[i] = (unsigned char) (i * 31 % 251);
    }
  for (int i = 0; i < R * C; i++)
    a[i / C][i % C] = i * i % 101 - 50;
  for (int i = 0; i < 1000; i++)
    w[i] = i * 17 % 1009;
  counts[257] = ~0u;
#pragma starpu initialize
#pragma starpu register x
#pragma starpu register y
#pragma starpu register results
#pragma starpu register f
#pragma starpu register few
#pragma starpu register v
#pragma starpu register a
#pragma starpu register w
#pragma starpu register numbers
#pragma starpu register nothing
#pragma starpu register sums
#pragma starpu register bytes
#pragma starpu register counts
#pragma starpu register floats
#pragma starpu register large
  dot (x, y, N, results);
  normalize (f, N);
  normalize (few, 3);
  integers (v, N, numbers);
  integers (v, 0, nothing);
  nested (a, R, sums);
  repeated (w, 1000);
  histogram (bytes, N, counts, large);
  bins (bytes, N, floats);
#pragma starpu unregister x
#pragma starpu unregister y
#pragma starpu unregister results
#pragma starpu unregister f
#pragma starpu unregister few
#pragma starpu unregister v
#pragma starpu unregister a
#pragma starpu unregister w
#pragma starpu unregister numbers
#pragma starpu unregister nothing
#pragma starpu unregister sums
#pragma starpu unregister bytes
#pragma starpu unregister counts
#pragma starpu unregister floats
#pragma starpu unregister large
#pragma starpu shutdown
  printf ("dot %.17g\n", results[0]);
  double total = 0;
  for (int i = 0; i < N; i++)
    total += f[i];
  printf ("normalized %.17g %g %g\n", total, f[7], few[0]);
  for (int i = 0; i < 8; i++)
    printf ("%lld %lld\n", (long long) numbers[i], (long long) nothing[i]);
  printf ("nested %ld %ld %ld\n", sums[0], sums[1], sums[2]);
  uint64_t hash = 0;
  for (int i = 0; i < 1000; i++)
    hash = hash * 31 + (uint64_t) w[i];
  printf ("repeated %llx\n", (unsigned long long) hash);
  for (int i = 0; i < 258; i++)
    printf ("%u%c", counts[i], i % 16 == 15 ? '\n' : ' ');
  for (int i = 0; i < 10; i++)
    printf ("%llu\n", (unsigned long long) large[i]);
  for (int i = 0; i < 7; i++)
    printf ("%u\n", floats[i]);
  return 0;
}
