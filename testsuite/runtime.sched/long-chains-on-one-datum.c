/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under lws, a chain is as long as it is when all its tasks wait for the same
   datum: it begins before tasks that nothing follows.
   rows: E25 E34
   configs: many
   env: STARPU_SCHED=lws ASTERISM_LOOK_AHEAD=65536 */

#include "../support/check.h"

enum
{
  kSingle = 20,
  kMiddle = kSingle / 2,
  kLength = 100,
  kLarge = 1 << 16,
  kStart = kSingle + 1,
  kPatienceMs = 10000
};

static char data[kSingle + 1][kLarge];
static int begun, late;

static void
begin_chain (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  STARPU_ATOMIC_ADD (&begun, 1);
}
/* The others leave their workers to nobody before.  */
static void
wait_for_chain (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  for (int i = 0; i < kPatienceMs && STARPU_ATOMIC_ADD (&begun, 0) == 0; ++i)
    starpu_usleep (1000);
  if (STARPU_ATOMIC_ADD (&begun, 0) == 0)
    STARPU_ATOMIC_ADD (&late, 1);
}
static struct starpu_codelet chain
    = { .cpu_funcs = { begin_chain }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet single = { .cpu_funcs = { wait_for_chain },
                                        .nbuffers = 1,
                                        .modes = { STARPU_RW } };

/* Submits a task; the first on a datum is ready when kStart is notified.  */
static void
submit_on (starpu_data_handle_t handle, int datum, int first)
{
  struct starpu_task *task
      = new_task (datum == kMiddle ? &chain : &single, NULL);
  task->handles[0] = handle;
  task->use_tag = (unsigned)first;
  task->tag_id = (starpu_tag_t)datum;
  if (first)
    starpu_tag_declare_deps (task->tag_id, 1, (starpu_tag_t)kStart);
  submit (task);
}

int
main (void)
{
  starpu_data_handle_t handles[kSingle + 1];

  start ();
  for (int i = 0; i <= kSingle; ++i)
    starpu_vector_data_register (&handles[i], STARPU_MAIN_RAM,
                                 (uintptr_t)data[i], kLarge, 1);
  starpu_pause ();
  for (int i = 0; i <= kSingle; ++i)
    for (int j = 0; j < (i == kMiddle ? kLength : 1); ++j)
      submit_on (handles[i], i, j == 0);
  starpu_tag_notify_from_apps (kStart);
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (late, 0);
  CHECK_EQ (begun, kLength);
  for (int i = 0; i <= kSingle; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
