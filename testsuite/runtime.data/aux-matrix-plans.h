/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks on a matrix and on the parts of plans of it, three levels deep,
   among hints, acquires, and plans that are dropped and made again. */

#ifndef ASTERISM_TESTSUITE_MATRIX_PLANS_H
#define ASTERISM_TESTSUITE_MATRIX_PLANS_H

#include "../support/check.h"

/* Of an element; the last has the first one's value. */
#ifndef INTS
#define INTS 1
#endif

/* Where the matrix is: in main memory, or without a home. */
#ifndef HOME
#define HOME STARPU_MAIN_RAM
#endif

enum
{
  kColumns = 24,
  kRows = 16,
  kStride = 26, /* of rows in main memory */
  kPlanSteps = 500,
  kPlanSeeds = 6,
  kPlans = 5
};

static int values[kRows][kStride][INTS], oracle[kRows][kStride];
static starpu_data_handle_t whole;

/* What a plan divides, a part of another one or the whole, and how. */
struct plan
{
  int above, which;
  int by_rows; /* else by columns */
  unsigned parts;
  int made;
  starpu_data_handle_t handles[4];
};

static const struct plan kPlan[kPlans]
    = { { .above = -1, .by_rows = 0, .parts = 3 },
        { .above = -1, .by_rows = 1, .parts = 4 },
        { .above = 0, .which = 1, .by_rows = 1, .parts = 4 },
        { .above = 2, .which = 2, .by_rows = 0, .parts = 2 },
        { .above = 1, .which = 3, .by_rows = 0, .parts = 3 } };
static struct plan plans[kPlans];

/* A rectangle of the matrix. */
struct area
{
  int x, y, nx, ny;
};

/* What a task does with it: values are expected, row by row, and grow. */
struct use
{
  struct area area;
  int amount;
  int expected[kRows * kColumns];
};

static void
set (int *element, int value)
{
  element[0] = value;
  element[INTS - 1] = value;
}

static void
check (const int *element, int value)
{
  CHECK_EQ (element[0], value);
  CHECK_EQ (element[INTS - 1], value);
}

/* Checks the rows of a part, which begin `stride' apart, and adds to them. */
static void
check_and_add (int *first, unsigned stride, const struct use *use)
{
  for (int j = 0; j < use->area.ny; ++j)
    for (int i = 0; i < use->area.nx; ++i)
      {
        int *element = &first[((unsigned)j * stride + (unsigned)i) * INTS];
        check (element, use->expected[j * use->area.nx + i]);
        if (use->amount != 0)
          set (element, *element + use->amount);
      }
}

static void
use_on_core (void *buffers[], void *argument)
{
  const struct use *use = (const struct use *)argument;
  CHECK_EQ (STARPU_MATRIX_GET_NX (buffers[0]), use->area.nx);
  CHECK_EQ (STARPU_MATRIX_GET_NY (buffers[0]), use->area.ny);
  check_and_add ((int *)STARPU_MATRIX_GET_PTR (buffers[0]),
                 STARPU_MATRIX_GET_LD (buffers[0]), use);
}

