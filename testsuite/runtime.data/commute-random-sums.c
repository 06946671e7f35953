/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks that commute on up to four data, in any order, among readers and
   writers: nobody shares data with another, the sums are those of a sequential
   run, and all end.
   rows: C28
   env: STARPU_LIMIT_SIM_MEM=64  */

#include "aux-commute.h"

enum
{
  kCount = 7,
  kSteps = 3000
};

static int values[kCount], oracle[kCount], users[kCount];
static int wrong;

struct use
{
  int count;
  int datum[4];
  int expected[4]; /* of a reader; -1 of those who add */
  int amount;
};

static void
work (void *buffers[], void *argument)
{
  struct use *use = (struct use *)argument;
  for (int i = 0; i < use->count; ++i)
    {
      int *value = (int *)STARPU_VECTOR_GET_PTR (buffers[i]);
      int *user = &users[use->datum[i]];
      if (use->expected[i] >= 0)
        {
          if (*value != use->expected[i])
            __atomic_fetch_add (&wrong, 1, __ATOMIC_SEQ_CST);
          continue;
        }
      if (__atomic_fetch_add (user, 1, __ATOMIC_SEQ_CST) != 0)
        __atomic_fetch_add (&wrong, 1, __ATOMIC_SEQ_CST);
      *value += use->amount;
      __atomic_fetch_sub (user, 1, __ATOMIC_SEQ_CST);
    }
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { work }, .nbuffers = STARPU_VARIABLE_NBUFFERS };

static unsigned
draw (unsigned limit)
{
  static unsigned seed = 4711;
  seed = seed * 1103515245 + 12345;
  return (seed >> 16) % limit;
}

static void
random_task (starpu_data_handle_t *handles)
{
  struct use *use = (struct use *)malloc (sizeof *use);
  CHECK (use != NULL);
  struct starpu_task *task = new_task (&codelet, use);
  task->cl_arg_free = 1;
  use->count = 1 + (int)draw (4);
  use->amount = (int)draw (100);
  task->nbuffers = use->count;
  unsigned first = draw (kCount), stride = 1 + draw (kCount - 1);
  for (int i = 0; i < use->count; ++i)
    {
      int datum = (int)((first + (unsigned)i * stride) % kCount);
      unsigned kind = draw (16);
      use->datum[i] = datum;
      use->expected[i] = kind == 0 ? oracle[datum] : -1;
      task->handles[i] = handles[datum];
      task->modes[i] = kind == 0 ? STARPU_R : kind == 1 ? STARPU_RW : COMMUTING;
      if (kind != 0)
        oracle[datum] += use->amount;
    }
  submit (task);
}

int
main (void)
{
  starpu_data_handle_t handles[kCount];
  start ();
  for (int i = 0; i < kCount; ++i)
    handles[i] = new_vector (&values[i], 1);
  for (int step = 0; step < kSteps; ++step)
    {
      random_task (handles);
      if (draw (200) == 0)
        {
          unsigned i = draw (kCount);
          CHECK_EQ (starpu_data_acquire (handles[i], COMMUTING), 0);
          CHECK_EQ (values[i], oracle[i]);
          starpu_data_release (handles[i]);
        }
    }
  for (int i = 0; i < kCount; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (values[i], oracle[i]);
    }
  CHECK_EQ (wrong, 0);
  starpu_shutdown ();
  return 0;
}
