/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_LIMIT_OPENCL_MEM limits each device's memory, STARPU_WORKERS_OPENCLID
   and STARPU_NOPENCL choose devices, STARPU_OPENCL_ON_CPUS leaves those out
   that are cores.
   rows: G15
   configs: opencl
   needs: opencl
   env: STARPU_LIMIT_OPENCL_MEM=3 */

#include "../support/check.h"

static unsigned
devices (const char *name, const char *value)
{
  setenv (name, value, 1);
  start ();
  unsigned count = starpu_opencl_worker_get_count ();
  starpu_shutdown ();
  return count;
}

int
main (void)
{
  start ();
  CHECK_EQ (starpu_opencl_worker_get_count (), 2);
  for (unsigned node = 1; node < starpu_memory_nodes_get_count (); ++node)
    {
      CHECK_EQ (starpu_memory_get_total (node), 3 << 20);
      CHECK_EQ (starpu_malloc_on_node (node, 4 << 20), 0);
      uintptr_t there = starpu_malloc_on_node (node, 1 << 20);
      CHECK (there != 0);
      CHECK_EQ (starpu_memory_get_available (node), 2 << 20);
      starpu_free_on_node (node, there, 1 << 20);
    }
  starpu_shutdown ();
  CHECK_EQ (devices ("STARPU_WORKERS_OPENCLID", "1"), 1);
  CHECK_EQ (devices ("STARPU_WORKERS_OPENCLID", "0 1"), 2);
  unsetenv ("STARPU_WORKERS_OPENCLID");
  struct starpu_conf conf;
  CHECK_EQ (starpu_conf_init (&conf), 0);
  conf.use_explicit_workers_opencl_gpuid = 1;
  for (int i = 0; i < STARPU_NMAXWORKERS; ++i)
    conf.workers_opencl_gpuid[i] = 1;
  CHECK_EQ (starpu_init (&conf), 0);
  CHECK_EQ (starpu_opencl_worker_get_count (), 1);
  CHECK_EQ (starpu_worker_get_devid (
                starpu_worker_get_by_type (STARPU_OPENCL_WORKER, 0)),
            1);
  starpu_shutdown ();
  CHECK_EQ (devices ("STARPU_NOPENCL", "1"), 1);
  CHECK_EQ (devices ("STARPU_NOPENCL", "0"), 0);
  CHECK_EQ (devices ("STARPU_NOPENCL", "2"), 2);
  CHECK_EQ (devices ("STARPU_OPENCL_ON_CPUS", "0"), 0);
  return 0;
}
