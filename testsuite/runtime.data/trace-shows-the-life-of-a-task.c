/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* On a worker of every kind a trace shows the states of a task in order: taken
   from the policy, its data fetched, prepared, executed, its end notified, as
   which its callback is called before who waits for it starts.  Of its data
   those that its memory has need no transfer, and the others one.
   rows: E10! R06! Q27!
   configs: drivers one sim
   env: ASTERISM_LOCAL_STORE_SIZE=262144 ASTERISM_TRACE=trace.json */

#include "aux-vectors.h"

static int values[2][STARPU_NMAXWORKERS][4000];
static int called[STARPU_NMAXWORKERS], after_callback;

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static void
note_callback (void *argument)
{
  called[(intptr_t)argument] = 1;
}

static void
note_follower (void *argument)
{
  CHECK (called[(intptr_t)argument]);
  ++after_callback;
}

static struct starpu_codelet probe = { .cpu_funcs = { nothing },
                                       .cuda_funcs = { nothing },
                                       .opencl_funcs = { nothing },
                                       .nbuffers = 2,
                                       .modes = { STARPU_R, STARPU_RW } };

/* The number of elements of the datum that is not there, and of the one that
   is: those of no two workers are alike. */
static unsigned
length (int there, int worker)
{
  return (unsigned)(1000 + 2000 * there + worker);
}

static void
run_on_worker (int worker)
{
  char name[32];
  starpu_data_handle_t handles[2];
  int node = (int)starpu_worker_get_memory_node ((unsigned)worker);
  for (int there = 0; there < 2; ++there)
    handles[there] = new_vector (values[there][worker], length (there, worker));
  CHECK_EQ (starpu_data_acquire_on_node (handles[1], node, STARPU_R), 0);
  starpu_data_release_on_node (handles[1], node);
  snprintf (name, sizeof name, "probe %d", worker);
  struct starpu_task *task = new_task (&probe, NULL);
  task->name = name;
  task->handles[0] = handles[0];
  task->handles[1] = handles[1];
  task->callback_func = note_callback;
  task->callback_arg = (void *)(intptr_t)worker;
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)worker;
  struct starpu_task *follower = starpu_task_create ();
  follower->callback_func = note_follower;
  follower->callback_arg = (void *)(intptr_t)worker;
  starpu_task_declare_deps_array (follower, 1, &task);
  submit (follower);
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int there = 0; there < 2; ++there)
    starpu_data_unregister (handles[there]);
}

/* A stretch of time in a line of the trace. */
static void
read_times (const char *line, double *begin, double *end)
{
  double duration;
  const char *times = strstr (line, "\"ts\": ");
  CHECK (times != NULL);
  CHECK_EQ (sscanf (times, "\"ts\": %lf, \"dur\": %lf", begin, &duration), 2);
  *end = *begin + duration;
}

/* The states of a task stand behind its line. */
static void
check_states (FILE *trace, const char *task_line)
{
  static const char *const states[]
      = { "fetch", "prepare", "execute", "notify" };
  char line[512], wanted[64];
  double task_begin, task_end, begin, end, last;
  read_times (task_line, &task_begin, &task_end);
  last = task_begin;
  for (unsigned i = 0; i < sizeof states / sizeof *states; ++i)
    {
      CHECK (fgets (line, sizeof line, trace) != NULL);
      snprintf (wanted, sizeof wanted, "\"name\": \"%s\", \"cat\": \"stage\"",
                states[i]);
      if (strstr (line, wanted) == NULL)
        printf ("no %s in %s", states[i], line);
      CHECK (strstr (line, wanted) != NULL);
      read_times (line, &begin, &end);
      CHECK (begin >= last - 0.01 && end >= begin);
      last = end;
    }
  CHECK (last <= task_end + 0.01);
}

static void
check_trace (int workers, const int *in_main)
{
  char line[512];
  int probes = 0, idle = 0, transfers[2][STARPU_NMAXWORKERS] = { { 0 } };
  FILE *trace = fopen ("trace.json", "r");
  CHECK (trace != NULL);
  while (fgets (line, sizeof line, trace) != NULL)
    {
      const char *bytes = strstr (line, "\"bytes\": ");
      idle += strstr (line, "\"cat\": \"idle\"") != NULL;
      if (strstr (line, "\"name\": \"probe ") && strstr (line, "\"task\""))
        {
          check_states (trace, line);
          ++probes;
        }
      for (int there = 0; there < 2 && bytes != NULL; ++there)
        for (int worker = 0; worker < workers; ++worker)
          transfers[there][worker]
              += atoi (bytes + 9)
                 == (int)(length (there, worker) * sizeof (int));
    }
  fclose (trace);
  CHECK_EQ (probes, workers);
  CHECK (idle > 0);
  for (int worker = 0; worker < workers; ++worker)
    {
      CHECK_EQ (transfers[0][worker], !in_main[worker]);
      /* When it was acquired there, and home at the end. */
      CHECK_EQ (transfers[1][worker], 2 * !in_main[worker]);
    }
}

int
main (void)
{
  int in_main[STARPU_NMAXWORKERS];
  (void)all_codelets;
  start ();
  int workers = (int)starpu_worker_get_count ();
  for (int worker = 0; worker < workers; ++worker)
    {
      in_main[worker] = starpu_worker_get_memory_node ((unsigned)worker) == 0;
      run_on_worker (worker);
    }
  starpu_shutdown ();
  CHECK_EQ (after_callback, workers);
  check_trace (workers, in_main);
  return 0;
}
