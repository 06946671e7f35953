/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The overhead workloads through oneTBB: a task group when there are no data, a
   flow graph made as the tasks come when there are.  */

#include "workloads.h"

#include <deque>
#include <tbb/flow_graph.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>
#include <vector>

using namespace oneapi::tbb;
using Node = flow::continue_node<flow::continue_msg>;

namespace
{

struct Datum
{
  Node *writer = nullptr;
  std::vector<Node *> readers;
};

/* The graph being made; it runs when all of it is there.  */
struct Batch
{
  flow::graph graph;
  flow::broadcast_node<flow::continue_msg> start{ graph };
  std::deque<Node> nodes;
  std::vector<Datum> data{ items };
};

task_group *group;
Batch *pending;

Node &
new_node ()
{
  pending->nodes.emplace_back (pending->graph,
                               [] (const flow::continue_msg &) { work (); });
  return pending->nodes.back ();
}

bool
read_datum (Node &node, int a)
{
  Datum &datum = pending->data[a];

  datum.readers.push_back (&node);
  if (datum.writer)
    flow::make_edge (*datum.writer, node);
  return datum.writer != nullptr;
}

bool
write_datum (Node &node, int a)
{
  Datum &datum = pending->data[a];
  bool waits = !datum.readers.empty () || datum.writer;

  for (Node *reader : datum.readers)
    flow::make_edge (*reader, node);
  if (datum.readers.empty () && datum.writer)
    flow::make_edge (*datum.writer, node);
  datum.readers.clear ();
  datum.writer = &node;
  return waits;
}

void
finish_node (Node &node, bool waits)
{
  if (!waits)
    flow::make_edge (pending->start, node);
}

} // namespace

static void
task0 (void)
{
  group->run ([] { work (); });
}

static void
task1 (int a)
{
  Node &node = new_node ();
  finish_node (node, write_datum (node, a));
}

static void
task2 (int a, int b)
{
  Node &node = new_node ();
  bool waits = read_datum (node, a);
  waits |= write_datum (node, b);
  finish_node (node, waits);
}

static void
task3 (int a, int b, int c)
{
  Node &node = new_node ();
  bool waits = read_datum (node, a);
  waits |= read_datum (node, b);
  waits |= write_datum (node, c);
  finish_node (node, waits);
}

static void
wait_for_all (void)
{
  group->wait ();
  pending->start.try_put (flow::continue_msg ());
  pending->graph.wait_for_all ();
  delete pending;
  pending = new Batch;
}

static long
fibonacci (int n)
{
  if (n < 2)
    return n;
  long x, y;
  task_group calls;
  calls.run ([&x, n] { x = fibonacci (n - 1); });
  calls.run ([&y, n] { y = fibonacci (n - 2); });
  calls.wait ();
  return x + y;
}

static int
with_library (int nworkers, int, void (*body) (void))
{
  global_control control (global_control::max_allowed_parallelism, nworkers);
  task_arena arena (nworkers);
  arena.execute ([body] {
    task_group tasks;
    group = &tasks;
    pending = new Batch;
    body ();
    delete pending;
  });
  return 0;
}
