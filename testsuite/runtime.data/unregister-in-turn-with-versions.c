/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that has data which are renamed submits others on them while they are
   unregistered: one that reads the latest version, and one that overwrites them
   after that, for which the data themselves are free.  Unregistering waits for
   both, and neither for it.  The first one is submitted while the contents are
   copied back, which takes long.
   rows: G16
   env: ASTERISM_RENAMING=1
   configs: many */

#include "aux-renaming.h"

#define COUNT (4 << 20)

static int values[COUNT], sum, started, overwritten;
static starpu_data_handle_t data, other;

static void
add_first (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[1])
      += *(int *)STARPU_VECTOR_GET_PTR (buffers[0]);
}

static void
overwrite (void *buffers[], void *argument)
{
  set_vector (buffers, argument);
  __atomic_store_n (&overwritten, 1, __ATOMIC_SEQ_CST);
}

static struct starpu_codelet first_codelet
    = { .cpu_funcs = { add_first },
        .nbuffers = 2,
        .modes = { STARPU_R, STARPU_RW } },
    last_codelet = { .cpu_funcs = { overwrite },
                     .nbuffers = 2,
                     .modes = { STARPU_W, STARPU_RW } };

static void
submit_both (struct starpu_codelet *codelet, int value)
{
  struct starpu_task *task = new_task (codelet, (void *)(intptr_t)value);
  task->handles[0] = data;
  task->handles[1] = other;
  submit (task);
}

static void
submit_others (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_store_n (&started, 1, __ATOMIC_SEQ_CST);
  starpu_usleep (1000);
  run_on (&set_codelet, data, (void *)2);
  starpu_usleep (50000);
  submit_both (&first_codelet, 0);
  submit_both (&last_codelet, 3);
}

static struct starpu_codelet submitting
    = { .cpu_funcs = { submit_others }, .nbuffers = 1, .modes = { STARPU_R } };

int
main (void)
{
  int value = -1;
  start ();
  data = new_vector (values, COUNT);
  starpu_variable_data_register (&other, STARPU_MAIN_RAM, (uintptr_t)&sum,
                                 sizeof sum);
  struct starpu_task *reader = lasting_read (data, &value);
  run_on (&set_codelet, data, (void *)1); /* a version of its own */
  run_on (&submitting, data, NULL);       /* reads that */
  while (!__atomic_load_n (&started, __ATOMIC_SEQ_CST))
    starpu_usleep (100);
  starpu_task_end_dep_release (reader);
  starpu_data_unregister (data);
  CHECK (__atomic_load_n (&overwritten, __ATOMIC_SEQ_CST));
  CHECK_EQ (values[0], 3);
  starpu_data_unregister (other);
  CHECK_EQ (sum, 2);
  CHECK_EQ (value, 0);
  starpu_shutdown ();
  return 0;
}
