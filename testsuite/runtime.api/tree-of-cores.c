/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The machine's cores as a tree, by what they share, in which the nearest
   worker is found that was not visited; and trees of the program's own.
   rows: C25
   env: STARPU_NCPU=4 STARPU_WORKERS_NOBIND=0
   configs: one */

#include "../support/check.h"
#include <starpu_tree.h>

/* The core of the nearest worker to that of one, or -1. */
static int
nearest (struct starpu_tree *node, char *visited, char *present)
{
  struct starpu_tree *found = starpu_tree_get_neighbour (
      starpu_workers_get_tree (), node, visited, present);
  CHECK (found == NULL || found->is_pu);
  return found != NULL ? found->id : -1;
}

static int
worker_on (int core)
{
  int *workers;
  CHECK_EQ (starpu_bindid_get_workerids (core, &workers), 1);
  return workers[0];
}

static void
check_shape (struct starpu_tree *root)
{
  CHECK (root->father == NULL && root->level == 0 && !root->is_pu);
  CHECK_EQ (root->arity, 2);
  for (int i = 0; i < 2; ++i)
    {
      struct starpu_tree *half = &root->nodes[i];
      CHECK (half->father == root && half->level == 1 && !half->is_pu);
      CHECK_EQ (half->arity, 2);
      for (int j = 0; j < 2; ++j)
        {
          struct starpu_tree *leaf = &half->nodes[j];
          CHECK (leaf->father == half && leaf->level == 2 && leaf->is_pu);
          CHECK_EQ (leaf->arity, 0);
          CHECK_EQ (leaf->id, 2 * i + j);
          CHECK (starpu_tree_get (root, leaf->id) == leaf);
        }
      CHECK (starpu_tree_get (root, half->id) == half);
      CHECK (half->id >= 4);
    }
  CHECK (starpu_tree_get (root, 1000) == NULL);
}

static void
visit (struct starpu_tree *root)
{
  char visited[STARPU_NMAXWORKERS] = { 0 }, present[STARPU_NMAXWORKERS];
  struct starpu_tree *first = starpu_tree_get (root, 0);
  struct starpu_tree *last = starpu_tree_get (root, 3);
  memset (present, 1, sizeof present);
  CHECK_EQ (nearest (NULL, visited, present), 0);
  CHECK_EQ (nearest (first, visited, present), 1);
  CHECK_EQ (nearest (last, visited, present), 2);
  visited[worker_on (1)] = 1;
  CHECK_EQ (nearest (first, visited, present), 2);
  present[worker_on (2)] = 0;
  CHECK_EQ (nearest (first, visited, present), 3);
  CHECK_EQ (nearest (last, visited, present), 0);
  /* In a part of the tree nothing outside is found. */
  CHECK (starpu_tree_get_neighbour (first->father, first, visited, present)
         == NULL);
  CHECK (starpu_tree_get_neighbour (first->father, last, visited, present)
         == NULL);
  visited[worker_on (3)] = 1;
  CHECK_EQ (nearest (first, visited, present), -1);

  starpu_tree_reset_visited (last->father, visited);
  CHECK_EQ (visited[worker_on (1)], 1);
  CHECK_EQ (visited[worker_on (3)], 0);
  starpu_tree_reset_visited (root, visited);
  CHECK_EQ (nearest (first, visited, present), 1);
}

/* A tree of the program's, of the cores the other way round. */
static void
make_own (void)
{
  char visited[STARPU_NMAXWORKERS] = { 0 }, present[STARPU_NMAXWORKERS];
  struct starpu_tree root;
  memset (present, 1, sizeof present);
  starpu_tree_insert (&root, 7, 0, 0, 2, NULL);
  CHECK (root.father == NULL && root.arity == 2);
  for (int i = 0; i < 2; ++i)
    {
      starpu_tree_insert (&root.nodes[i], i, 1, 0, 0, &root);
      CHECK_EQ (root.nodes[i].arity, 0);
      starpu_tree_prepare_children (2, &root.nodes[i]);
      for (int j = 0; j < 2; ++j)
        starpu_tree_insert (&root.nodes[i].nodes[j], 3 - 2 * i - j, 2, 1, 0,
                            &root.nodes[i]);
    }
  CHECK (starpu_tree_get (&root, 7) == &root);
  CHECK (starpu_tree_get (&root, 0) == &root.nodes[1].nodes[1]);
  CHECK (starpu_tree_get (&root, 3) == &root.nodes[0].nodes[0]);
  CHECK (starpu_tree_get_neighbour (&root, &root.nodes[1].nodes[1], visited,
                                    present)
         == &root.nodes[1].nodes[0]);
  visited[worker_on (1)] = 1;
  CHECK (starpu_tree_get_neighbour (&root, &root.nodes[1].nodes[1], visited,
                                    present)
         == &root.nodes[0].nodes[0]);
  starpu_tree_free (&root);
  CHECK (root.nodes == NULL && root.arity == 0);
}

int
main (void)
{
  CHECK (starpu_workers_get_tree () == NULL);
  setenv ("HWLOC_SYNTHETIC", "package:2 core:2 pu:1", 1);
  /* Whatever a control group allows. */
  setenv ("STARPU_WORKERS_CPUID", "0 1 2 3", 1);
  start ();
  CHECK_EQ (starpu_cpu_worker_get_count (), 4);
  struct starpu_tree *root = starpu_workers_get_tree ();
  CHECK (root != NULL && root == starpu_workers_get_tree ());
  check_shape (root);
  visit (root);
  make_own ();
  starpu_shutdown ();
  CHECK (starpu_workers_get_tree () == NULL);
  return 0;
}
