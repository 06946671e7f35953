/* An annotated program is tuned by the C API where that pays, and keeps its
   calls elsewhere: tasks of the same functions are submitted on parts that a
   filter makes, with a priority, on one worker, after a tag and with a callback,
   while calls on the same data keep their order before and after.  The result
   is that of the calls alone.
   rows: Q30!
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "2" } */
/* { dg-set-target-env-var STARPU_SCHED "prio" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */

#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                       \
  do                                                                           \
    if (!(condition))                                                          \
      {                                                                        \
        fprintf (stderr, "%d: not so: %s\n", __LINE__, #condition);            \
        abort ();                                                              \
      }                                                                        \
  while (0)

enum
{
  N = 64,
  PARTS = 4,
  STEPS = 5
};

static void scale (int n, int by, int *v) __attribute__ ((task));
static void add (int n, const int *from, int *to) __attribute__ ((task));

static int order[STEPS * PARTS], workers[STEPS * PARTS], ran, called_back;

static void
scale (int n, int by, int *v)
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * by + 1;
  if (n == N)
    return;
  order[ran] = starpu_task_get_current ()->priority;
  workers[ran++] = starpu_worker_get_id ();
}

static void
add (int n, const int *from, int *to)
{
  for (int i = 0; i < n; i++)
    to[i] += from[i];
}

static void
note (void *argument)
{
  __atomic_add_fetch ((int *) argument, 1, __ATOMIC_ACQ_REL);
}

/* All tasks on the parts are ready when the workers go on: then their worker
   takes the most urgent first.  */
static void
scale_by_hand (starpu_data_handle_t v, starpu_data_handle_t *parts, int step)
{
  const int n = N / PARTS, by = 3;
  const starpu_tag_t all_here = (starpu_tag_t) (1000 + step);
  CHECK (starpu_task_wait_for_all () == 0);
  starpu_pause ();
  starpu_data_partition_submit (v, PARTS, parts);
  for (int i = 0; i < PARTS; i++)
    {
      struct starpu_task *task = starpu_task_build (
          STARPU_CODELET (scale), STARPU_VALUE, &n, sizeof n, STARPU_VALUE, &by,
          sizeof by, STARPU_RW, parts[i], STARPU_PRIORITY, i,
          STARPU_EXECUTE_ON_WORKER, 1, STARPU_CALLBACK_WITH_ARG_NFREE, note,
          &called_back, STARPU_TAG, (starpu_tag_t) (PARTS * step + i), 0);
      CHECK (task != NULL);
      starpu_tag_declare_deps ((starpu_tag_t) (PARTS * step + i), 1, all_here);
      CHECK (starpu_task_submit (task) == 0);
    }
  starpu_data_unpartition_submit (v, PARTS, parts, -1);
  starpu_tag_notify_from_apps (all_here);
  starpu_resume ();
}

static void
tune (int *v, int *w, int hand)
{
  struct starpu_data_filter blocks;
  starpu_data_handle_t parts[PARTS];
#pragma starpu initialize
#pragma starpu register v N
#pragma starpu register w N
  starpu_data_handle_t v_handle = starpu_data_lookup (v),
                       w_handle = starpu_data_lookup (w);
  memset (&blocks, 0, sizeof blocks);
  blocks.filter_func = starpu_vector_filter_block;
  blocks.nchildren = PARTS;
  if (hand)
    starpu_data_partition_plan (v_handle, &blocks, parts);
  for (int step = 0; step < STEPS; step++)
    {
      if (hand)
        scale_by_hand (v_handle, parts, step);
      else
        scale (N, 3, v);
      add (N, v, w);
      if (hand)
        CHECK (starpu_data_prefetch_on_node (w_handle, STARPU_MAIN_RAM, 1)
               == 0);
      scale (N, 2, w);
      add (N, w, v);
    }
#pragma starpu wait
  if (hand)
    starpu_data_partition_clean (v_handle, PARTS, parts);
#pragma starpu unregister w
#pragma starpu unregister v
#pragma starpu shutdown
}

int
main (void)
{
  static int v[2][N], w[2][N];
  for (int i = 0; i < N; i++)
    v[0][i] = v[1][i] = i;
  tune (v[0], w[0], 0);
  CHECK (ran == 0);
  tune (v[1], w[1], 1);
  CHECK (!memcmp (v[0], v[1], sizeof v[0]) && !memcmp (w[0], w[1], sizeof w[0]));
  CHECK (ran == STEPS * PARTS && called_back == STEPS * PARTS);
  for (int i = 0; i < ran; i++)
    CHECK (order[i] == PARTS - 1 - i % PARTS && workers[i] == 1);
  return 0;
}
