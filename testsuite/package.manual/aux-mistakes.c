/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The mistakes of doc/troubleshooting.md against the C API: the argument names one. */

#include <starpu.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *mistake;

static int
is (const char *name)
{
  return strcmp (mistake, name) == 0;
}

static void
tell (const char *function, int error)
{
  fprintf (stderr, "%s: %s\n", function, strerror (-error));
}

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static void
crash (void *buffers[], void *argument)
{
  (void)buffers;
  *(volatile int *)argument = 1;
}

static void
wait_for_all (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  tell ("starpu_task_wait_for_all", starpu_task_wait_for_all ());
}

static struct starpu_codelet use = {
  .cpu_funcs = { nothing }, .nbuffers = 1, .modes = { STARPU_R }, .name = "use"
};
static struct starpu_codelet crashes
    = { .cpu_funcs = { crash }, .name = "crashes" };
static struct starpu_codelet waits
    = { .cpu_funcs = { wait_for_all }, .name = "waits" };
static struct starpu_codelet device_only
    = { .opencl_funcs = { nothing }, .name = "device_only" };
static struct starpu_codelet empty
    = { .where = STARPU_NOWHERE, .name = "empty" };

static void
submit_cycle (void)
{
  struct starpu_task *tasks[2];
  for (int i = 0; i < 2; i++)
    {
      tasks[i] = starpu_task_create ();
      tasks[i]->cl = &empty;
      tasks[i]->name = i == 0 ? "wash" : "dry";
    }
  starpu_task_declare_deps (tasks[0], 1, tasks[1]);
  starpu_task_declare_deps (tasks[1], 1, tasks[0]);
  for (int i = 0; i < 2; i++)
    if (starpu_task_submit (tasks[i]) != 0)
      _exit (3);
  starpu_task_wait_for_all ();
}

static void
submit_in_child (starpu_data_handle_t data)
{
  pid_t child = fork ();
  if (child == 0)
    {
      starpu_task_insert (&use, STARPU_R, data, 0);
      _exit (0);
    }
  waitpid (child, NULL, 0);
}

static void
use_partitioned (starpu_data_handle_t data)
{
  struct starpu_data_filter halves
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  starpu_data_partition (data, &halves);
  starpu_task_insert (&use, STARPU_R, data, 0);
  starpu_data_unpartition (data, STARPU_MAIN_RAM);
}

int
main (int argc, char **argv)
{
  static int v[1000];
  starpu_data_handle_t data, other;
  mistake = argv[argc - 1];
  int error = starpu_init (NULL);
  if (error != 0)
    return 2;
  int home = is ("uninitialised") ? -1 : STARPU_MAIN_RAM;
  starpu_vector_data_register (&data, home, home < 0 ? 0 : (uintptr_t)v, 1000,
                               sizeof *v);
  if (is ("twice"))
    starpu_vector_data_register (&other, home, (uintptr_t)v, 1000, sizeof *v);
  if (is ("uninitialised") || is ("too-large") || is ("failed"))
    starpu_task_insert (&use, STARPU_R, data, 0);
  if (is ("crash"))
    starpu_task_insert (&crashes, 0);
  if (is ("waits"))
    starpu_task_insert (&waits, 0);
  if (is ("device-only"))
    starpu_task_insert (&device_only, 0);
  if (is ("modes"))
    starpu_task_insert (&use, STARPU_W, data, 0);
  if (is ("standstill") || is ("again"))
    error = starpu_data_acquire (data, STARPU_RW);
  if (is ("standstill"))
    {
      starpu_task_insert (&use, STARPU_R, data, 0);
      starpu_task_wait_for_all ();
    }
  if (is ("again"))
    {
      tell ("starpu_data_acquire", starpu_data_acquire (data, STARPU_RW));
      starpu_data_release (data);
    }
  if (is ("cycle"))
    submit_cycle ();
  if (is ("fork"))
    submit_in_child (data);
  if (is ("partitioned"))
    use_partitioned (data);
  starpu_data_unregister (data);
  starpu_shutdown ();
  return error;
}
