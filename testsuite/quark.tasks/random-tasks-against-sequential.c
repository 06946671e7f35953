/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks on few addresses give what they give one after another: regions,
   reads and writes, several arguments with one address, runs of GATHERV and of
   ACCUMULATOR, any number as an address, priorities, locality, packed and
   cancelled ones, barriers in between.  And each task starts after every earlier
   one with which it conflicts, but for those of its run.
   rows: Q11
   limit: 300 */

#include "../support/quark_test.h"

enum
{
  addresses = 5,
  regions = 8,
  uses_most = 4,
  tasks_most = 400,
  programs = 30
};

struct use
{
  int address, mask, writes, gathers, accumulates;
};

struct plan
{
  int nuses, cancelled;
  struct use uses[uses_most];
};

static struct plan plans[tasks_most];
static int started[tasks_most], ended[tasks_most], count;
/* By address and region, what tasks compute, and what they should. */
static unsigned values[addresses][regions], expected[addresses][regions];
static int order, failed;

static int
mask_of (const struct use *use)
{
  return use->mask ? use->mask : 255;
}

/* Two tasks that may change places: consecutive ones of a run give the same in
   any order. */
static unsigned
next_value (unsigned value, int task, const struct use *use)
{
  if (use->gathers || use->accumulates)
    return value + (unsigned)task * 2654435761u;
  return value * 31u + (unsigned)task + 1;
}

static void
apply (unsigned data[addresses][regions], int task, int atomically)
{
  volatile unsigned sum = (unsigned)task;
  const struct plan *plan = &plans[task];

  for (int i = 0; i < plan->nuses; i++)
    for (int r = 0; r < regions; r++)
      {
        const struct use *use = &plan->uses[i];
        if (!(mask_of (use) >> r & 1))
          continue;
        unsigned *value = &data[use->address][r];
        if (!use->writes)
          sum += *value;
        else if (use->gathers && atomically)
          __atomic_add_fetch (value, next_value (0, task, use),
                              __ATOMIC_SEQ_CST);
        else
          *value = next_value (*value, task, use);
      }
}

static void
run (Quark *quark)
{
  int task;
  void *list = QUARK_Args_List (quark), *last = NULL;

  task = *(int *)QUARK_Args_Pop (list, &last);
  set (&started[task], add (&order, 1));
  apply (values, task, 1);
  if (task % 7 == 0)
    nap (30);
  set (&ended[task], add (&order, 1));
}

static void *
address_of (int address)
{
  static double tile[4];
  void *all[addresses] = { NULL, (void *)1, tile, (char *)tile + 3, values };

  return all[address];
}

static void
plan_task (unsigned *seed, struct plan *plan)
{
  plan->nuses = 1 + (int)random_below (seed, uses_most);
  plan->cancelled = random_below (seed, 12) == 0;
  int kinds = (int)random_below (seed, 4);
  for (int i = 0; i < plan->nuses; i++)
    {
      struct use *use = &plan->uses[i];
      memset (use, 0, sizeof *use);
      /* Each address once: the union of several is another test's. */
      use->address = ((int)random_below (seed, addresses) + i) % addresses;
      for (int j = 0; j < i; j++)
        if (plan->uses[j].address == use->address)
          {
            plan->nuses = i;
            return;
          }
      static const int masks[] = { 0, 0, 255, 7, 0x18, 0xe0, 0x1f, 1 };
      use->mask = masks[random_below (seed, kinds == 0 ? 3 : 8)];
      use->writes = random_below (seed, 3) > 0;
      if (use->writes && kinds != 1)
        {
          use->gathers = random_below (seed, 3) == 0;
          use->accumulates = !use->gathers && random_below (seed, 3) == 0;
        }
    }
}

static unsigned long long
insert (Quark *quark, unsigned *seed, int number)
{
  const struct plan *plan = &plans[number];
  Quark_Task_Flags flags = Quark_Task_Flags_Initializer;

  flags.task_priority = (int)random_below (seed, 3) - 1;
  Quark_Task *task = QUARK_Task_Init (quark, run, &flags);
  QUARK_Task_Pack_Arg (quark, task, sizeof number, &number, VALUE);
  for (int i = 0; i < plan->nuses; i++)
    {
      const struct use *use = &plan->uses[i];
      int kind = use->writes ? (random_below (seed, 2) ? OUTPUT : INOUT)
                             : INPUT;
      QUARK_Task_Pack_Arg (quark, task, 1, address_of (use->address),
                           kind | use->mask | (use->gathers ? GATHERV : 0)
                               | (use->accumulates ? ACCUMULATOR : 0)
                               | (random_below (seed, 4) ? 0 : LOCALITY));
      /* The same again changes nothing. */
      if (random_below (seed, 5) == 0)
        QUARK_Task_Pack_Arg (quark, task, 1, address_of (use->address),
                             kind | use->mask | (use->gathers ? GATHERV : 0)
                                 | (use->accumulates ? ACCUMULATOR : 0));
    }
  return QUARK_Insert_Task_Packed (quark, task);
}

/* True when the later one must wait for the earlier one. */
static int
in_order (int earlier, int later)
{
  for (int i = 0; i < plans[earlier].nuses; i++)
    for (int j = 0; j < plans[later].nuses; j++)
      {
        const struct use *one = &plans[earlier].uses[i];
        const struct use *other = &plans[later].uses[j];
        if (one->address != other->address
            || !(mask_of (one) & mask_of (other))
            || !(one->writes || other->writes))
          continue;
        if (one->gathers && other->gathers && mask_of (one) == mask_of (other))
          {
            /* Of one run: nobody else used the address in between. */
            int broken = 0;
            for (int k = earlier + 1; k < later; k++)
              for (int l = 0; l < plans[k].nuses; l++)
                {
                  const struct use *third = &plans[k].uses[l];
                  broken |= third->address == one->address
                            && !(third->gathers
                                 && mask_of (third) == mask_of (one));
                }
            if (!broken)
              continue;
          }
        if (one->accumulates && other->accumulates
            && mask_of (one) == mask_of (other))
          continue; /* what they compute tells whether they overlap */
        return 1;
      }
  return 0;
}

static void
check_order (int first)
{
  for (int later = first; later < count; later++)
    for (int earlier = first; earlier < later; earlier++)
      if (started[later] && ended[earlier] && in_order (earlier, later)
          && started[later] < ended[earlier])
        {
          fprintf (stderr, "task %d began before the end of %d\n", later,
                   earlier);
          failed = 1;
        }
}

static void
one_program (unsigned seed)
{
  Quark *quark = QUARK_New (0);
  int since_barrier = 0;

  memset (values, 0, sizeof values);
  memset (expected, 0, sizeof expected);
  memset (started, 0, sizeof started);
  memset (ended, 0, sizeof ended);
  order = 0;
  count = 20 + (int)random_below (&seed, tasks_most - 20);
  for (int i = 0; i < count; i++)
    {
      plan_task (&seed, &plans[i]);
      unsigned long long number = insert (quark, &seed, i);
      if (!plans[i].cancelled || QUARK_Cancel_Task (quark, number) != 1)
        apply (expected, i, 0);
      if (random_below (&seed, 60) == 0)
        {
          QUARK_Barrier (quark);
          since_barrier = i + 1;
        }
    }
  QUARK_Barrier (quark);
  check_order (since_barrier);
  CHECK (memcmp (values, expected, sizeof values) == 0);
  CHECK (!failed);
  QUARK_Delete (quark);
}

int
main (void)
{
  unsigned seed = test_seed ();

  for (int i = 0; i < programs; i++)
    one_program (seed + (unsigned)i);
  return 0;
}