/* A test for other devices adds its function. */
static struct starpu_codelet adds
    = { .cpu_funcs = { use_on_core }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet reads
    = { .cpu_funcs = { use_on_core }, .nbuffers = 1, .modes = { STARPU_R } };

static unsigned plan_state;

static unsigned
draw (unsigned limit)
{
  plan_state = plan_state * 1103515245 + 12345;
  return (plan_state >> 16) % limit;
}

static starpu_data_handle_t
divided_by (const struct plan *plan)
{
  return plan->above < 0 ? whole : plans[plan->above].handles[plan->which];
}

static struct area
area_of (const struct plan *plan, int part)
{
  struct area area = { 0, 0, kColumns, kRows };
  if (plan->above >= 0)
    area = area_of (&plans[plan->above], plan->which);
  if (plan->by_rows)
    {
      area.ny /= (int)plan->parts;
      area.y += part * area.ny;
    }
  else
    {
      area.nx /= (int)plan->parts;
      area.x += part * area.nx;
    }
  return area;
}

static void
make (struct plan *plan)
{
  struct starpu_data_filter filter;
  memset (&filter, 0, sizeof filter);
  filter.filter_func = plan->by_rows ? starpu_matrix_filter_vertical_block
                                     : starpu_matrix_filter_block;
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
random_task (starpu_data_handle_t handle, struct area area, int step)
{
  struct use *use = (struct use *)malloc (sizeof *use);
  CHECK (use != NULL);
  use->area = area;
  use->amount = draw (3) == 0 ? 0 : step;
  int *next = use->expected;
  for (int j = 0; j < area.ny; ++j)
    for (int i = 0; i < area.nx; ++i)
      {
        int *value = &oracle[area.y + j][area.x + i];
        *next++ = *value;
        *value += use->amount;
      }
  struct starpu_task *task = new_task (use->amount ? &adds : &reads, use);
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
  starpu_data_handle_t *parts = (starpu_data_handle_t *)plan->handles;
  int node = (int)draw (starpu_memory_nodes_get_count () + 1) - 1;
  switch (draw (3))
    {
    case 0:
      starpu_data_partition_submit (handle, plan->parts, parts);
      break;
    case 1:
      starpu_data_partition_readonly_submit (handle, plan->parts, parts);
      break;
    default:
      starpu_data_unpartition_submit (handle, plan->parts, parts, node);
    }
}

static void
check_all (int step)
{
  CHECK_EQ (starpu_data_acquire (whole, STARPU_RW), 0);
  int *first = (int *)starpu_matrix_get_local_ptr (whole);
  const int stride = (int)starpu_matrix_get_local_ld (whole);
  for (int j = 0; j < kRows; ++j)
    for (int i = 0; i < kColumns; ++i)
      check (&first[(j * stride + i) * INTS], oracle[j][i]);
  oracle[step % kRows][step % kColumns] += step;
  set (&first[(step % kRows * stride + step % kColumns) * INTS],
       oracle[step % kRows][step % kColumns]);
  starpu_data_release (whole);
}

static void
random_step (int step)
{
  struct plan *plan = &plans[draw (kPlans)];
  unsigned what = draw (40);
  int part = (int)draw (plan->parts);
  if (what < 10)
    random_task (whole, (struct area){ 0, 0, kColumns, kRows }, step);
  else if (what >= 39 && plan->made)
    drop (plan);
  else if (what >= 39 && (plan->above < 0 || plans[plan->above].made))
    make (plan);
  else if (what == 38)
    check_all (step);
  else if (plan->made && what < 32)
    random_task (plan->handles[part], area_of (plan, part), step);
  else if (plan->made)
    random_hint (plan);
}

static void
run_plans_from (unsigned seed)
{
  /* Seen when the test fails. */
  fprintf (stderr, "ASTERISM_TEST_SEED=%u\n", seed);
  plan_state = seed;
  memset (values, 0, sizeof values);
  memset (oracle, 0, sizeof oracle);
  memcpy (plans, kPlan, sizeof plans);
  starpu_matrix_data_register (
      &whole, HOME, HOME == STARPU_MAIN_RAM ? (uintptr_t)values : 0, kStride,
      kColumns, kRows, sizeof **values);
  if (HOME != STARPU_MAIN_RAM)
    {
      CHECK_EQ (starpu_data_acquire (whole, STARPU_W), 0);
      memset ((void *)starpu_matrix_get_local_ptr (whole), 0,
              sizeof **values * kColumns * kRows);
      starpu_data_release (whole);
    }
  for (int i = 0; i < kPlans; ++i)
    make (&plans[i]);
  for (int step = 1; step <= kPlanSteps; ++step)
    random_step (step);
  for (int i = 0; i < kPlans; ++i)
    drop (&plans[i]);
  check_all (0);
  starpu_data_unregister (whole);
  for (int j = 0; j < kRows && HOME == STARPU_MAIN_RAM; ++j)
    for (int i = 0; i < kColumns; ++i)
      check (values[j][i], oracle[j][i]);
}

/* From several seeds, or from that in the environment.  Requires: the runtime
   runs. */
static void
run_random_plans (void)
{
  const char *wanted = getenv ("ASTERISM_TEST_SEED");
  if (wanted != NULL)
    run_plans_from ((unsigned)atol (wanted));
  for (unsigned s = 0; wanted == NULL && s < kPlanSeeds; ++s)
    run_plans_from (4711 + s);
}

#endif
