/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Null arrays and values, more handles than the codelet has modes, and counts
   below zero give -EINVAL; what a task got before is replaced.
   rows: C25 */

#include "../support/check.h"
#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#define HANDLES 5000

static int value, executed;
static starpu_data_handle_t handle, handles[HANDLES];

static void
run (void *buffers[], void *argument)
{
  int given = 0;
  (void)buffers;
  if (argument != NULL)
    starpu_codelet_unpack_args (argument, &given, NULL);
  __atomic_add_fetch (&executed, 1 + given, __ATOMIC_RELAXED);
}

static struct starpu_codelet plain = { .cpu_funcs = { run }, .name = "plain" };
static struct starpu_codelet any = { .cpu_funcs = { run },
                                     .nbuffers = STARPU_VARIABLE_NBUFFERS,
                                     .name = "any" };

/* A codelet behind which no memory is. */
static struct starpu_codelet *
at_the_edge (void)
{
  const size_t page = (size_t)sysconf (_SC_PAGESIZE), all = 4 * page;
  char *memory = mmap (NULL, all, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK (memory != MAP_FAILED);
  CHECK_EQ (mprotect (memory + all - page, page, PROT_NONE), 0);
  const size_t bytes = (sizeof (struct starpu_codelet) + 15) / 16 * 16;
  struct starpu_codelet *codelet
      = (struct starpu_codelet *)(memory + all - page - bytes);
  codelet->cpu_funcs[0] = run;
  codelet->nbuffers = 1;
  codelet->modes[0] = STARPU_RW;
  return codelet;
}

static void
arrays (void)
{
  struct starpu_codelet *one = at_the_edge ();
  CHECK_EQ (starpu_task_insert (one, STARPU_DATA_ARRAY, handles, HANDLES, 0),
            -EINVAL);
  CHECK_EQ (starpu_task_insert (one, STARPU_DATA_ARRAY, handles, 2, 0),
            -EINVAL);
  CHECK_EQ (starpu_task_insert (one, STARPU_DATA_ARRAY, NULL, 1, 0), -EINVAL);
  CHECK_EQ (starpu_task_insert (NULL, STARPU_DATA_ARRAY, handles, 1, 0),
            -EINVAL);
  CHECK_EQ (starpu_task_insert (&any, STARPU_DATA_MODE_ARRAY, NULL, 1, 0),
            -EINVAL);
  struct starpu_task *task = starpu_task_create ();
  int room = 0, buffers = 0;
  task->cl = one;
  CHECK_EQ (starpu_task_insert_data_process_array_arg (one, task, &room,
                                                       &buffers, 2, handles),
            -EINVAL);
  starpu_task_destroy (task);
  CHECK_EQ (starpu_task_insert (one, STARPU_DATA_ARRAY, handles, 1, 0), 0);
}

static void
dependencies (void)
{
  struct starpu_task *none = NULL;
  CHECK_EQ (starpu_task_insert (&plain, STARPU_TASK_DEPS_ARRAY, 1, &none, 0),
            -EINVAL);
  CHECK_EQ (starpu_task_insert (&plain, STARPU_TASK_DEPS_ARRAY, 1, NULL, 0),
            -EINVAL);
  CHECK_EQ (starpu_task_insert (&plain, STARPU_TASK_END_DEPS_ARRAY, 1, NULL, 0),
            -EINVAL);
  CHECK_EQ (starpu_task_insert (&plain, STARPU_TASK_END_DEP, -1, 0), -EINVAL);
  starpu_task_declare_deps_array (NULL, 0, NULL);
  starpu_task_declare_end_deps_array (NULL, 0, NULL);
  starpu_task_end_dep_add (NULL, 1);
  starpu_task_end_dep_release (NULL);
}

/* Values packed by an earlier call are replaced, those of the program not. */
static void
set_twice (void)
{
  struct starpu_task task;
  int number = 10;
  starpu_task_init (&task);
  CHECK_EQ (starpu_task_set (NULL, &plain, 0), -EINVAL);
  CHECK_EQ (
      starpu_task_set (&task, &plain, STARPU_VALUE, &value, sizeof value, 0),
      0);
  CHECK_EQ (
      starpu_task_set (&task, &plain, STARPU_VALUE, &number, sizeof number, 0),
      0);
  task.detach = 0;
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  executed = 0;
  submit (&task);
  CHECK_EQ (starpu_task_wait (&task), 0);
  CHECK_EQ (executed, 11);
  starpu_task_clean (&task);
  starpu_task_init (&task);
  task.cl_arg = &number;
  CHECK_EQ (
      starpu_task_set (&task, &plain, STARPU_VALUE, &value, sizeof value, 0),
      -EINVAL);
  CHECK (task.cl_arg == &number);
  starpu_task_clean (&task);
}

int
main (void)
{
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  for (int i = 0; i < HANDLES; ++i)
    handles[i] = handle;
  arrays ();
  CHECK_EQ (starpu_task_insert (&plain, STARPU_VALUE, NULL, sizeof value, 0),
            -EINVAL);
  dependencies ();
  set_twice ();
  CHECK (starpu_task_dup (NULL) == NULL);
  starpu_transaction_next_epoch (NULL, NULL);
  starpu_transaction_close (NULL);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (starpu_task_nsubmitted (), 0);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
