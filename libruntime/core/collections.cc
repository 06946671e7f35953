// SPDX-License-Identifier: LGPL-2.1-or-later
// Collections of workers: the functions of struct starpu_worker_collection.

#include "core/collections.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "core/engine.h"
#include "core/runtime.h"

namespace asterism::core
{
namespace
{

using Workers = struct starpu_worker_collection;
using Iterator = struct starpu_sched_ctx_iterator;

bool
is_number (int worker)
{
  return worker >= 0 && worker < STARPU_NMAXWORKERS;
}

int
add (Workers *workers, int worker)
{
  if (workers->workerids == nullptr || !is_number (worker)
      || workers->present[worker] != 0)
    return -1;
  workers->present[worker] = 1;
  workers->workerids[workers->nworkers++] = worker;
  return worker;
}

int
remove (Workers *workers, int worker)
{
  if (!is_number (worker) || workers->present[worker] == 0)
    return -1;
  workers->present[worker] = 0;
  int *const end = workers->workerids + workers->nworkers;
  (void)std::remove (workers->workerids, end, worker);
  --workers->nworkers;
  return worker;
}

void
init (Workers *workers)
{
  workers->workerids
      = static_cast<int *> (calloc (STARPU_NMAXWORKERS, sizeof (int)));
  workers->collection_private = nullptr;
  workers->nworkers = 0;
  workers->unblocked_workers = workers->masters = nullptr;
  workers->nunblocked_workers = workers->nmasters = 0;
  memset (workers->present, 0, sizeof workers->present);
  memset (workers->is_unblocked, 0, sizeof workers->is_unblocked);
  memset (workers->is_master, 0, sizeof workers->is_master);
}

void
deinit (Workers *workers)
{
  free (workers->workerids);
  workers->workerids = nullptr;
  workers->nworkers = 0;
}

// A list is walked through in the order of its array.

unsigned
list_has_next (Workers *workers, Iterator *it)
{
  return static_cast<unsigned> (it->cursor) < workers->nworkers;
}

int
list_get_next (Workers *workers, Iterator *it)
{
  return list_has_next (workers, it) ? workers->workerids[it->cursor++] : -1;
}

void
list_init_iterator (Workers *, Iterator *it)
{
  it->cursor = 0;
}

void
list_init_for_task (Workers *workers, Iterator *it, struct starpu_task *)
{
  list_init_iterator (workers, it);
}

// A tree is walked through from the calling worker to those that it shares less
// and less of the machine with: the iterator's `value' is the order of all
// workers from there, and `cursor' the place in it.

const std::vector<int> &
order_of (const Iterator &it)
{
  static const std::vector<int> none;
  return it.value != nullptr ? *static_cast<std::vector<int> *> (it.value)
                             : none;
}

unsigned
tree_has_next (Workers *workers, Iterator *it)
{
  const std::vector<int> &order = order_of (*it);
  while (static_cast<size_t> (it->cursor) < order.size ()
         && workers->present[order[static_cast<size_t> (it->cursor)]] == 0)
    ++it->cursor;
  return static_cast<size_t> (it->cursor) < order.size ();
}

int
tree_get_next (Workers *workers, Iterator *it)
{
  if (!tree_has_next (workers, it))
    return -1;
  return order_of (*it)[static_cast<size_t> (it->cursor++)];
}

void
tree_init_iterator (Workers *, Iterator *it)
{
  Engine *engine = current_engine ();
  it->cursor = 0;
  it->value = engine != nullptr
                  ? &engine->places.nearest (Runtime::current_worker ())
                  : nullptr;
}

void
tree_init_for_task (Workers *workers, Iterator *it, struct starpu_task *)
{
  tree_init_iterator (workers, it);
}

constexpr Workers
kind_of_list ()
{
  Workers list = {};
  list.type = STARPU_WORKER_LIST;
  list.has_next = list_has_next;
  list.get_next = list_get_next;
  list.add = add;
  list.remove = remove;
  list.init = init;
  list.deinit = deinit;
  list.init_iterator = list_init_iterator;
  list.init_iterator_for_parallel_tasks = list_init_for_task;
  return list;
}

constexpr Workers
kind_of_tree ()
{
  Workers tree = kind_of_list ();
  tree.type = STARPU_WORKER_TREE;
  tree.has_next = tree_has_next;
  tree.get_next = tree_get_next;
  tree.init_iterator = tree_init_iterator;
  tree.init_iterator_for_parallel_tasks = tree_init_for_task;
  return tree;
}

} // namespace

void
walk_through (Workers &collection, std::vector<int> &workers,
              enum starpu_worker_collection_type type)
{
  collection
      = type == STARPU_WORKER_TREE ? starpu_worker_tree : starpu_worker_list;
  collection.workerids = workers.data ();
  collection.nworkers = static_cast<unsigned> (workers.size ());
  for (int worker : workers)
    collection.present[worker] = 1;
}

} // namespace asterism::core

constinit struct starpu_worker_collection starpu_worker_list
    = asterism::core::kind_of_list ();
constinit struct starpu_worker_collection starpu_worker_tree
    = asterism::core::kind_of_tree ();
