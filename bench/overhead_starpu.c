/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The overhead workloads through the C API, for this library and for StarPU
   alike.  -DINSERT: by starpu_task_insert instead of starpu_task_submit;
   -DNESTED: tasks may wait for tasks.  */

#define HOLDS_WORKERS
#include "workloads.h"

#include <starpu.h>

static starpu_data_handle_t handles[items];
static long data[items];

static void
run_task (void *buffers[], void *arg)
{
  (void)buffers, (void)arg;
  work ();
}

static struct starpu_codelet codelet0
    = { .cpu_funcs = { run_task }, .nbuffers = 0 };
static struct starpu_codelet codelet1
    = { .cpu_funcs = { run_task }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet codelet2 = { .cpu_funcs = { run_task },
                                          .nbuffers = 2,
                                          .modes = { STARPU_R, STARPU_RW } };
static struct starpu_codelet codelet3
    = { .cpu_funcs = { run_task },
        .nbuffers = 3,
        .modes = { STARPU_R, STARPU_R, STARPU_RW } };

static void
require (int status)
{
  if (status == 0)
    return;
  fprintf (stderr, "overhead: submission failed: %s\n", strerror (-status));
  exit (EXIT_FAILURE);
}

#ifdef INSERT

static void
task0 (void)
{
  require (starpu_task_insert (&codelet0, 0));
}

static void
task1 (int a)
{
  require (starpu_task_insert (&codelet1, STARPU_RW, handles[a], 0));
}

static void
task2 (int a, int b)
{
  require (starpu_task_insert (&codelet2, STARPU_R, handles[a], STARPU_RW,
                               handles[b], 0));
}

static void
task3 (int a, int b, int c)
{
  require (starpu_task_insert (&codelet3, STARPU_R, handles[a], STARPU_R,
                               handles[b], STARPU_RW, handles[c], 0));
}

#else

static void
submit_task (struct starpu_codelet *codelet, int a, int b, int c)
{
  struct starpu_task *task = starpu_task_create ();

  task->cl = codelet;
  if (codelet->nbuffers > 0)
    task->handles[0] = handles[a];
  if (codelet->nbuffers > 1)
    task->handles[1] = handles[b];
  if (codelet->nbuffers > 2)
    task->handles[2] = handles[c];
  require (starpu_task_submit (task));
}

static void
task0 (void)
{
  submit_task (&codelet0, 0, 0, 0);
}

static void
task1 (int a)
{
  submit_task (&codelet1, a, 0, 0);
}

static void
task2 (int a, int b)
{
  submit_task (&codelet2, a, b, 0);
}

static void
task3 (int a, int b, int c)
{
  submit_task (&codelet3, a, b, c);
}

#endif

static void
wait_for_all (void)
{
  starpu_task_wait_for_all ();
}

static void
hold_workers (void)
{
  starpu_pause ();
}

static void
release_workers (void)
{
  starpu_resume ();
}

#ifdef NESTED

struct call
{
  int n;
  long result;
};

static void compute (void *buffers[], void *arg);
static struct starpu_codelet codelet_fib = { .cpu_funcs = { compute } };

static struct starpu_task *
call_fibonacci (struct call *call)
{
  struct starpu_task *task = starpu_task_create ();

  task->cl = &codelet_fib;
  task->cl_arg = call;
  task->detach = 0;
  require (starpu_task_submit (task));
  return task;
}

static void
compute (void *buffers[], void *arg)
{
  struct call *call = arg;

  (void)buffers;
  call->result = call->n;
  if (call->n < 2)
    return;
  struct call a = { call->n - 1, 0 }, b = { call->n - 2, 0 };
  struct starpu_task *first = call_fibonacci (&a);
  struct starpu_task *second = call_fibonacci (&b);
  require (starpu_task_wait (second));
  require (starpu_task_wait (first));
  call->result = a.result + b.result;
}

static long
fibonacci (int n)
{
  struct call call = { n, 0 };

  require (starpu_task_wait (call_fibonacci (&call)));
  return call.result;
}

#else

/* A task of StarPU does not wait for others.  */
static long
fibonacci (int n)
{
  (void)n;
  return -1;
}

#endif

static int
with_library (int nworkers, int ndata, void (*body) (void))
{
  struct starpu_conf conf;

  starpu_conf_init (&conf);
  conf.ncpus = nworkers;
  conf.ncuda = getenv ("STARPU_NCUDA") ? -1 : 0;
  conf.nopencl = 0;
  if (starpu_init (&conf) != 0)
    return 77;
  for (int i = 0; i < ndata; i++)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&data[i], sizeof data[i]);
  body ();
  for (int i = 0; i < ndata; i++)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
