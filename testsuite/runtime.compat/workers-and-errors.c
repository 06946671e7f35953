/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A client of the C API that StarPU's library executes as well
   (tools/check --peer): the configuration, what workers say of themselves,
   and what calls return where something is wrong.
   rows: C25
   configs: one */

#include <errno.h>
#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
nothing (void *buffers[], void *cl_arg)
{
  (void)buffers, (void)cl_arg;
}

static int
never (unsigned workerid, struct starpu_task *task, unsigned nimpl)
{
  (void)workerid, (void)task, (void)nimpl;
  return 0;
}

static struct starpu_codelet empty = { .cpu_funcs = { nothing } };
static struct starpu_codelet refused
    = { .cpu_funcs = { nothing }, .can_execute = never };
static struct starpu_codelet elsewhere
    = { .where = STARPU_CUDA, .cpu_funcs = { nothing } };

static void
show_error (const char *what, int code)
{
  printf ("%s: %s\n", what,
          code == -ENODEV   ? "ENODEV"
          : code == -EINVAL ? "EINVAL"
          : code == -EAGAIN ? "EAGAIN"
          : code == 0       ? "0"
                            : "another code");
}

static void
submit (const char *what, struct starpu_codelet *codelet)
{
  struct starpu_task *task = starpu_task_create ();
  int code;

  task->cl = codelet;
  code = starpu_task_submit (task);
  show_error (what, code);
  if (code != 0)
    {
      task->destroy = 0;
      starpu_task_destroy (task);
    }
}

int
main (void)
{
  struct starpu_conf conf;
  int ids[8], total = 0;

  /* What the environment says goes before what the program says. */
  unsetenv ("STARPU_NCPU");
  unsetenv ("STARPU_NCPUS");
  unsetenv ("STARPU_NCUDA");
  unsetenv ("STARPU_NOPENCL");
  unsetenv ("STARPU_SCHED");
  printf ("before init: %d\n", starpu_is_initialized ());
  starpu_conf_init (&conf);
  printf ("asked for nothing: %d %d\n", conf.ncpus, conf.ncuda);
  conf.ncpus = 2;
  conf.ncuda = 0;
  conf.nopencl = 0;
  conf.sched_policy_name = "eager";
  if (starpu_init (&conf) != 0)
    return 77;
  printf ("after init: %d\n", starpu_is_initialized ());
  printf ("%u workers, %u of them cores, %u of CUDA\n",
          starpu_worker_get_count (), starpu_cpu_worker_get_count (),
          starpu_cuda_worker_get_count ());
  total = starpu_worker_get_ids_by_type (STARPU_CPU_WORKER, ids, 8);
  printf ("cores:");
  for (int i = 0; i < total; i++)
    printf (" %d (type %d, device %d, node %u)", ids[i],
            (int)starpu_worker_get_type (ids[i]),
            starpu_worker_get_devid (ids[i]),
            starpu_worker_get_memory_node ((unsigned)ids[i]));
  printf ("\n");
  printf ("not a worker: %d\n", starpu_worker_get_id ());
  printf ("%u memory nodes, kind %d\n", starpu_memory_nodes_get_count (),
          (int)starpu_node_get_kind (STARPU_MAIN_RAM));
  printf ("worker of core 0: %d\n",
          starpu_worker_get_by_type (STARPU_CPU_WORKER, 0));
  printf ("worker of CUDA 0: %d\n",
          starpu_worker_get_by_type (STARPU_CUDA_WORKER, 0));

  submit ("a task", &empty);
  submit ("one without codelet", NULL);
  submit ("one for CUDA", &elsewhere);
  submit ("one that no worker accepts", &refused);
  printf ("all: %d\n", starpu_task_wait_for_all ());
  printf ("all but none: %d\n", starpu_task_wait_for_n_submitted (0));
  starpu_pause ();
  submit ("while paused", &empty);
  printf ("left: %d\n", starpu_task_nsubmitted ());
  starpu_resume ();
  starpu_task_wait_for_all ();
  printf ("left: %d\n", starpu_task_nsubmitted ());
  starpu_shutdown ();
  printf ("after shutdown: %d\n", starpu_is_initialized ());
  return 0;
}
