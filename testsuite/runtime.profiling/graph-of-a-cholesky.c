/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tasks of a Cholesky factorisation of 8 by 8 tiles wait for each other as
   the tiles say that they read and write: the graph that
   starpu_bound_print_dot () prints has the dependencies that the order of
   submission implies, and no others.
   rows: G05!
   configs: many sim */

#include "../support/check.h"

#define TILES 8
#define MOST 200

static starpu_data_handle_t handles[TILES][TILES];
static int tasks;

/* Which tasks wait for which; the last who wrote each tile, and who have read
   it since. */
static char waits[MOST][MOST];
static int writer[TILES][TILES], readers[TILES][TILES][MOST];

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static double
one (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
     unsigned nimpl)
{
  (void)task, (void)arch, (void)nimpl;
  return 1;
}

static struct starpu_perfmodel model
    = { .type = STARPU_PER_ARCH, .arch_cost_function = one };
static struct starpu_codelet codelet = { .cpu_funcs = { nothing },
                                         .nbuffers = STARPU_VARIABLE_NBUFFERS,
                                         .model = &model };

static void
read_tile (struct starpu_task *task, int i, int j)
{
  task->handles[task->nbuffers] = handles[i][j];
  task->modes[task->nbuffers++] = STARPU_R;
  if (writer[i][j] >= 0)
    waits[tasks][writer[i][j]] = 1;
  readers[i][j][tasks] = 1;
}

/* Submits the task, which changes a tile. */
static void
change_tile (struct starpu_task *task, int i, int j)
{
  task->handles[task->nbuffers] = handles[i][j];
  task->modes[task->nbuffers++] = STARPU_RW;
  if (writer[i][j] >= 0)
    waits[tasks][writer[i][j]] = 1;
  for (int other = 0; other < tasks; ++other)
    {
      waits[tasks][other] |= readers[i][j][other];
      readers[i][j][other] = 0;
    }
  writer[i][j] = tasks++;
  submit (task);
}

static struct starpu_task *
begin_task (void)
{
  struct starpu_task *task = new_task (&codelet, NULL);
  task->nbuffers = 0;
  CHECK (tasks < MOST);
  return task;
}

static void
submit_step (int k)
{
  change_tile (begin_task (), k, k);
  for (int i = k + 1; i < TILES; ++i)
    {
      struct starpu_task *task = begin_task ();
      read_tile (task, k, k);
      change_tile (task, i, k);
    }
  for (int j = k + 1; j < TILES; ++j)
    for (int i = j; i < TILES; ++i)
      {
        struct starpu_task *task = begin_task ();
        read_tile (task, i, k);
        if (i != j)
          read_tile (task, j, k);
        change_tile (task, i, j);
      }
}

/* Takes the edges of the graph from those that are expected. */
static void
check_edges (const char *text)
{
  int before, after, left = 0, first = -1;
  for (int i = 0; i < tasks; ++i)
    for (int j = 0; j < tasks; ++j)
      left += waits[i][j];
  printf ("%d tasks, %d dependencies\n", tasks, left);
  for (const char *arrow = text; (arrow = strstr (arrow, " -> ")); ++arrow)
    {
      const char *name = arrow;
      while (name > text && name[-1] != ' ' && name[-1] != '\n')
        --name;
      name += strcspn (name, "0123456789");
      const char *next = arrow + strcspn (arrow, "0123456789");
      before = atoi (name);
      after = atoi (next);
      if (first < 0) /* tasks may be numbered from 0 or 1 */
        first = before;
      CHECK (before >= first && before - first < tasks);
      CHECK (after >= first && after - first < tasks);
      CHECK (waits[after - first][before - first]);
      waits[after - first][before - first] = 0;
      --left;
    }
  CHECK_EQ (left, 0);
}

int
main (void)
{
  static int values[TILES][TILES];
  static char text[1 << 16];
  start ();
  for (int i = 0; i < TILES; ++i)
    for (int j = 0; j < TILES; ++j)
      {
        writer[i][j] = -1;
        starpu_variable_data_register (&handles[i][j], STARPU_MAIN_RAM,
                                       (uintptr_t)&values[i][j], sizeof (int));
      }
  starpu_bound_start (1, 0);
  for (int k = 0; k < TILES; ++k)
    submit_step (k);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_bound_stop ();
  FILE *file = fmemopen (text, sizeof text, "w");
  starpu_bound_print_dot (file);
  fclose (file);
  CHECK_EQ (tasks, 120);
  check_edges (text);
  for (int i = 0; i < TILES; ++i)
    for (int j = 0; j < TILES; ++j)
      starpu_data_unregister (handles[i][j]);
  starpu_shutdown ();
  return 0;
}
