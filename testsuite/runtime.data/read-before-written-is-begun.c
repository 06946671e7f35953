/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The codelet that begins the copies of data also writes the data's first
   contents, when they are read before anybody wrote them or since they were
   invalidated: by tasks, many at a time, and by the application; with a codelet
   to reduce them as without.
   rows: R20  */

#include "../support/check.h"
#include "../support/flag.h"

enum
{
  kFirst = 7,
  kReaders = 16
};

static int begun, reads, called;

static void
begin (void *buffers[], void *argument)
{
  (void)argument;
  starpu_usleep (1000); /* other readers come meanwhile */
  *(long *)STARPU_VARIABLE_GET_PTR (buffers[0]) = kFirst;
  __atomic_add_fetch (&begun, 1, __ATOMIC_SEQ_CST);
}

static void
join (void *buffers[], void *argument)
{
  (void)argument;
  *(long *)STARPU_VARIABLE_GET_PTR (buffers[0])
      += *(long *)STARPU_VARIABLE_GET_PTR (buffers[1]);
}

static void
increment (void *buffers[], void *argument)
{
  (void)argument;
  ++*(long *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static void
read_first (void *buffers[], void *argument)
{
  (void)argument;
  if (*(long *)STARPU_VARIABLE_GET_PTR (buffers[0]) == kFirst)
    __atomic_add_fetch (&reads, 1, __ATOMIC_SEQ_CST);
}

static void
note (void *handle)
{
  set (&called, 1);
  starpu_data_release ((starpu_data_handle_t)handle);
}

static struct starpu_codelet begin_codelet
    = { .cpu_funcs = { begin }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet join_codelet = {
  .cpu_funcs = { join }, .nbuffers = 2, .modes = { STARPU_RW, STARPU_R }
};
static struct starpu_codelet increment_codelet
    = { .cpu_funcs = { increment }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet read_codelet
    = { .cpu_funcs = { read_first }, .nbuffers = 1, .modes = { STARPU_R } };

static void
use (struct starpu_codelet *codelet, starpu_data_handle_t handle)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->handles[0] = handle;
  submit (task);
}

static void
check_value (starpu_data_handle_t handle, long value)
{
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (*(long *)starpu_data_get_local_ptr (handle), value);
  starpu_data_release (handle);
}

static void
check_begun (starpu_data_handle_t handle)
{
  use (&increment_codelet, handle);
  check_value (handle, kFirst + 1);
  CHECK_EQ (get (&begun), 1);

  starpu_data_invalidate (handle);
  for (int i = 0; i < kReaders; ++i)
    use (&read_codelet, handle);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (get (&reads), kReaders);
  CHECK_EQ (get (&begun), 2);

  starpu_data_invalidate_submit (handle);
  check_value (handle, kFirst);
  CHECK_EQ (get (&begun), 3);

  starpu_data_invalidate (handle);
  CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_RW, note, handle), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (get (&called), 1);
  check_value (handle, kFirst);
  CHECK_EQ (get (&begun), 4);
}

int
main (void)
{
  start ();
  for (int reduced = 0; reduced < 2; ++reduced)
    {
      starpu_data_handle_t handle;
      starpu_variable_data_register (&handle, -1, 0, sizeof (long));
      starpu_data_set_reduction_methods (handle, reduced ? &join_codelet : NULL,
                                         &begin_codelet);
      begun = reads = called = 0;
      check_begun (handle);
      starpu_data_unregister (handle);
    }
  starpu_shutdown ();
  return 0;
}
