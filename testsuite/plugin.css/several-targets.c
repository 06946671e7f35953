/* One task has several targets, by a list of devices, and the scheduler gives
   some calls to each; a task on a call stands beside it, as do one on a block
   for the device, accesses that are `concurrent', and clauses that copy or do
   not.
   rows: C36!
   languages: c c++ */
/* { dg-do run } */
/* { dg-require cuda } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "2" } */
/* { dg-set-target-env-var STARPU_NCUDA "1" } */
/* { dg-set-target-env-var STARPU_SCHED "eager" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-set-target-env-var ASTERISM_SHARE_MEMORY "0" } */
/* { dg-set-target-env-var ASTERISM_CUDART "libfake_cuda.so" } */
/* { dg-final { sequential-same-output } } */

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef __STARSS
#include <starpu.h>
#endif

#define BLOCKS 40
#define N 64

static int on_core, on_device, together, most;

static void
note (void)
{
#ifdef __STARSS
  int cuda
      = starpu_worker_get_type (starpu_worker_get_id ()) == STARPU_CUDA_WORKER;
  __atomic_fetch_add (cuda ? &on_device : &on_core, 1, __ATOMIC_RELAXED);
  /* Until both have been seen each waits for the other.  */
  while (!__atomic_load_n (&on_core, __ATOMIC_RELAXED)
         || !__atomic_load_n (&on_device, __ATOMIC_RELAXED))
    sched_yield ();
#endif
}

#pragma css target device (smp, cuda) copy_deps
#pragma css task inout (v[n])
static void
twice (int n, int *v)
{
  note ();
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

#pragma css task input (v[n]) concurrent (h[4])
static void
count (int n, const int *v, int *h)
{
  int now = __atomic_add_fetch (&together, 1, __ATOMIC_ACQ_REL);
#ifdef __STARSS
  /* Until two have been seen each waits for another.  */
  while (now < 2 && __atomic_load_n (&most, __ATOMIC_RELAXED) < 2)
    {
      sched_yield ();
      now = __atomic_load_n (&together, __ATOMIC_ACQUIRE);
    }
#endif
  if (now > __atomic_load_n (&most, __ATOMIC_RELAXED))
    __atomic_store_n (&most, now, __ATOMIC_RELAXED);
  for (int i = 0; i < n; i++)
    __atomic_fetch_add (&h[v[i] % 4], 1, __ATOMIC_RELAXED);
  __atomic_fetch_sub (&together, 1, __ATOMIC_ACQ_REL);
}

/* Of a block that is for devices alone.  */
static void
check_device (void)
{
#ifdef __STARSS
  if (starpu_worker_get_type (starpu_worker_get_id ()) != STARPU_CUDA_WORKER)
    _Exit (2);
#endif
}

static int
compare (const void *a, const void *b)
{
  return *(const int *)b - *(const int *)a;
}

int
main (void)
{
  static int v[BLOCKS][N], h[4];
  for (int b = 0; b < BLOCKS; b++)
    for (int i = 0; i < N; i++)
      v[b][i] = b + i;
  for (int b = 0; b < BLOCKS; b++)
    {
      twice (N, v[b]);
#pragma css task inout ((v[b])[N]) device (smp)
      qsort (v[b], N, sizeof (int), compare);
#pragma css task inout ((v[b])[N]) device (cuda)
      {
        check_device ();
        for (int i = 0; i < N; i++)
          v[b][i] += i;
      }
      count (N, v[b], h);
    }
#pragma css barrier
  long sum = 0;
  for (int b = 0; b < BLOCKS; b++)
    sum += v[b][0] * (b + 1L) - v[b][N - 1];
  printf ("%ld %d %d\n", sum, h[0], h[2]);
#ifdef __STARSS
  if (!on_core || !on_device || most < 2)
    {
      fprintf (stderr, "%d on cores, %d on the device, %d together\n", on_core,
               on_device, most);
      _Exit (1);
    }
#endif
  return 0;
}
