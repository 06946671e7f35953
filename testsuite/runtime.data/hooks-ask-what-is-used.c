/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The program's function that frees main memory may ask how much is used, also
   when storage goes that a worker kept for its next task.
   rows: R18
   configs: one many */

#include "../support/check.h"

static int asked;

static int
allocate_lines (unsigned node, void **pointer, size_t bytes, int flags)
{
  (void)node, (void)flags;
  *pointer = aligned_alloc (64, (bytes + 63) / 64 * 64);
  return *pointer != NULL ? 0 : -1;
}

static int
free_and_ask (unsigned node, void *pointer, size_t bytes, int flags)
{
  (void)bytes, (void)flags;
  CHECK (starpu_memory_get_used (node) < (size_t)1 << 40);
  ++asked;
  free (pointer);
  return 0;
}

static void
touch (void *buffers[], void *argument)
{
  (void)argument;
  *(char *)STARPU_VECTOR_GET_PTR (buffers[0]) = 1;
}

static struct starpu_codelet scratch_codelet
    = { .cpu_funcs = { touch }, .nbuffers = 1, .modes = { STARPU_SCRATCH } };
static struct starpu_codelet write_codelet
    = { .cpu_funcs = { touch }, .nbuffers = 1, .modes = { STARPU_W } };

int
main (void)
{
  starpu_data_handle_t scratch, other;
  starpu_malloc_set_hooks (allocate_lines, free_and_ask);
  start ();
  starpu_vector_data_register (&scratch, -1, 0, 40 << 20, 1);
  starpu_vector_data_register (&other, -1, 0, 50 << 20, 1);
  CHECK_EQ (starpu_task_insert (&scratch_codelet, STARPU_SCRATCH, scratch, 0),
            0);
  CHECK_EQ (starpu_task_insert (&write_codelet, STARPU_W, other, 0), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (other);
  /* Too much is kept already for the buffer to be. */
  starpu_memchunk_tidy (0);
  CHECK (asked > 0);
  starpu_data_unregister (scratch);
  starpu_shutdown ();
  return 0;
}
