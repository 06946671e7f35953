/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The program says what leaves a full device (starpu_data_register_victim_
   selector), may leave that to the run-time support, and is told when what it
   chose cannot go; when it wants nothing to go, a task still gets its room.
   rows: G19 R18 G34!
   configs: sim-only
   env: STARPU_NSIM=1 STARPU_LIMIT_SIM_MEM=10 */

#include "aux-vectors.h"

enum
{
  kLength = 1000 /* two of these fit */
};

static starpu_data_handle_t handles[3], asked_for, failed, victim;
static int asked, known, can_go;

static starpu_data_handle_t
choose (starpu_data_handle_t toload, unsigned node,
        enum starpu_is_prefetch is_prefetch, void *data)
{
  starpu_data_handle_t *there;
  int *valid;
  unsigned count;
  CHECK_EQ (node, 1);
  CHECK_EQ (is_prefetch, STARPU_FETCH);
  CHECK (data == &asked);
  ++asked;
  asked_for = toload;
  starpu_data_get_node_data (node, &there, &valid, &count);
  known = 0;
  for (unsigned i = 0; i < count; ++i)
    known += there[i] == handles[0] || there[i] == handles[1];
  free (there);
  free (valid);
  can_go = starpu_data_can_evict (handles[1], node, is_prefetch);
  return victim;
}

static void
note_failure (starpu_data_handle_t handle, void *data)
{
  CHECK (data == &asked);
  failed = handle;
}

/* Which of two is gone when a third has come. */
static int
find_gone (starpu_data_victim_selector selector, int chosen)
{
  static int values[3][kLength];
  start ();
  asked = known = can_go = 0;
  asked_for = failed = NULL;
  starpu_data_register_victim_selector (selector, note_failure, &asked);
  for (int i = 0; i < 3; ++i)
    {
      handles[i] = new_vector (values[i], kLength);
      victim = chosen >= 0 && chosen <= i ? handles[chosen] : NULL;
      if (chosen == -2)
        victim = STARPU_DATA_NO_VICTIM;
      add (handles[i], i + 1);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  int gone = starpu_data_is_on_node (handles[0], 1) ? 1 : 0;
  CHECK (!starpu_data_is_on_node (handles[gone], 1));
  CHECK (starpu_data_is_on_node (handles[1 - gone], 1));
  for (int i = 0; i < 3; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (values[i][kLength - 1], i + 1);
      values[i][kLength - 1] = 0;
    }
  if (selector != NULL)
    {
      CHECK (asked >= 1);
      CHECK (asked_for == handles[2]);
    }
  else
    CHECK_EQ (asked, 0);
  starpu_shutdown ();
  return gone;
}

int
main (void)
{
  CHECK_EQ (find_gone (NULL, 1), 0);
  CHECK_EQ (find_gone (choose, 0), 0);
  CHECK (failed == NULL);
  CHECK_EQ (find_gone (choose, 1), 1);
  CHECK (failed == NULL);
  CHECK_EQ (known, 2);
  CHECK_EQ (can_go, 1);
  /* Ours, as nobody chooses, or cannot what is wanted itself, or will not. */
  CHECK_EQ (find_gone (choose, -1), 0);
  CHECK_EQ (find_gone (choose, 2), 0);
  CHECK (failed == handles[2]);
  CHECK_EQ (find_gone (choose, -2), 0);

  /* No runtime, no handle, no node. */
  unsigned count = 7;
  starpu_data_handle_t *there;
  int *valid;
  starpu_data_register_victim_selector (choose, NULL, NULL);
  CHECK_EQ (starpu_data_can_evict (NULL, 1, STARPU_FETCH), 0);
  starpu_data_get_node_data (1, &there, &valid, &count);
  CHECK_EQ (count, 0);
  free (there);
  free (valid);
  return 0;
}
