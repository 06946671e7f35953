/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Node 0 is main memory; each device with memory of its own has one more.
   rows: E06 */

#include "../support/check.h"

int
main (void)
{
  CHECK (starpu_memory_nodes_get_count () == 0);
  CHECK (starpu_init (NULL) == 0);
  unsigned nodes = starpu_memory_nodes_get_count ();
  CHECK (nodes >= 1);
  CHECK (starpu_node_get_kind (STARPU_MAIN_RAM) == STARPU_CPU_RAM);
  CHECK (starpu_node_get_kind (nodes) == STARPU_UNUSED);
  CHECK (nodes
         == 1 + (unsigned)starpu_worker_get_count_by_type (STARPU_SIM_WORKER));
  for (unsigned node = 0; node < nodes; ++node)
    {
      char name[64];
      CHECK (starpu_memory_node_get_name (node, name, sizeof name) == 0);
      CHECK (name[0] != '\0');
      if (node > 0)
        CHECK (starpu_node_get_kind (node) == STARPU_SIM_RAM);
    }
  CHECK (starpu_memory_node_get_name (nodes, NULL, 0) == -EINVAL);
  for (unsigned id = 0; id < starpu_worker_get_count (); ++id)
    CHECK ((starpu_worker_get_type (id) == STARPU_CPU_WORKER)
           == (starpu_worker_get_memory_node (id) == STARPU_MAIN_RAM));
  starpu_topology_print (stderr);
  starpu_shutdown ();
  return 0;
}
