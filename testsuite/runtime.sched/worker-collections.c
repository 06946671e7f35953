/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Collections of workers: a program makes lists and trees of its own, adds and
   removes workers, and walks through them: a list in the order of its array, a
   tree from the calling worker to those that are farther and farther away.
   rows: - */

#include "../support/check.h"

/* Walks, and writes down the workers. */
static unsigned
walk (struct starpu_worker_collection *workers, int *seen)
{
  struct starpu_sched_ctx_iterator it;
  unsigned count = 0;
  workers->init_iterator (workers, &it);
  while (workers->has_next (workers, &it))
    seen[count++] = workers->get_next (workers, &it);
  CHECK_EQ (workers->get_next (workers, &it), -1);
  unsigned again = 0;
  workers->init_iterator_for_parallel_tasks (workers, &it, NULL);
  while (workers->has_next (workers, &it))
    CHECK_EQ (workers->get_next (workers, &it), seen[again++]);
  CHECK_EQ (again, count);
  return count;
}

static void
change (struct starpu_worker_collection kind)
{
  int seen[STARPU_NMAXWORKERS];
  const int count = (int)starpu_worker_get_count ();
  struct starpu_worker_collection workers = kind;
  workers.init (&workers);
  CHECK_EQ (walk (&workers, seen), 0);
  for (int worker = count - 1; worker >= 0; --worker)
    CHECK_EQ (workers.add (&workers, worker), worker);
  CHECK_EQ (workers.add (&workers, 0), -1);
  CHECK_EQ (workers.add (&workers, -1), -1);
  CHECK_EQ (workers.add (&workers, STARPU_NMAXWORKERS), -1);
  CHECK_EQ (workers.nworkers, count);
  CHECK_EQ (walk (&workers, seen), count);
  for (int i = 0; i < count; ++i)
    CHECK_EQ (seen[i], kind.type == STARPU_WORKER_LIST ? count - 1 - i : i);
  CHECK_EQ (workers.remove (&workers, 0), 0);
  CHECK_EQ (workers.remove (&workers, 0), -1);
  CHECK_EQ (walk (&workers, seen), count - 1);
  for (int i = 0; i < count - 1; ++i)
    CHECK (seen[i] != 0);
  workers.deinit (&workers);
  CHECK_EQ (workers.nworkers, 0);
}

static struct starpu_worker_collection everybody;

/* From a worker a tree begins with that worker. */
static void
look (void **buffers, void *argument)
{
  int seen[STARPU_NMAXWORKERS];
  (void)buffers;
  (void)argument;
  CHECK_EQ (walk (&everybody, seen), starpu_worker_get_count ());
  CHECK_EQ (seen[0], starpu_worker_get_id ());
}

int
main (void)
{
  struct starpu_codelet codelet = { .cpu_funcs = { look } };
  start ();
  CHECK_EQ (starpu_worker_list.type, STARPU_WORKER_LIST);
  CHECK_EQ (starpu_worker_tree.type, STARPU_WORKER_TREE);
  change (starpu_worker_list);
  change (starpu_worker_tree);
  everybody = starpu_worker_tree;
  everybody.init (&everybody);
  for (unsigned worker = 0; worker < starpu_worker_get_count (); ++worker)
    everybody.add (&everybody, (int)worker);
  for (int i = 0; i < 20; ++i)
    CHECK_EQ (starpu_task_insert (&codelet, 0), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  everybody.deinit (&everybody);
  starpu_shutdown ();
  return 0;
}
