/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parts that are on a disk have memory each: each is begun when it is read, and
   not the whole, for which there may be no room, nor when they overlap.
   rows: R18 R20
   configs: one many sim
   env: STARPU_LIMIT_CPU_MEM=1 */

#include "../support/capture.h"

#include "aux-disk.h"
#include "aux-vectors.h"

enum
{
  kLength = 110000, /* of ints, in a main memory of 1 MiB */
  kTooLong = 300000,
  kHeld = 175000
};

static int begun;
static size_t longest;

static void
begin (void *buffers[], void *argument)
{
  set_vector (buffers, argument);
  const size_t length = STARPU_VECTOR_GET_NX (buffers[0]);
  if (length > longest)
    longest = length;
  ++begun;
}

static struct starpu_codelet begin_codelet
    = { .cpu_funcs = { begin }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_data_filter halves
    = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
static struct starpu_data_filter overlapping
    = { .filter_func = starpu_vector_filter_block_shadow,
        .nchildren = 2,
        .filter_arg_ptr = (void *)1 };

static starpu_data_handle_t
new_whole (unsigned length)
{
  starpu_data_handle_t whole = new_vector (NULL, length);
  starpu_data_set_reduction_methods (whole, NULL, &begin_codelet);
  begun = 0;
  longest = 0;
  return whole;
}

static int
fail (size_t size)
{
  (void)size;
  return -1;
}

/* One part of a plan is read, perhaps while the program holds most memory. */
static void
test_plan (unsigned length, unsigned held_length)
{
  starpu_data_handle_t whole = new_whole (length), parts[2], held = NULL;
  starpu_data_partition_plan (whole, &halves, parts);
  if (held_length > 0)
    {
      held = new_vector (NULL, held_length);
      CHECK_EQ (starpu_data_acquire (held, STARPU_W), 0);
    }
  run_on (&read_codelet, parts[1], NULL);
  if (held != NULL)
    starpu_data_release (held);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (begun, 1);
  CHECK_EQ (longest, length / 2);
  starpu_data_partition_clean (whole, 2, parts);
  starpu_data_unregister_no_coherency (whole);
  if (held != NULL)
    starpu_data_unregister_no_coherency (held);
}

/* Overlapping parts are made, and parts of these, without a copy. */
static void
test_at_once (void)
{
  starpu_data_handle_t whole = new_whole (kLength);
  before.write = fail;
  starpu_data_map_filters (whole, 2, &overlapping, &halves);
  before.write = NULL;
  CHECK_EQ (starpu_data_get_nb_children (whole), 2);
  CHECK_EQ (starpu_data_get_nb_children (starpu_data_get_child (whole, 0)), 2);
  CHECK_EQ (begun, 0);
  starpu_data_unpartition (whole, STARPU_MAIN_RAM);
  starpu_data_unregister_no_coherency (whole);
}

int
main (void)
{
  start ();
  register_disk ();
  const int old = capture_begin ();
  test_plan (kLength, 0);
  test_plan (kLength, kHeld);
  test_plan (kTooLong, 0);
  test_at_once ();
  const char *text = capture_end (old);
  CHECK_EQ (occurrences (text, "error"), 0);
  starpu_shutdown ();
  return 0;
}
