/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks, on every worker, on a whole and on the parts of two plans of it,
   one of which is planned further, among hints, acquires, and plans that are
   dropped and made again: contents are those of a sequential run.
   rows: R21 R22 E06
   configs: one many sim sim-only
   env: STARPU_LIMIT_SIM_MEM=16  */

#include "aux-vectors.h"

enum
{
  N = 240,
  kSteps = 2500,
  kPlans = 3
};

static int values[N], oracle[N], wrong;

struct plan
{
  int above, which; /* what it divides: a part of that plan, or the whole */
  unsigned parts;
  unsigned made;
  starpu_data_handle_t handles[8];
};

static struct plan plans[kPlans] = { { .above = -1, .parts = 3 },
                                     { .above = -1, .parts = 8 },
                                     { .above = 0, .which = 1, .parts = 4 } };
static starpu_data_handle_t whole;

/* A range of the vector, and what a task does with it. */
struct use
{
  int length, amount;
  int expected[N];
};

static void
check_and_add (void *buffers[], void *argument)
{
  struct use *use = (struct use *) argument;
  int *vector = (int *) STARPU_VECTOR_GET_PTR (buffers[0]);
  if ((int) STARPU_VECTOR_GET_NX (buffers[0]) != use->length
      || memcmp (vector, use->expected, sizeof (int) * (size_t) use->length))
    __atomic_fetch_add (&wrong, 1, __ATOMIC_SEQ_CST);
  for (int i = 0; use->amount != 0 && i < use->length; ++i)
    vector[i] += use->amount;
}

static void
add_at_once (void *buffers[], void *argument)
{
  struct use *use = (struct use *) argument;
  int *vector = (int *) STARPU_VECTOR_GET_PTR (buffers[0]);
  for (int i = 0; i < use->length; ++i)
    __atomic_fetch_add (&vector[i], use->amount, __ATOMIC_RELAXED);
}

static struct starpu_codelet adds = { .cpu_funcs = { check_and_add },
                                      .nbuffers = 1,
                                      .modes = { STARPU_RW } };
static struct starpu_codelet reads = { .cpu_funcs = { check_and_add },
                                       .nbuffers = 1,
                                       .modes = { STARPU_R } };

static struct starpu_codelet adds_at_once
    = { .cpu_funcs = { add_at_once },
        .nbuffers = 1,
        .modes = { (enum starpu_data_access_mode) (STARPU_RW
                                                   | ASTERISM_CONCURRENT) } };

static unsigned
draw (unsigned limit)
{
  static unsigned seed = 4711;
  seed = seed * 1103515245 + 12345;
  return (seed >> 16) % limit;
}

static starpu_data_handle_t
divided_by (const struct plan *plan)
{
  return plan->above < 0 ? whole : plans[plan->above].handles[plan->which];
}

static int
length_of (const struct plan *plan)
{
  int all = plan->above < 0 ? N : length_of (&plans[plan->above]);
  return all / (int) plan->parts;
}

static int
start_of (const struct plan *plan, int part)
{
  int first = plan->above < 0 ? 0 : start_of (&plans[plan->above], plan->which);
  return first + part * length_of (plan);
}

static void
make (struct plan *plan)
{
  struct starpu_data_filter filter;
  memset (&filter, 0, sizeof filter);
  filter.filter_func = starpu_vector_filter_block;
  filter.nchildren = plan->parts;
  starpu_data_partition_plan (divided_by (plan), &filter, plan->handles);
  plan->made = 1;
}

static void
drop (struct plan *plan)
{
  if (!plan->made)
    return;
  for (int i = 0; i < kPlans; ++i)
    if (plans[i].above >= 0 && &plans[plans[i].above] == plan)
      drop (&plans[i]);
  starpu_data_partition_clean (divided_by (plan), plan->parts, plan->handles);
  plan->made = 0;
}

static void
random_task (starpu_data_handle_t handle, int first, int length, int step)
{
  struct use *use = (struct use *) malloc (sizeof *use);
  CHECK (use != NULL);
  int only_reads = draw (3) == 0;
  struct starpu_codelet *adding = draw (3) == 0 ? &adds_at_once : &adds;
  use->length = length;
  use->amount = only_reads ? 0 : step;
  memcpy (use->expected, oracle + first, sizeof (int) * (size_t) length);
  for (int i = 0; i < length; ++i)
    oracle[first + i] += use->amount;
  struct starpu_task *task = new_task (only_reads ? &reads : adding, use);
  task->cl_arg_free = 1;
  task->handles[0] = handle;
  task->execute_on_a_specific_worker = 1;
  task->workerid = draw (starpu_worker_get_count ());
  submit (task);
}

static void
random_hint (const struct plan *plan)
{
  starpu_data_handle_t handle = divided_by (plan);
  starpu_data_handle_t *parts = (starpu_data_handle_t *) plan->handles;
  int node = (int) draw (starpu_memory_nodes_get_count () + 1) - 1;
  switch (draw (5))
    {
    case 0:
      starpu_data_partition_submit (handle, plan->parts, parts);
      break;
    case 1:
      starpu_data_partition_readonly_submit (handle, plan->parts, parts);
      break;
    case 2:
      starpu_data_unpartition_submit (handle, plan->parts, parts, node);
      break;
    case 3:
      starpu_data_unpartition_readonly_submit (handle, plan->parts, parts,
                                               node);
      break;
    default:
      starpu_data_partition_readwrite_upgrade_submit (handle, plan->parts,
                                                      parts);
    }
}

static void
check_all (int step)
{
  CHECK_EQ (starpu_data_acquire (whole, STARPU_RW), 0);
  for (int i = 0; i < N; ++i)
    CHECK_EQ (values[i], oracle[i]);
  values[step % N] = oracle[step % N] = step;
  starpu_data_release (whole);
}

int
main (void)
{
  start ();
  whole = new_vector (values, N);
  for (int i = 0; i < kPlans; ++i)
    make (&plans[i]);
  for (int step = 1; step <= kSteps; ++step)
    {
      struct plan *plan = &plans[draw (kPlans)];
      unsigned what = draw (40);
      int part = (int) draw (plan->parts);
      if (what < 10)
        random_task (whole, 0, N, step);
      else if (what < 32)
        {
          if (plan->made)
            random_task (plan->handles[part], start_of (plan, part),
                         length_of (plan), step);
        }
      else if (what < 38)
        {
          if (plan->made)
            random_hint (plan);
        }
      else if (what < 39)
        check_all (step);
      else if (plan->made)
        drop (plan);
      else if (plan->above < 0 || plans[plan->above].made)
        make (plan);
    }
  for (int i = 0; i < kPlans; ++i)
    drop (&plans[i]);
  starpu_data_unregister (whole);
  for (int i = 0; i < N; ++i)
    CHECK_EQ (values[i], oracle[i]);
  CHECK_EQ (wrong, 0);
  starpu_shutdown ();
  return 0;
}
