/* On a machine with unlike devices the first run is as good as a later one that
   knows what tasks take: policies and the simulated machine know the work of
   Cholesky, of LU and of a stencil from their bodies.  What the program says a
   call takes counts instead.
   rows: C31 */
/* { dg-do run } */

#include <starpu.h>

#include "../support/simulated.h"

enum
{
  Tiles = 12,
  Size = 512
};

#define MACHINE                                                                \
  "{ \"name\": \"unlike\", \"kinds\": {"                                       \
  " \"core\": { \"gflops\": 8 },"                                              \
  " \"big\": { \"type\": \"cuda\", \"gflops\": 96, \"memory_mb\": 900 },"      \
  " \"small\": { \"type\": \"cuda\", \"gflops\": 30, \"memory_mb\": 900 } },"  \
  " \"links\": { \"bus\": { \"latency_us\": 20, \"gb_per_s\": 5 } },"          \
  " \"workers\": [ { \"kind\": \"core\", \"count\": 3 },"                      \
  " { \"kind\": \"big\", \"links\": [ \"bus\" ] },"                            \
  " { \"kind\": \"small\", \"links\": [ \"bus\" ] } ] }"

/* Declares the task F, and an implementation for devices that none calls. */
#define TASK(f, parameters)                                                    \
  static void f parameters __attribute__ ((task));                             \
  static void f##_device parameters                                            \
      __attribute__ ((task_implementation ("cuda", f)));                       \
  static void f##_device parameters { abort (); }                              \
  static void f parameters

/* Those of the implementations for devices. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

TASK (potrf, (int n, float *a))
{
  for (int k = 0; k < n; k++)
    for (int j = k + 1; j < n; j++)
      for (int i = j; i < n; i++)
        a[i * n + j] -= a[i * n + k] * a[j * n + k];
}

TASK (trsm, (int n, const float *l, float *b))
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      for (int k = 0; k < n; k++)
        b[k * n + i] -= l[i * n + j] * b[k * n + j];
}

TASK (gemm, (int n, const float *a, const float *b, float *c))
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] -= a[i * n + k] * b[j * n + k];
}

TASK (getrf, (int n, float *a))
{
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        a[i * n + j] -= a[i * n + k] * a[k * n + j];
}

TASK (sweep, (int n, const float *up, const float *down, float *a))
{
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      a[i * n + j] += up[i * n + j] * down[i * n + j]
                      + 0.25f * (a[i * n + j - 1] + a[i * n + j + 1]);
}

static float *tile[Tiles][Tiles];

static void
cholesky (void)
{
  for (int k = 0; k < Tiles; k++)
    {
      potrf (Size, tile[k][k]);
      for (int i = k + 1; i < Tiles; i++)
        trsm (Size, tile[k][k], tile[i][k]);
      for (int i = k + 1; i < Tiles; i++)
        for (int j = k + 1; j <= i; j++)
          gemm (Size, tile[i][k], tile[j][k], tile[i][j]);
    }
}

static void
lu (void)
{
  for (int k = 0; k < Tiles; k++)
    {
      getrf (Size, tile[k][k]);
      for (int i = k + 1; i < Tiles; i++)
        {
          trsm (Size, tile[k][k], tile[i][k]);
          trsm (Size, tile[k][k], tile[k][i]);
        }
      for (int i = k + 1; i < Tiles; i++)
        for (int j = k + 1; j < Tiles; j++)
          gemm (Size, tile[i][k], tile[k][j], tile[i][j]);
    }
}

static void
stencil (void)
{
  for (int t = 0; t < 10; t++)
    for (int i = 1; i < Tiles - 1; i++)
      for (int j = 0; j < Tiles; j++)
        sweep (Size, tile[i - 1][j], tile[i + 1][j], tile[i][j]);
}

/* Virtual microseconds. */
static double
run (void (*program) (void))
{
  static char contents[Tiles][Tiles]; /* addresses, nothing else */
  starpu_data_handle_t handles[Tiles][Tiles];
  CHECK_EQ (starpu_init (NULL), 0);
  for (int i = 0; i < Tiles; i++)
    for (int j = 0; j < Tiles; j++)
      {
        tile[i][j] = (float *)&contents[i][j];
        starpu_vector_data_register (&handles[i][j], STARPU_MAIN_RAM,
                                     (uintptr_t)tile[i][j], Size * Size,
                                     sizeof (float));
      }
  const double begin = starpu_timing_now ();
  program ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  const double us = starpu_timing_now () - begin;
  for (int i = 0; i < Tiles; i++)
    for (int j = 0; j < Tiles; j++)
      starpu_data_unregister (handles[i][j]);
  starpu_shutdown ();
  return us;
}

int
main (void)
{
  static void (*const programs[]) (void) = { cholesky, lu, stencil };
  setenv ("STARPU_SCHED", "dmda", 1);
  setenv ("STARPU_PERF_MODEL_DIR", "models-first-run", 1);
  CHECK_EQ (system ("rm -rf models-first-run"), 0);
  simulate (MACHINE);
  for (int i = 0; i < 3; i++)
    {
      const double first = run (programs[i]);
      setenv ("STARPU_CALIBRATE", "1", 1);
      for (int again = 0; again < 3; again++)
        run (programs[i]);
      unsetenv ("STARPU_CALIBRATE");
      const double calibrated = run (programs[i]);
      printf ("%d: first run %.0f us, calibrated %.0f us\n", i, first,
              calibrated);
      CHECK (first < calibrated * 1.1 && first > 0);
    }
  return 0;
}
