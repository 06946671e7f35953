/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Explicit dependencies through the C API: the numbers of Pascal's triangle,
   one task each, which share no registered data and are ordered by tags.
   rows: E05 R04 */

#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  rows = 25
};

static long triangle[rows][rows];

/* The cell that a task computes, packed in its tag.  */
static starpu_tag_t
cell_tag (int row, int column)
{
  return (starpu_tag_t)row << 16 | (starpu_tag_t)column;
}

static void
compute_cell (void *buffers[], void *arg)
{
  uintptr_t cell = (uintptr_t)arg;
  int row = (int)(cell >> 16), column = (int)(cell & 0xffff);

  (void)buffers;
  triangle[row][column]
      = column == 0 || column == row
            ? 1
            : triangle[row - 1][column - 1] + triangle[row - 1][column];
}

static struct starpu_codelet codelet = { .cpu_funcs = { compute_cell },
                                         .cpu_funcs_name = { "compute_cell" },
                                         .nbuffers = 0,
                                         .name = "compute_cell" };

/* Submit the task of a cell; those that it waits for may come later.  */
static void
submit_cell (int row, int column)
{
  struct starpu_task *task = starpu_task_create ();

  task->cl = &codelet;
  task->cl_arg = (void *)(uintptr_t)cell_tag (row, column);
  task->use_tag = 1;
  task->tag_id = cell_tag (row, column);
  if (column > 0 && column < row)
    starpu_tag_declare_deps (task->tag_id, 2, cell_tag (row - 1, column - 1),
                             cell_tag (row - 1, column));
  int status = starpu_task_submit (task);
  STARPU_CHECK_RETURN_VALUE (status, "starpu_task_submit");
}

int
main (void)
{
  long sum = 0;

  int status = starpu_init (NULL);
  if (status == -ENODEV)
    return 77;
  STARPU_CHECK_RETURN_VALUE (status, "starpu_init");
  for (int row = rows - 1; row >= 0; row--)
    for (int column = 0; column <= row; column++)
      submit_cell (row, column);
  for (int column = 0; column < rows; column++)
    starpu_tag_wait (cell_tag (rows - 1, column));
  starpu_task_wait_for_all ();
  starpu_shutdown ();

  for (int column = 0; column < rows; column++)
    sum += triangle[rows - 1][column];
  printf ("api/tags: the last row adds up to %ld\n", sum);
  return sum == 1L << (rows - 1) ? EXIT_SUCCESS : EXIT_FAILURE;
}
