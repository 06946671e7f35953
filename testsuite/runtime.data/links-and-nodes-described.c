/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is known of links and nodes: which are direct, how many devices they
   have, tables of all, the system's numbers of main memory; and copies that the
   program makes by itself are in the trace.
   rows: Q27
   configs: sim
   env: ASTERISM_TRACE=trace.json */

#include <errno.h>
#include <stdio.h>

#include "../support/capture.h"

static const char *
printed (void (*print) (FILE *))
{
  int old = capture_begin ();
  print (stderr);
  return capture_end (old);
}

static int
in_trace (const char *what)
{
  static char text[1 << 16];
  FILE *file = fopen ("trace.json", "r");
  CHECK (file != NULL);
  text[fread (text, 1, sizeof text - 1, file)] = 0;
  fclose (file);
  return occurrences (text, what);
}

int
main (void)
{
  CHECK_EQ (starpu_memory_nodes_numa_id_to_devid (0), -1);
  start ();
  CHECK_EQ (starpu_memory_nodes_numa_id_to_devid (0), STARPU_MAIN_RAM);
  CHECK_EQ (starpu_memory_nodes_numa_id_to_devid (-1), -1);
  CHECK_EQ (starpu_memory_nodes_numa_id_to_devid (100000), -1);
  CHECK_EQ (starpu_memory_nodes_numa_devid_to_id (0), 0);
  CHECK_EQ (starpu_memory_nodes_numa_devid_to_id (1), -1);

  const int up = starpu_bus_get_id (0, 1), across = starpu_bus_get_id (1, 2);
  CHECK_EQ (starpu_bus_get_direct (up), 1);
  CHECK_EQ (starpu_bus_get_ngpus (up), 1);
  CHECK_EQ (starpu_bus_get_ngpus (across), 2);
  CHECK_EQ (starpu_bus_get_direct (-1), -EINVAL);
  CHECK_EQ (starpu_bus_get_ngpus (1000), -EINVAL);
  starpu_bus_set_direct (across, 0);
  starpu_bus_set_ngpus (across, 4);
  starpu_bus_set_direct (1000, 1);
  CHECK_EQ (starpu_bus_get_direct (across), 0);
  CHECK_EQ (starpu_bus_get_ngpus (across), 4);
  starpu_bus_set_direct (across, 1);
  CHECK_EQ (starpu_bus_get_direct (across), 1);

  const char *text = printed (starpu_bus_print_bandwidth);
  CHECK_EQ (occurrences (text, "\n"), 2 * 5);
  CHECK_EQ (occurrences (text, "main memory"), 2);
  text = printed (starpu_bus_print_affinity);
  CHECK_EQ (occurrences (text, "\n"), 2);
  CHECK_EQ (occurrences (printed (starpu_bus_print_filenames), "\n"), 1);

  double begin = -1;
  starpu_interface_data_copy (0, 1, 12345);
  starpu_interface_start_driver_copy_async (0, 2, &begin);
  CHECK (begin >= 0);
  starpu_interface_end_driver_copy_async (0, 2, begin);
  starpu_shutdown ();
  CHECK_EQ (in_trace ("\"name\": \"transfer\""), 2);
  CHECK_EQ (in_trace ("12345"), 1);
  return 0;
}
