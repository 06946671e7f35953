/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task may pass on, to a task that it calls, the address that it was given
   itself: also where that is a copy in a device's memory, or a renamed one, and
   when the call has hints.
   rows: C32
   configs: one many sim sim-only
   env: ASTERISM_RENAMING=1 */

#include <asterism_abi.h>
#include <asterism_hints.h>

#include "../support/check.h"

enum
{
  kCount = 10,
  kRounds = 30
};

static void look (void *buffers[], void *argument);
static void fill (void *buffers[], void *argument);
static void add (void *buffers[], void *argument);

static const struct asterism_parameter_v1 written[]
    = { { "v", STARPU_W, sizeof (int), 0, 0 } };
static const struct asterism_parameter_v1 changed[]
    = { { "v", STARPU_RW, sizeof (int), 0, 0 } };
static struct starpu_codelet fill_codelet
    = { .cpu_funcs = { fill }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet add_codelet
    = { .cpu_funcs = { add }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet look_codelet
    = { .cpu_funcs = { look }, .nbuffers = 1, .modes = { STARPU_R } };
static struct asterism_task_v1 fill_task = {
  ASTERISM_ABI_VERSION, 1,    1,   16, 16, 0, "fill", &fill_codelet, written,
  { "", 1, 0 },         NULL, NULL
};
static struct asterism_task_v1 add_task = {
  ASTERISM_ABI_VERSION, 1,    1,   16, 16, 0, "add", &add_codelet, changed,
  { "", 2, 0 },         NULL, NULL
};
static struct starpu_codelet hinted_codelet
    = { .cpu_funcs = { add },
        .nbuffers = 1,
        .modes = { (enum starpu_data_access_mode)(STARPU_RW
                                                  | STARPU_COMMUTE) } };
static struct asterism_task_v1 hinted_task = {
  ASTERISM_ABI_VERSION, 1,    1,   16, 16, 0, "add", &hinted_codelet, changed,
  { "", 3, 0 },         NULL, NULL
};
static const struct asterism_buffer_hint_v1 commutes
    = { STARPU_RW | STARPU_COMMUTE, sizeof (int), 0, 0, NULL };
static const struct asterism_hints_v1 hints
    = { ASTERISM_ABI_VERSION, 0, &hinted_task, &commutes };

static void
call (struct asterism_task_v1 *task, int *values)
{
  void *block[2] = { values, NULL };
  asterism_submit_v1 (task, block);
}

/* A reader that takes a while, so that the writer gets other storage. */
static void
look (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  starpu_usleep (1000);
}

static void
fill (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  (void)argument;
  for (int i = 0; i < kCount; ++i)
    values[i] = i;
  call (&add_task, values);
  call (&add_task, values);
  void *block[2] = { values, NULL };
  asterism_submit_hinted_v1 (&hints, block, NULL, 0);
}

static void
add (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  (void)argument;
  for (int i = 0; i < kCount; ++i)
    ++values[i];
}

int
main (void)
{
  static int values[kCount];
  starpu_data_handle_t handle;
  start ();
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values,
                               kCount, sizeof *values);
  for (int round = 0; round < kRounds; ++round)
    {
      struct starpu_task *reader = new_task (&look_codelet, NULL);
      reader->handles[0] = handle;
      submit (reader);
      call (&fill_task, values);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
      for (int i = 0; i < kCount; ++i)
        CHECK_EQ (values[i], i + 3);
      starpu_data_release (handle);
    }
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
