/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What programs for 1.4 ask of workers and nodes by their kinds, of a codelet's
   modes, and of copies of devices that there are none of.
   rows: C25 */

#include "../support/capture.h"

static void
print_all (void)
{
  starpu_worker_display_all (stderr);
}

int
main (void)
{
  CHECK_EQ (starpu_memory_nodes_get_count_by_kind (STARPU_CPU_RAM), 0);
  start ();
  const unsigned sims = starpu_worker_get_count_by_type (STARPU_SIM_WORKER);
  unsigned nodes[STARPU_MAXNODES] = { 77, 77, 77 };
  CHECK_EQ (starpu_memory_nodes_get_count_by_kind (STARPU_CPU_RAM), 1);
  CHECK_EQ (starpu_memory_nodes_get_count_by_kind (STARPU_SIM_RAM), sims);
  CHECK_EQ (starpu_memory_nodes_get_count_by_kind (STARPU_CUDA_RAM), 0);
  CHECK_EQ (starpu_memory_node_get_ids_by_type (STARPU_CPU_RAM, nodes, 5), 1);
  CHECK_EQ (nodes[0], STARPU_MAIN_RAM);
  CHECK_EQ (starpu_memory_node_get_ids_by_type (STARPU_SIM_RAM, nodes, 8),
            sims);
  for (unsigned i = 0; i < sims; ++i)
    CHECK_EQ (starpu_node_get_kind (nodes[i]), STARPU_SIM_RAM);
  nodes[0] = 77;
  CHECK_EQ (starpu_memory_node_get_ids_by_type (STARPU_CPU_RAM, nodes, 0), 0);
  CHECK_EQ (nodes[0], 77);

  int old = capture_begin ();
  print_all ();
  const char *text = capture_end (old);
  CHECK_EQ (occurrences (text, "\n\t") + occurrences (text, "\n"),
            2 * starpu_worker_get_count () + 1 + (sims != 0));
  CHECK_EQ (occurrences (text, "STARPU_CPU_WORKER worker"), 1);
  CHECK_EQ (occurrences (text, "STARPU_SIM_WORKER worker"), sims != 0);
  CHECK_EQ (occurrences (text, "CUDA"), 0);
  old = capture_begin ();
  starpu_worker_display_count (stderr, STARPU_OPENCL_WORKER);
  CHECK (strcmp (capture_end (old), "0 STARPU_OPENCL_WORKER workers\n") == 0);

  struct starpu_codelet codelet = { .nbuffers = 1, .modes = { STARPU_RW } };
  enum starpu_data_access_mode many[20] = { STARPU_R };
  int some[20] = { 1 };
  CHECK (STARPU_CODELET_GET_MODES (&codelet) == codelet.modes);
  CHECK (STARPU_CODELET_GET_NODES (&codelet) == codelet.nodes);
  codelet.dyn_modes = many;
  codelet.dyn_nodes = some;
  CHECK (STARPU_CODELET_GET_MODES (&codelet) == many);
  CHECK (STARPU_CODELET_GET_NODES (&codelet) == some);

  const int off = starpu_asynchronous_copy_disabled ();
  CHECK_EQ (starpu_asynchronous_hip_copy_disabled (), off);
  CHECK_EQ (starpu_asynchronous_max_fpga_copy_disabled (), off);
  CHECK_EQ (starpu_asynchronous_mpi_ms_copy_disabled (), off);
  CHECK_EQ (starpu_asynchronous_tcpip_ms_copy_disabled (), off);
  starpu_shutdown ();
  return 0;
}
