// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_tree.h: trees of the machine's parts.

#include "starpu_tree.h"

#include <cstdlib>

#include "starpu_worker.h"

#include "core/engine.h"

namespace core = asterism::core;

namespace
{

/// Calls `use (node)` for the nodes of a tree, fathers first and in order,
/// until that is true; gives the node then.
template <typename Use>
struct starpu_tree *
walk (struct starpu_tree *tree, Use use)
{
  if (use (*tree))
    return tree;
  for (int i = 0; i < tree->arity; ++i)
    if (struct starpu_tree *found = walk (&tree->nodes[i], use))
      return found;
  return nullptr;
}

/// Calls `use (worker)` for the workers of a processor until that is true.
template <typename Use>
bool
any_worker (const struct starpu_tree &node, Use use)
{
  int *workers;
  const int count
      = node.is_pu ? starpu_bindid_get_workerids (node.id, &workers) : 0;
  for (int i = 0; i < count; ++i)
    if (use (workers[i]))
      return true;
  return false;
}

/// True when the tree has that node.
bool
is_below (const struct starpu_tree *node, const struct starpu_tree *tree)
{
  while (node != nullptr && node != tree)
    node = node->father;
  return node != nullptr;
}

} // namespace

void
starpu_tree_prepare_children (unsigned arity, struct starpu_tree *father)
{
  father->nodes = arity > 0 ? static_cast<struct starpu_tree *> (
                      calloc (arity, sizeof *father->nodes))
                            : nullptr;
  father->arity = father->nodes != nullptr ? int (arity) : 0;
  for (int i = 0; i < father->arity; ++i)
    father->nodes[i].father = father;
}

void
starpu_tree_insert (struct starpu_tree *tree, int id, int level, int is_pu,
                    int arity, struct starpu_tree *father)
{
  *tree = { nullptr, father, 0, id, level, is_pu };
  starpu_tree_prepare_children (arity > 0 ? unsigned (arity) : 0, tree);
}

void
starpu_tree_free (struct starpu_tree *tree)
{
  for (int i = 0; i < tree->arity; ++i)
    starpu_tree_free (&tree->nodes[i]);
  free (tree->nodes);
  tree->nodes = nullptr;
  tree->arity = 0;
}

struct starpu_tree *
starpu_tree_get (struct starpu_tree *tree, int id)
{
  struct starpu_tree *processor
      = walk (tree, [id] (const struct starpu_tree &node) {
          return node.is_pu && node.id == id;
        });
  return processor != nullptr
             ? processor
             : walk (tree, [id] (const struct starpu_tree &node) {
                 return node.id == id;
               });
}

struct starpu_tree *
starpu_tree_get_neighbour (struct starpu_tree *tree, struct starpu_tree *node,
                           char *visited, char *present)
{
  const auto wanted = [=] (const struct starpu_tree &leaf) {
    return any_worker (
        leaf, [=] (int worker) { return present[worker] && !visited[worker]; });
  };
  if (node == nullptr)
    return walk (tree, wanted);
  if (!is_below (node, tree))
    return nullptr;
  for (; node != tree; node = node->father)
    {
      const struct starpu_tree &father = *node->father;
      const int place = int (node - father.nodes);
      for (int i = 1; i < father.arity; ++i)
        {
          struct starpu_tree *other = &father.nodes[(place + i) % father.arity];
          if (struct starpu_tree *found = walk (other, wanted))
            return found;
        }
    }
  return nullptr;
}

void
starpu_tree_reset_visited (struct starpu_tree *tree, char *visited)
{
  walk (tree, [visited] (const struct starpu_tree &node) {
    return any_worker (node, [visited] (int worker) {
      visited[worker] = 0;
      return false;
    });
  });
}

struct starpu_tree *
starpu_workers_get_tree ()
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr ? &engine->places.tree () : nullptr;
}
