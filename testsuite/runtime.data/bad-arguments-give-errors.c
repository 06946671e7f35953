/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Every function on data that returns an error does so, the one that its header
   names, for handles that are none, out of date or partitioned, for nodes that
   do not exist, for absent pointers and without the runtime; the data of others
   are as they were.
   rows: E06 R20 R21
   configs: many sim */

#include <errno.h>
#include <starpu_helper.h>

#include "../support/capture.h"
#include "aux-vectors.h"

static int errors;

/* Checks a call; goes on, so that all that are wrong are seen. */
#define EXPECT(call, expected)                                                 \
  do                                                                           \
    {                                                                          \
      int result_ = (int)(call);                                               \
      if (result_ != (expected))                                               \
        {                                                                      \
          printf ("%s is %d, not %d\n", #call, result_, (expected));           \
          ++errors;                                                            \
        }                                                                      \
    }                                                                          \
  while (0)

static void
never (void *argument)
{
  (void)argument;
  printf ("a callback was called\n");
  ++errors;
}

/* Calls everything with a handle that cannot be used. */
static void
misuse (starpu_data_handle_t bad, int expected)
{
  long before, after;
  EXPECT (starpu_data_acquire (bad, STARPU_RW), expected);
  EXPECT (starpu_data_acquire_on_node (bad, 0, STARPU_RW), expected);
  EXPECT (starpu_data_acquire_cb (bad, STARPU_RW, never, NULL), expected);
  EXPECT (starpu_data_acquire_on_node_cb (bad, 0, STARPU_RW, never, NULL),
          expected);
  EXPECT (starpu_data_acquire_cb_sequential_consistency (bad, STARPU_RW, never,
                                                         NULL, 1),
          expected);
  EXPECT (starpu_data_acquire_on_node_cb_sequential_consistency (
              bad, 0, STARPU_RW, never, NULL, 1),
          expected);
  EXPECT (starpu_data_acquire_on_node_cb_sequential_consistency_quick (
              bad, 0, STARPU_RW, never, NULL, 1, 1),
          expected);
  EXPECT (starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids (
              bad, 0, STARPU_RW, never, NULL, 1, 1, &before, &after),
          expected);
  EXPECT (starpu_data_acquire_try (bad, STARPU_RW), expected);
  EXPECT (starpu_data_acquire_on_node_try (bad, 0, STARPU_RW), expected);
  EXPECT (starpu_data_fetch_on_node (bad, 0, 1), expected);
  EXPECT (starpu_data_prefetch_on_node (bad, 0, 1), expected);
  EXPECT (starpu_data_prefetch_on_node_prio (bad, 0, 1, 1), expected);
  EXPECT (starpu_data_idle_prefetch_on_node (bad, 0, 1), expected);
  EXPECT (starpu_data_idle_prefetch_on_node_prio (bad, 0, 1, 1), expected);
  EXPECT (starpu_data_evict_from_node (bad, 1), expected);
}

static void
misuse_contents (starpu_data_handle_t bad, starpu_data_handle_t good,
                 int expected)
{
  void *packed = NULL;
  starpu_ssize_t count = 0;
  char bytes[100] = { 0 };
  starpu_data_handle_t copy;
  EXPECT (starpu_data_pack (bad, &packed, &count), expected);
  EXPECT (starpu_data_pack_node (bad, 0, &packed, &count), expected);
  EXPECT (starpu_data_peek (bad, bytes, sizeof bytes), expected);
  EXPECT (starpu_data_peek_node (bad, 0, bytes, sizeof bytes), expected);
  EXPECT (starpu_data_cpy (bad, good, 0, NULL, NULL), expected);
  EXPECT (starpu_data_cpy (good, bad, 0, NULL, NULL), expected);
  EXPECT (starpu_data_cpy_priority (bad, good, 1, never, NULL, 1), expected);
  EXPECT (starpu_data_dup_ro (&copy, bad, 0), expected);
  CHECK (copy == NULL);
}

static void
misuse_nodes (starpu_data_handle_t handle, unsigned node)
{
  void *packed = NULL;
  starpu_ssize_t count = 0;
  char bytes[100] = { 0 };
  EXPECT (starpu_data_acquire_on_node (handle, (int)node, STARPU_RW), -EINVAL);
  EXPECT (
      starpu_data_acquire_on_node_cb (handle, (int)node, STARPU_R, never, NULL),
      -EINVAL);
  EXPECT (starpu_data_acquire_on_node_try (handle, (int)node, STARPU_R),
          -EINVAL);
  EXPECT (starpu_data_fetch_on_node (handle, node, 0), -EINVAL);
  EXPECT (starpu_data_prefetch_on_node (handle, node, 0), -EINVAL);
  EXPECT (starpu_data_idle_prefetch_on_node (handle, node, 0), -EINVAL);
  EXPECT (starpu_data_request_allocation (handle, node), -EINVAL);
  EXPECT (starpu_data_evict_from_node (handle, node), -EINVAL);
  EXPECT (starpu_data_pack_node (handle, node, &packed, &count), -EINVAL);
  EXPECT (starpu_data_peek_node (handle, node, bytes, sizeof bytes), -EINVAL);
  EXPECT (starpu_data_unpack_node (handle, node, bytes, sizeof bytes), -EINVAL);
  EXPECT (starpu_data_pointer_is_inside (handle, node, bytes), 0);
}

static void
misuse_pointers (starpu_data_handle_t handle)
{
  void *packed = NULL;
  starpu_ssize_t count = 0;
  EXPECT (starpu_data_pack (handle, &packed, NULL), -EINVAL);
  EXPECT (starpu_data_unpack (handle, NULL, 40), -EINVAL);
  EXPECT (starpu_data_peek (handle, NULL, 40), -EINVAL);
  EXPECT (starpu_data_unpack (handle, &count, 3), -EINVAL); /* a wrong size */
  EXPECT (starpu_data_acquire_cb (handle, STARPU_R, NULL, NULL), -EINVAL);
  EXPECT (starpu_data_acquire (handle, (enum starpu_data_access_mode)0),
          -EINVAL);
  EXPECT (starpu_data_dup_ro (NULL, handle, 0), -EINVAL);
  EXPECT (starpu_data_cpy (handle, handle, 0, NULL, NULL), -EINVAL);
}

static int values[10], others[10];

int
main (void)
{
  static long garbage[100];
  starpu_data_handle_t stale, handle, twice, other;
  int old = capture_begin ();
  misuse (NULL, -ENODEV);
  start ();
  for (int i = 0; i < 10; ++i)
    values[i] = i;
  handle = new_vector (values, 10);
  /* Nothing is registered after it that might get its place. */
  stale = new_vector (others, 10);
  starpu_data_unregister (stale);

  starpu_data_handle_t bad[] = { NULL, stale, (starpu_data_handle_t)garbage };
  for (int b = 0; b < 3; ++b)
    {
      misuse (bad[b], -EINVAL);
      misuse_contents (bad[b], handle, -EINVAL);
      misuse_nodes (bad[b], 0);
    }
  misuse_nodes (handle, 100);
  misuse_pointers (handle);

  /* The same pointer twice, and data of another size. */
  starpu_vector_data_register (&twice, STARPU_MAIN_RAM, (uintptr_t)values, 10,
                               sizeof (int));
  other = new_vector (others, 9);
  EXPECT (starpu_data_cpy (other, handle, 0, NULL, NULL), -EINVAL);
  starpu_data_unregister (other);

  struct starpu_data_filter halves
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  starpu_data_partition (handle, &halves);
  misuse (handle, -EINVAL);
  starpu_data_unregister (handle); /* still partitioned */
  EXPECT (starpu_data_get_nb_children (handle), 2);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  starpu_data_unregister (handle);
  if (twice != NULL)
    starpu_data_unregister (twice);
  for (int i = 0; i < 10; ++i)
    CHECK_EQ (values[i], i);
  starpu_shutdown ();
  capture_end (old);
  CHECK_EQ (errors, 0);
  return 0;
}
