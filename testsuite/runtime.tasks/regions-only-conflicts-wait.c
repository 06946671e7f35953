/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* While a task is kept from ending, exactly those are that conflict with it, or
   with one that waits for it: tasks on random parts of a matrix, which contain
   each other, cross or have no byte in common, read or write.  All others end.
   rows: -
   configs: many
   limit: 20 */

#include <stddef.h>
#include <unistd.h>

#include "../support/check.h"
#include "asterism_css.h"
#include "aux-parts.h"

#define TRIALS 400
#define TASKS 14

static int opened;
static int ended[TASKS + 1];

struct block
{
  unsigned *part;
  int64_t offset;
  int number, closes;
};

static void
run (void **buffers, void *argument)
{
  (void)buffers;
  const struct block *block
      = (void *)((char *)argument - offsetof (struct block, offset));
  while (block->closes && !__atomic_load_n (&opened, __ATOMIC_ACQUIRE))
    usleep (20);
  __atomic_store_n (&ended[block->number], 1, __ATOMIC_RELEASE);
}

static struct starpu_codelet codelet = {
  .cpu_funcs = { run }, .nbuffers = 1, .modes = { STARPU_RW }, .name = "wait"
};
static const struct asterism_parameter_v1 parameters[] = {
  { "part", STARPU_RW, 4, offsetof (struct block, part), 0 },
};
static struct asterism_task_v1 task
    = { .version = ASTERISM_ABI_VERSION,
        .nparameters = 1,
        .nbuffers = 1,
        .values_offset = offsetof (struct block, offset),
        .block_size = sizeof (struct block),
        .name = "wait",
        .codelet = &codelet,
        .parameters = parameters };
#define ITEM(mode)                                                             \
  {                                                                            \
    0, mode, 4, 2, 0, ASTERISM_ITEM_UNBOUNDED,                                 \
        offsetof (struct block, offset), 0                                     \
  }
static const struct asterism_item_v1 items[]
    = { ITEM (STARPU_R), ITEM (STARPU_RW) };
#define CSS(writes)                                                            \
  {                                                                            \
    .version = ASTERISM_ABI_VERSION, .nitems = 1, .task = &task,               \
    .items = items + writes                                                    \
  }
static const struct asterism_css_v1 css[] = { CSS (0), CSS (1) };

struct use
{
  struct part part;
  int writes, waits;
};

static void
submit_use (const struct use *use, int number, int closes)
{
  struct block block = { NULL, 0, number, closes };
  int64_t words[6];
  name_part (use->part, 0, &block.part, words);
  asterism_css_submit_v1 (&css[use->writes], &block, words);
}

static struct use
any_use (void)
{
  struct use use = { any_part (), below (2), 0 };
  while (use.part.columns == 0)
    use.part = any_part ();
  return use;
}

static int
try_once (void)
{
  struct use uses[TASKS];
  int waiting = 0;
  __atomic_store_n (&opened, 0, __ATOMIC_RELAXED);
  /* What was used before leaves its traces. */
  for (int i = below (8); i-- > 0;)
    {
      uses[0] = any_use ();
      submit_use (&uses[0], TASKS, 0);
    }
  if (below (2))
    starpu_task_wait_for_all ();
  for (int i = 0; i < TASKS; i++)
    {
      __atomic_store_n (&ended[i], 0, __ATOMIC_RELAXED);
      uses[i] = any_use ();
      uses[i].waits = i == 0;
      for (int j = 0; j < i; j++)
        if (uses[j].waits && (uses[i].writes || uses[j].writes)
            && overlap (uses[i].part, uses[j].part))
          uses[i].waits = 1;
    }
  for (int i = 0; i < TASKS; i++)
    submit_use (&uses[i], i, i == 0);
  for (int i = 0; i < TASKS; i++)
    while (!uses[i].waits && !__atomic_load_n (&ended[i], __ATOMIC_ACQUIRE))
      usleep (20);
  for (int i = 0; i < TASKS; i++)
    {
      CHECK (!uses[i].waits || !__atomic_load_n (&ended[i], __ATOMIC_ACQUIRE));
      waiting += uses[i].waits;
    }
  __atomic_store_n (&opened, 1, __ATOMIC_RELEASE);
  if (below (10) == 0)
    asterism_css_barrier_v1 (below (2));
  else
    starpu_task_wait_for_all ();
  return waiting;
}

int
main (void)
{
  int waiting = 0;
  seed_parts ();
  for (int i = 0; i < TRIALS; i++)
    waiting += try_once ();
  CHECK (waiting > 2 * TRIALS && waiting < TASKS * TRIALS);
  return 0;
}
