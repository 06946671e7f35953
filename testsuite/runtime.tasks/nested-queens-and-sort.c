/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Recursive programs whose tasks submit tasks and wait for them end with one
   worker: the queens' problem, which has wide levels, a merge sort, whose
   halves are merged after them, and the 25th Fibonacci number, a quarter of a
   million tasks; while threads yield at random.

   rows: C32!
   configs: one many sim
   env: ASTERISM_FUZZ=1000 */

#include "../support/check.h"

#define QUEENS 7
#define LENGTH 20000
#define LEAF 16

static struct starpu_task *
begin (struct starpu_codelet *codelet, void *argument)
{
  struct starpu_task *task = new_task (codelet, argument);
  task->detach = 0;
  submit (task);
  return task;
}

struct board
{
  int row, columns[QUEENS];
  long solutions;
};

static void place (void *buffers[], void *argument);
static struct starpu_codelet place_codelet = { .cpu_funcs = { place } };

static int
is_free (const struct board *board, int column)
{
  for (int row = 0; row < board->row; ++row)
    if (board->columns[row] == column
        || abs (board->columns[row] - column) == board->row - row)
      return 0;
  return 1;
}

static void
place (void *buffers[], void *argument)
{
  struct board *board = argument, next[QUEENS];
  struct starpu_task *tasks[QUEENS];
  int count = 0;
  (void)buffers;
  if (board->row == QUEENS)
    {
      board->solutions = 1;
      return;
    }
  for (int column = 0; column < QUEENS; ++column)
    if (is_free (board, column))
      {
        next[count] = *board;
        next[count].columns[next[count].row++] = column;
        next[count].solutions = 0;
        tasks[count] = begin (&place_codelet, &next[count]);
        ++count;
      }
  for (int i = 0; i < count; ++i)
    {
      CHECK_EQ (starpu_task_wait (tasks[i]), 0);
      board->solutions += next[i].solutions;
    }
}

struct part
{
  int *values, *room;
  long count;
};

static void sort (void *buffers[], void *argument);
static struct starpu_codelet sort_codelet = { .cpu_funcs = { sort } };

static int
compare (const void *a, const void *b)
{
  return (*(const int *)a > *(const int *)b)
         - (*(const int *)a < *(const int *)b);
}

static void
merge (const struct part *left, const struct part *right, int *room)
{
  long i = 0, j = 0;
  while (i < left->count || j < right->count)
    *room++
        = j == right->count
                  || (i < left->count && left->values[i] <= right->values[j])
              ? left->values[i++]
              : right->values[j++];
}

static void
sort (void *buffers[], void *argument)
{
  const struct part *part = argument;
  (void)buffers;
  if (part->count <= LEAF)
    {
      qsort (part->values, (size_t)part->count, sizeof *part->values, compare);
      return;
    }
  const long half = part->count / 2;
  struct part left = { part->values, part->room, half };
  struct part right
      = { part->values + half, part->room + half, part->count - half };
  struct starpu_task *first = begin (&sort_codelet, &left);
  struct starpu_task *second = begin (&sort_codelet, &right);
  CHECK_EQ (starpu_task_wait (first), 0);
  CHECK_EQ (starpu_task_wait (second), 0);
  merge (&left, &right, part->room);
  memcpy (part->values, part->room, (size_t)part->count * sizeof (int));
}

struct number
{
  int n;
  long value;
};

static void fibonacci (void *buffers[], void *argument);
static struct starpu_codelet fibonacci_codelet = { .cpu_funcs = { fibonacci } };

static void
fibonacci (void *buffers[], void *argument)
{
  struct number *number = argument;
  (void)buffers;
  number->value = number->n;
  if (number->n < 2)
    return;
  struct number first = { number->n - 1, 0 }, second = { number->n - 2, 0 };
  struct starpu_task *task = begin (&fibonacci_codelet, &first);
  struct starpu_task *other = begin (&fibonacci_codelet, &second);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK_EQ (starpu_task_wait (other), 0);
  number->value = first.value + second.value;
}

static void
run (struct starpu_codelet *codelet, void *argument)
{
  struct starpu_task *task = new_task (codelet, argument);
  task->synchronous = 1;
  submit (task);
}

int
main (void)
{
  static int values[LENGTH], room[LENGTH];
  struct board board = { 0 };
  struct part all = { values, room, LENGTH };
  struct number number = { 25, 0 };
  start ();
  run (&place_codelet, &board);
  CHECK_EQ (board.solutions, 40);

  srand (3);
  for (int i = 0; i < LENGTH; ++i)
    values[i] = rand ();
  run (&sort_codelet, &all);
  for (int i = 1; i < LENGTH; ++i)
    CHECK (values[i - 1] <= values[i]);

  run (&fibonacci_codelet, &number);
  CHECK_EQ (number.value, 75025);
  starpu_shutdown ();
  return 0;
}
