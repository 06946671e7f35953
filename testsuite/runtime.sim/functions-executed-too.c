/* With ASTERISM_SIM_EXECUTE the functions for cores are called on a simulated
   machine, on whichever worker a task is: the results are those of a sequential
   program, though the devices' memories are too small for all data, copies go
   between devices, and tasks submit, reduce and are acquired in between.
   rows: -
   configs: one
   env: ASTERISM_SIM_EXECUTE=1 */

#include <starpu.h>

#include "../support/simulated.h"

enum
{
  Data = 24,
  Length = 4096, /* 16 KiB each; a device has room for ten */
  Tasks = 2000
};

static int parallel[Data][Length], sequential[Data][Length];

static void
mix (const int *from, int *to, int factor)
{
  for (int i = 0; i < Length; ++i)
    to[i] = (to[i] * factor + from[(i * 7) % Length]) & 0xfffff;
}

static void
mix_task (void *buffers[], void *argument)
{
  mix ((const int *)STARPU_VECTOR_GET_PTR (buffers[0]),
       (int *)STARPU_VECTOR_GET_PTR (buffers[1]), *(const int *)argument);
}

static struct starpu_codelet mixing = {
  .cpu_funcs = { mix_task },
  .cuda_funcs = { not_called }, /* the one for cores stands for it */
  .opencl_funcs = { not_called },
  .nbuffers = 2,
  .modes = { STARPU_R, STARPU_RW },
  .name = "mixing",
};

static void
zero (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0]) = 0;
}

static void
add (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0])
      += *(const int *)STARPU_VARIABLE_GET_PTR (buffers[1]);
}

static void
count (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_codelet begin = { .cpu_funcs = { zero },
                                       .cuda_funcs = { not_called },
                                       .nbuffers = 1,
                                       .modes = { STARPU_W },
                                       .name = "begin" },
                             join = { .cpu_funcs = { add },
                                      .cuda_funcs = { not_called },
                                      .nbuffers = 2,
                                      .modes = { STARPU_RW, STARPU_R },
                                      .name = "join" },
                             counting = { .cpu_funcs = { count },
                                          .cuda_funcs = { not_called },
                                          .nbuffers = 1,
                                          .modes = { STARPU_REDUX },
                                          .name = "counting" };

static void
run (const char *policy)
{
  static const int factors[] = { 3, 5, 7, 11 };
  setenv ("STARPU_SCHED", policy, 1);
  start ();
  starpu_data_handle_t handles[Data], total;
  int sum = 0;
  for (int d = 0; d < Data; ++d)
    {
      for (int i = 0; i < Length; ++i)
        parallel[d][i] = sequential[d][i] = d * 1000 + i;
      starpu_vector_data_register (&handles[d], STARPU_MAIN_RAM,
                                   (uintptr_t)parallel[d], Length, 4);
    }
  starpu_variable_data_register (&total, STARPU_MAIN_RAM, (uintptr_t)&sum, 4);
  starpu_data_set_reduction_methods (total, &join, &begin);
  uint32_t x = 12345;
  for (int t = 0; t < Tasks; ++t)
    {
      x = x * 1664525 + 1013904223;
      const int from = (int)(x >> 8) % Data,
                to = (from + 1 + (int)(x >> 20) % (Data - 1)) % Data;
      const int *factor = &factors[x >> 30];
      mix (sequential[from], sequential[to], *factor);
      CHECK_EQ (starpu_task_insert (&mixing, STARPU_R, handles[from], STARPU_RW,
                                    handles[to], STARPU_CL_ARGS_NFREE, factor,
                                    sizeof *factor, 0),
                0);
      if (t % 4 == 0)
        CHECK_EQ (starpu_task_insert (&counting, STARPU_REDUX, total, 0), 0);
      if (t == Tasks / 2)
        {
          CHECK_EQ (starpu_data_acquire (handles[to], STARPU_R), 0);
          CHECK_EQ (memcmp (parallel[to], sequential[to], sizeof parallel[to]),
                    0);
          starpu_data_release (handles[to]);
        }
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int d = 0; d < Data; ++d)
    starpu_data_unregister (handles[d]);
  starpu_data_unregister (total);
  starpu_shutdown ();
  CHECK_EQ (memcmp (parallel, sequential, sizeof parallel), 0);
  CHECK_EQ (sum, Tasks / 4);
}

int
main (void)
{
  simulate ("{ \"kinds\": { \"core\": {},"
            "  \"alone\": { \"type\": \"cuda\", \"memory_kb\": 160 },"
            "  \"pair\": { \"type\": \"cuda\", \"memory_kb\": 160,"
            "              \"peers\": true },"
            "  \"plain\": { \"type\": \"opencl\", \"memory_kb\": 160,"
            "               \"overlap\": false } },"
            "  \"links\": { \"bus\": { \"latency_us\": 5, \"gb_per_s\": 2,"
            "                          \"duplex\": false } },"
            "  \"workers\": [ { \"kind\": \"core\" },"
            "    { \"kind\": \"alone\", \"links\": [ \"bus\" ] },"
            "    { \"kind\": \"pair\", \"count\": 2, \"links\": [ \"bus\" ] },"
            "    { \"kind\": \"plain\", \"links\": [ \"bus\" ] } ],"
            "  \"codelets\": { \"*\": { \"core\": { \"us\": 40 },"
            "    \"alone\": { \"us\": 10 }, \"pair\": { \"us\": 10 },"
            "    \"plain\": { \"us\": 10 } } },"
            "  \"variation\": { \"percent\": 20, \"seed\": 3 } }");
  const char *policies[] = { "eager", "lws", "dmda", "random" };
  for (int i = 0; i < 4; ++i)
    run (policies[i]);
  return 0;
}
