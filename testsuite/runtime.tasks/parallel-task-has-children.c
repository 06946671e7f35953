/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* `#pragma starpu wait' in the function of a parallel task waits for the tasks
   that the same core has submitted in it, and for what came of these; in a task
   that has submitted parallel ones, for those of all their cores, also of such
   as have not waited.
   rows: C32 Q06
   configs: one many sim
   env: ASTERISM_FUZZ=1000 */

#include "../support/check.h"
#include <asterism_abi.h>

enum
{
  kRounds = 40,
  kParallel = 3, /* of each type, in each round */
  kChildren = 5,
  kMembers = 64
};

static const struct asterism_site_v1 here = { __FILE__, __LINE__, 0 };

/* What one core has submitted in one call: tasks that have ended. */
struct member
{
  int ended;
};

struct team
{
  int waits;
  struct member members[kMembers];
};

static struct team teams[2 * kParallel];
static int submitted, ended;

static void
end_one (void *buffers[], void *argument)
{
  struct member *member = argument;
  (void)buffers;
  starpu_usleep (20);
  __atomic_add_fetch (&member->ended, 1, __ATOMIC_SEQ_CST);
  __atomic_add_fetch (&ended, 1, __ATOMIC_SEQ_CST);
}

static struct starpu_codelet leaf = { .cpu_funcs = { end_one } };

static void
submit_one (struct starpu_codelet *codelet, struct member *member)
{
  __atomic_add_fetch (&submitted, 1, __ATOMIC_SEQ_CST);
  submit (new_task (codelet, member));
}

/* One of its own besides. */
static void
submit_leaf (void *buffers[], void *argument)
{
  submit_one (&leaf, argument);
  end_one (buffers, argument);
}

static struct starpu_codelet branch = { .cpu_funcs = { submit_leaf } };

static void
submit_some (void *buffers[], void *argument)
{
  struct team *team = argument;
  const int rank = starpu_combined_worker_get_rank ();
  struct member *member = &team->members[rank];
  (void)buffers;
  CHECK (rank < kMembers);
  asterism_wait_v1 (&here); /* for nothing yet */
  for (int i = 0; i < kChildren; ++i)
    submit_one (&branch, member);
  if ((team->waits >> rank % 2 & 1) == 0)
    return;
  asterism_wait_v1 (&here);
  CHECK_EQ (__atomic_load_n (&member->ended, __ATOMIC_SEQ_CST), 2 * kChildren);
  submit_one (&branch, member); /* nobody here waits for that */
}

static struct starpu_codelet spmd
    = { .cpu_funcs = { submit_some }, .type = STARPU_SPMD };
static struct starpu_codelet forkjoin
    = { .cpu_funcs = { submit_some }, .type = STARPU_FORKJOIN };

static void
submit_parallel (int round)
{
  memset (teams, 0, sizeof teams);
  for (int i = 0; i < 2 * kParallel; ++i)
    {
      teams[i].waits = (round + i) % 4;
      submit (new_task (i % 2 ? &forkjoin : &spmd, &teams[i]));
    }
}

static void
check_all_ended (void)
{
  CHECK_EQ (__atomic_load_n (&ended, __ATOMIC_SEQ_CST),
            __atomic_load_n (&submitted, __ATOMIC_SEQ_CST));
  for (int i = 0; i < 2 * kParallel; ++i)
    CHECK (__atomic_load_n (&teams[i].members[0].ended, __ATOMIC_SEQ_CST)
           >= 2 * kChildren);
}

static void
head_all (void *buffers[], void *argument)
{
  (void)buffers;
  submit_parallel (*(const int *)argument);
  asterism_wait_v1 (&here);
  check_all_ended ();
}

static struct starpu_codelet head = { .cpu_funcs = { head_all } };

int
main (void)
{
  start ();
  for (int round = 0; round < kRounds; ++round)
    {
      if (round % 2 == 0)
        submit (new_task (&head, &round));
      else
        submit_parallel (round);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      check_all_ended ();
    }
  starpu_shutdown ();
  return 0;
}
