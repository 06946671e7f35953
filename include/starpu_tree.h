/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Trees of the machine's parts, for policies that give work to whoever is
   near. */

#ifndef STARPU_TREE_H
#define STARPU_TREE_H

#include <starpu_config.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A part of the machine, or of whatever the application has made a tree of. */
struct starpu_tree
{
  struct starpu_tree *nodes;  /* `arity' of them, one behind the other */
  struct starpu_tree *father; /* NULL: the root */
  int arity;                  /* 0: a leaf */
  int id;    /* of a processor: as starpu_worker_get_bindid () */
  int level; /* 0: the root */
  int is_pu; /* it is a processor */
};

/* The functions take trees of the application's or the library's; those that
   change one are for the application's.  A tree is to be used by one thread at
   a time while it is changed, and by any else. */

/* Gives a node room for `arity' children, zeroed, which starpu_tree_insert ()
   then fills in; its arity becomes that.  What it had before is forgotten.
   Out of memory it has none, and arity 0. */
void starpu_tree_prepare_children (unsigned arity, struct starpu_tree *father);

/* Fills in a node that the caller has room for, its own or one among the
   `nodes' of `father' (NULL: a root), and gives it room for `arity'
   children. */
void starpu_tree_insert (struct starpu_tree *tree, int id, int level, int is_pu,
                         int arity, struct starpu_tree *father);

/* Frees everything below a node, which becomes a leaf; the node itself stays
   the caller's. */
void starpu_tree_free (struct starpu_tree *tree);

/* The processor of that number in the tree, else the first other node of that
   number, fathers before children; NULL when there is none. */
struct starpu_tree *starpu_tree_get (struct starpu_tree *tree, int id);

/* The nearest processor to `node' in the tree, but none in it, that has a
   worker which is present and was not visited: the one with which it has the
   lowest part in common, and of several the next one behind it, then the first.
   `node' NULL: the tree's first.  `visited' and `present' have an element for
   each worker's number; workers have the processors that they are bound to.
   NULL when there is none, as when workers are not bound. */
struct starpu_tree *starpu_tree_get_neighbour (struct starpu_tree *tree,
                                               struct starpu_tree *node,
                                               char *visited, char *present);

/* Sets the elements of `visited' to 0 for the workers of the tree's
   processors. */
void starpu_tree_reset_visited (struct starpu_tree *tree, char *visited);

/* The machine as a tree: processors are the cores that the process may use, or
   their hardware threads where it has these (STARPU_NTHREADS_PER_CORE), and
   above them is what several of them share; other nodes have the numbers behind
   those of the cores.  The library's, not to be changed or freed; until
   starpu_shutdown ().  NULL when not between starpu_init () and that. */
struct starpu_tree *starpu_workers_get_tree (void);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_TREE_H */
