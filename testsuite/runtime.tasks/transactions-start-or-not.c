/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tasks of an epoch are executed after those of the one before, or end
   without, as the transaction's function says;
   their callbacks are called either way.

   rows: E05 */

#include "../support/check.h"

#define EPOCHS 50
#define TASKS 20

static struct starpu_transaction *transaction;
static int executed[EPOCHS], called_back, asked, value;

static int
starts (int epoch)
{
  return epoch % 3 != 1;
}

static int
may_start (void *given, void *argument)
{
  long epoch = (long)argument;
  CHECK (given != NULL);
  CHECK_EQ (asked++, epoch);
  for (int i = 0; i < epoch; ++i)
    CHECK_EQ (executed[i], starts (i) ? TASKS : 0);
  return starts ((int)epoch);
}

static void
count (void *buffers[], void *argument)
{
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  __atomic_fetch_add (&executed[(long)argument], 1, __ATOMIC_RELAXED);
}

static void
call_back (void *argument)
{
  (void)argument;
  __atomic_fetch_add (&called_back, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { count }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  starpu_data_handle_t handle;
  int expected = 0;
  CHECK (starpu_transaction_open (may_start, NULL) == NULL);
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  transaction = starpu_transaction_open (may_start, NULL);
  for (long epoch = 0; epoch < EPOCHS; ++epoch)
    {
      if (epoch > 0)
        starpu_transaction_next_epoch (transaction, (void *)epoch);
      for (int i = 0; i < TASKS; ++i)
        CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, handle,
                                      STARPU_CL_ARGS_NFREE, (void *)epoch,
                                      sizeof epoch, STARPU_CALLBACK, call_back,
                                      STARPU_TRANSACTION, transaction, 0),
                  0);
      expected += starts ((int)epoch) ? TASKS : 0;
    }
  starpu_transaction_close (transaction);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (handle);
  CHECK_EQ (value, expected);
  CHECK_EQ (asked, EPOCHS);
  CHECK_EQ (called_back, EPOCHS * TASKS);
  starpu_shutdown ();
  return 0;
}
