/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The function for a CUDA device of a task that calls a task on a block of its
   own copy is refused: a core does not reach that.
   rows: C41
   configs: cuda-double */

#include <asterism_parts.h>
#include <unistd.h>

#include "../support/check.h"

enum
{
  kCount = 8
};

static void
clear (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VECTOR_GET_PTR (buffers[0]) = 0;
}

static const struct asterism_parameter_v1 parameters[]
    = { { "v", STARPU_RW, sizeof (int), 0, 0 } };
static struct starpu_codelet clear_codelet
    = { .cpu_funcs = { clear }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct asterism_task_v1 clear_task = { ASTERISM_ABI_VERSION,
                                              1,
                                              1,
                                              16,
                                              16,
                                              0,
                                              "clear",
                                              &clear_codelet,
                                              parameters,
                                              { "", 1, 0 },
                                              NULL,
                                              NULL };
static const struct asterism_part_v1 part = { 0, 1, 0, sizeof (int), 0, 0 };
static const struct asterism_parts_v1 parts
    = { ASTERISM_ABI_VERSION, 0, &clear_task, &part, NULL };

static void
call (void *buffers[], void *argument)
{
  void *block[2] = { (int *)STARPU_VECTOR_GET_PTR (buffers[0]) + 1, NULL };
  static const int64_t words[2] = { 2, 2 };
  (void)argument;
  asterism_parts_submit_v1 (&parts, block, words);
}

static void
expect (const char *file, int line, int column, const char *message, void *data)
{
  (void)file, (void)line, (void)column, (void)data;
  CHECK (strstr (message, "task 'clear': attempt to use unregistered pointer")
         != NULL);
  _exit (0);
}

int
main (void)
{
  static int values[kCount];
  static struct starpu_codelet codelet = { .where = STARPU_CUDA,
                                           .cuda_funcs = { call },
                                           .nbuffers = 1,
                                           .modes = { STARPU_RW } };
  starpu_data_handle_t handle;
  start ();
  asterism_set_error_handler (expect, NULL);
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values,
                               kCount, sizeof *values);
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, handle, 0), 0);
  starpu_task_wait_for_all ();
  CHECK (!"refused");
  return 1;
}
