/* Random tasks on blocks of a vector, on the parts of a plan of it and on all of
   it give what the sequential program gives: the blocks cross the parts.  A call
   that uses a block and a part of a plan at once is refused.
   rows: -
   options: -O0 | -O2 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <setjmp.h>
#include <starpu.h>

#include "aux-run.h"

enum
{
  N = 60,
  PARTS = 4,
  TASKS = 400
};

static void triple (int n, unsigned v[n]) __attribute__ ((task));
static void
triple (int n, unsigned v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = 3 * v[i] + 1;
}

static void copy (int n, const unsigned from[n],
                  unsigned to[n] __attribute__ ((output)))
    __attribute__ ((task));
static void
copy (int n, const unsigned from[n], unsigned to[n])
{
  for (int i = 0; i < n; i++)
    to[i] = from[i] ^ 5;
}

static void join (int n, unsigned v[n], const unsigned *part)
    __attribute__ ((task));
static void
join (int n, unsigned v[n], const unsigned *part)
{
  for (int i = 0; i < n; i++)
    v[i] += *part;
}

static void
halve (void *buffers[], void *argument)
{
  (void) argument;
  unsigned *v = (unsigned *) STARPU_VECTOR_GET_PTR (buffers[0]);
  for (unsigned i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); i++)
    v[i] = v[i] / 2 + i;
}

static struct starpu_codelet halves
    = { .cpu_funcs = { halve }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
look (void *buffers[], void *argument)
{
  (void) buffers;
  (void) argument;
}

static struct starpu_codelet looks
    = { .cpu_funcs = { look }, .nbuffers = 1, .modes = { STARPU_R } };

static unsigned state;

static int
random_below (int bound)
{
  state = state * 1103515245u + 12345;
  return (int) (state >> 16) % bound;
}

/* Submits a task, and does to `e' what it does.  */
static void
step (unsigned v[N], unsigned e[N], starpu_data_handle_t whole,
      starpu_data_handle_t parts[PARTS])
{
  const int first = random_below (N / 2), length = 1 + random_below (N / 2);
  const int part = random_below (PARTS);
  switch (random_below (6))
    {
    case 0:
    case 1:
      triple (length, v + first);
      for (int i = first; i < first + length; i++)
        e[i] = 3 * e[i] + 1;
      break;
    case 2:
      copy (N / 4, v + first % (N / 4), v + N / 2 + first / 2);
      for (int i = 0; i < N / 4; i++)
        e[N / 2 + first / 2 + i] = e[first % (N / 4) + i] ^ 5;
      break;
    case 3:
      starpu_task_insert (&looks, STARPU_R, parts[part], 0);
      break;
    case 4:
      starpu_task_insert (&halves, STARPU_RW, parts[part], 0);
      for (int i = 0; i < N / PARTS; i++)
        e[part * N / PARTS + i] = e[part * N / PARTS + i] / 2 + (unsigned) i;
      break;
    default:
      starpu_task_insert (&halves, STARPU_RW, whole, 0);
      for (int i = 0; i < N; i++)
        e[i] = e[i] / 2 + (unsigned) i;
    }
}

static jmp_buf back;

static void
leave (const char *file, int line, int column, const char *message, void *data)
{
  (void) file;
  (void) column;
  if (line <= 0 || !strstr (message, (const char *) data))
    {
      fprintf (stderr, "%s instead of %s\n", message, (const char *) data);
      exit (1);
    }
  longjmp (back, 1);
}

static void
refuse_both (unsigned v[N], const unsigned *part)
{
  asterism_set_error_handler (leave, (void *) "is used together with data");
  if (!setjmp (back))
    {
      join (N / 2, v + 1, part);
      fprintf (stderr, "a block beside a part of a plan is not refused\n");
      exit (1);
    }
  asterism_set_error_handler (NULL, NULL);
}

static void
random_tasks (const struct machine *m)
{
  static unsigned v[N], e[N];
  starpu_data_handle_t whole, parts[PARTS];
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = PARTS };
  memset (v, 0, sizeof v);
  memset (e, 0, sizeof e);
  starpu_vector_data_register (&whole, STARPU_MAIN_RAM, (uintptr_t) v, N,
                               sizeof *v);
  starpu_data_partition_plan (whole, &filter, parts);
  for (int i = 0; i < TASKS; i++)
    step (v, e, whole, parts);
  refuse_both (v, v + N / PARTS);
  starpu_data_unregister (whole);
  expect_same (m, "plans", v, e, sizeof e);
}

int
main (void)
{
  for (size_t i = 0; i < MACHINES; i++)
    {
      set_machine (&machines[i]);
#pragma starpu initialize
      for (state = 1; state < 6; state++)
        {
          const unsigned seed = state;
          random_tasks (&machines[i]);
          state = seed;
        }
#pragma starpu shutdown
    }
  return failures != 0;
}
