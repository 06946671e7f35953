/* A program runs on a machine that a file describes, in virtual time and under
   the real policies: no function is called, the product of large matrices on
   three cores and a GPU takes what it took in 2009 within a few percent, copies
   share a bus, and a schedule is the same each time, to the last byte of its
   trace.  100000 tasks on 100 workers take seconds.
   rows: -
   configs: one
   limit: 120 */

#include <starpu.h>
#include <time.h>

#include "../support/simulated.h"

/* Two cards of 2009, and one of them with what drives it. */
#define KINDS                                                                  \
  "\"kinds\": { \"core\": { \"gflops\": 8.5 },"                                \
  "             \"gpu\": { \"type\": \"cuda\", \"gflops\": 96,"                \
  "                        \"memory_mb\": 700, \"overlap\": false } },"        \
  "\"links\": { \"bus\": { \"latency_us\": 20, \"gb_per_s\": 1.25 } },"

static struct starpu_codelet multiply = {
  .cpu_funcs = { not_called },
  .cuda_funcs = { not_called },
  .nbuffers = 3,
  .modes = { STARPU_R, STARPU_R, STARPU_RW },
  .name = "multiply",
};

enum
{
  Tile = 1024,
  Most = 8
};

/* GFlop/s of a product of so many tiles squared. */
static double
product (int n)
{
  static char contents[3][Most * Most]; /* addresses, nothing else */
  starpu_data_handle_t a[Most], b[Most], c[Most][Most];
  const uint32_t rows = (uint32_t)(Tile * n);
  start ();
  for (int i = 0; i < n; ++i)
    {
      starpu_matrix_data_register (&a[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&contents[0][i], rows, rows, Tile,
                                   4);
      starpu_matrix_data_register (&b[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&contents[1][i], Tile, Tile, rows,
                                   4);
      for (int j = 0; j < n; ++j)
        starpu_matrix_data_register (&c[i][j], STARPU_MAIN_RAM,
                                     (uintptr_t)&contents[2][i * Most + j],
                                     Tile, Tile, Tile, 4);
    }
  const double flops = 2.0 * Tile * Tile * Tile * n;
  const double begin = starpu_timing_now ();
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      CHECK_EQ (starpu_task_insert (&multiply, STARPU_R, a[i], STARPU_R, b[j],
                                    STARPU_RW, c[i][j], STARPU_FLOPS, flops, 0),
                0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  const double us = starpu_timing_now () - begin;
  for (int i = 0; i < n; ++i)
    {
      starpu_data_unregister (a[i]);
      starpu_data_unregister (b[i]);
      for (int j = 0; j < n; ++j)
        starpu_data_unregister (c[i][j]);
    }
  starpu_shutdown ();
  return flops * n * n / us / 1e3;
}

static void
run_the_machine_of_2009 (void)
{
  simulate ("{ \"name\": \"2009\", " KINDS
            "\"workers\": [ { \"kind\": \"core\", \"count\": 3 },"
            "               { \"kind\": \"gpu\", \"links\": [ \"bus\" ] } ] }");
  setenv ("STARPU_SCHED", "eager", 1);
  const double greedy = product (Most);
  setenv ("STARPU_SCHED", "dm", 1);
  const double foreseen = product (Most);
  printf ("product: greedy %.1f, by cost %.1f GFlop/s\n", greedy, foreseen);
  CHECK (greedy > 99 && greedy < 112);
  CHECK (foreseen > greedy + 1 && foreseen < 25.5 + 96);
}

static void
compare_traces (void)
{
  const char *policies[] = { "random", "dmda", "lws" };
  for (int i = 0; i < 3; ++i)
    {
      setenv ("STARPU_SCHED", policies[i], 1);
      setenv ("ASTERISM_TRACE", "first.json", 1);
      product (6);
      setenv ("ASTERISM_TRACE", "second.json", 1);
      product (6);
      size_t first, second;
      const char *one = bytes_of_file ("first.json", &first);
      const char *other = bytes_of_file ("second.json", &second);
      CHECK (first > 10000);
      CHECK_EQ (first, second);
      CHECK_EQ (memcmp (one, other, first), 0);
    }
  unsetenv ("ASTERISM_TRACE");
}

static struct starpu_codelet touch = {
  .cuda_funcs = { not_called },
  .nbuffers = 1,
  .modes = { STARPU_R },
  .name = "touch",
};

/* Seconds until two devices have 250 MB each and have touched them. */
static double
touch_on_both (const char *links)
{
  char text[2000];
  snprintf (text, sizeof text,
            "{ " KINDS "\"workers\": [ %s ], \"codelets\": {"
            "\"touch\": { \"gpu\": { \"us\": 1000 } } } }",
            links);
  simulate (text);
  start ();
  starpu_data_handle_t handles[2];
  static char contents[2];
  const double begin = starpu_timing_now ();
  for (int i = 0; i < 2; ++i)
    {
      starpu_vector_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&contents[i], 250000000, 1);
      CHECK_EQ (starpu_task_insert (&touch, STARPU_R, handles[i],
                                    STARPU_EXECUTE_ON_WORKER, i, 0),
                0);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  const double seconds = (starpu_timing_now () - begin) / 1e6;
  for (int i = 0; i < 2; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return seconds;
}

static int
about (double seconds, double expected)
{
  printf ("%.6f s, %.6f expected\n", seconds, expected);
  return seconds > expected - 1e-5 && seconds < expected + 1e-5;
}

static void
share_a_bus (void)
{
  setenv ("STARPU_SCHED", "eager", 1);
  CHECK (about (touch_on_both ("{ \"kind\": \"gpu\", \"count\": 2 }"), 0.001));
  CHECK (about (touch_on_both ("{ \"kind\": \"gpu\", \"links\": [ \"bus\" ] },"
                               "{ \"kind\": \"gpu\" }"),
                0.20102));
  CHECK (about (touch_on_both ("{ \"kind\": \"gpu\", \"count\": 2,"
                               "  \"links\": [ \"bus\" ] }"),
                0.40102));
}

static struct starpu_codelet step = {
  .cpu_funcs = { not_called },
  .nbuffers = 1,
  .modes = { STARPU_RW },
  .name = "step",
};

static void
execute_many_tasks (void)
{
  enum
  {
    Tasks = 100000,
    Data = 200
  };
  simulate ("{ \"kinds\": { \"core\": { \"gflops\": 1 } },"
            "  \"workers\": [ { \"kind\": \"core\", \"count\": 100 } ] }");
  setenv ("STARPU_SCHED", "lws", 1);
  const time_t begin = time (NULL);
  start ();
  starpu_data_handle_t handles[Data];
  static char contents[Data];
  for (int i = 0; i < Data; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&contents[i], 1);
  const double first = starpu_timing_now ();
  for (int i = 0; i < Tasks; ++i)
    CHECK_EQ (starpu_task_insert (&step, STARPU_RW, handles[i * 17 % Data],
                                  STARPU_FLOPS, 1e6, 0),
              0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  const double seconds = (starpu_timing_now () - first) / 1e6;
  for (int i = 0; i < Data; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  const long here = (long)(time (NULL) - begin);
  printf ("%d tasks: %.3f s there, %ld s here\n", Tasks, seconds, here);
  CHECK (seconds > 0.999 && seconds < 1.05);
  CHECK (here < 30);
}

int
main (void)
{
  run_the_machine_of_2009 ();
  compare_traces ();
  share_a_bus ();
  execute_many_tasks ();
  return 0;
}
