/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threads of the program's get cores that others are not on as long as there
   are any, and are told when they share one.
   rows: C25
   env: STARPU_NCPU=1 STARPU_WORKERS_NOBIND=0
   configs: one
   libs: -lhwloc */

#define _GNU_SOURCE
#include "../support/check.h"
#include <hwloc.h>
#include <sched.h>

static void *
bound_thread (void *cores)
{
  cpu_set_t set;
  unsigned core = starpu_get_next_bindid (STARPU_THREAD_ACTIVE, NULL, 0);
  CHECK (core < *(unsigned *)cores);
  int *workers,
      code = starpu_bind_thread_on ((int)core, STARPU_THREAD_ACTIVE, "mine");
  CHECK_EQ (code,
            starpu_bindid_get_workerids ((int)core, &workers) > 0 ? -EBUSY : 0);
  /* It is where it was to be. */
  hwloc_obj_t object = hwloc_get_obj_by_type (starpu_get_hwloc_topology (),
                                              HWLOC_OBJ_CORE, core);
  CHECK_EQ (sched_getaffinity (0, sizeof set, &set), 0);
  if (object != NULL)
    CHECK_EQ (CPU_COUNT (&set), hwloc_bitmap_weight (object->cpuset));

  CHECK_EQ (starpu_bind_thread_on ((int)core, 0, "passive"), 0);
  CHECK_EQ (starpu_bind_thread_on ((int)core, STARPU_THREAD_ACTIVE, "mine"),
            code);
  CHECK_EQ (starpu_bind_thread_on ((int)core, STARPU_THREAD_ACTIVE, "another"),
            -EBUSY);
  return NULL;
}

int
main (void)
{
  int *workers;
  CHECK_EQ (starpu_get_next_bindid (0, NULL, 0), (unsigned)-1);
  CHECK_EQ (starpu_bind_thread_on (0, 0, "early"), -ENODEV);
  CHECK_EQ (starpu_bindid_get_workerids (0, &workers), 0);
  CHECK (starpu_get_hwloc_topology () == NULL);
  CHECK_EQ (starpu_get_pu_os_index (0), -ENODEV);
  start ();

  hwloc_topology_t topology = starpu_get_hwloc_topology ();
  CHECK (topology != NULL);
  int depth = hwloc_get_type_depth (topology, HWLOC_OBJ_CORE);
  unsigned cores = hwloc_get_nbobjs_by_depth (topology, depth);
  int own = starpu_worker_get_bindid (0);
  CHECK (own >= 0);
  CHECK_EQ (starpu_bindid_get_workerids (own, &workers), 1);
  CHECK_EQ (workers[0], 0);
  CHECK_EQ (starpu_bindid_get_workerids ((int)cores, &workers), 0);
  CHECK_EQ (starpu_bindid_get_workerids (-1, &workers), 0);

  hwloc_obj_t object = starpu_worker_get_hwloc_obj (0);
  CHECK (object != NULL);
  CHECK_EQ (object->logical_index, own);
  hwloc_cpuset_t set = starpu_worker_get_hwloc_cpuset (0);
  CHECK (hwloc_bitmap_isequal (set, object->cpuset));
  hwloc_bitmap_free (set);
  CHECK (starpu_worker_get_hwloc_obj (1) == NULL);
  CHECK (starpu_worker_get_hwloc_cpuset (1) == NULL);
  CHECK_EQ (starpu_get_pu_os_index (0),
            hwloc_get_obj_by_type (topology, HWLOC_OBJ_PU, 0)->os_index);
  CHECK_EQ (starpu_get_pu_os_index (1 << 20), -EINVAL);

  /* Every core is given before one twice; a wish is heard. */
  unsigned wish = (unsigned)own, seen = 0;
  CHECK_EQ (starpu_get_next_bindid (0, &wish, 1), wish);
  wish = 1 << 20;
  CHECK (starpu_get_next_bindid (0, &wish, 1) < cores);
  for (unsigned i = 1; i < cores && i < 32; ++i)
    {
      unsigned core = starpu_get_next_bindid (STARPU_THREAD_ACTIVE, NULL, 0);
      CHECK (core < cores && core != (unsigned)own);
      CHECK ((seen & 1U << core) == 0);
      seen |= 1U << core;
    }
  /* Nor is that of a worker given while there is one without. */
  for (unsigned i = 0; i < 2 * cores && cores > 1; ++i)
    CHECK (starpu_get_next_bindid (i % 2 ? STARPU_THREAD_ACTIVE : 0, NULL, 0)
           != (unsigned)own);
  CHECK_EQ (starpu_bind_thread_on ((int)cores, 0, "nowhere"), -EINVAL);
  CHECK_EQ (starpu_bind_thread_on (-1, 0, "nowhere"), -EINVAL);

  pthread_t thread;
  pthread_create (&thread, NULL, bound_thread, &cores);
  pthread_join (thread, NULL);

  int ids[4];
  CHECK_EQ (starpu_worker_get_stream_workerids (0, ids, STARPU_CPU_WORKER), 1);
  CHECK_EQ (ids[0], 0);
  CHECK_EQ (starpu_worker_get_stream_workerids (0, ids, STARPU_CUDA_WORKER), 0);
  starpu_shutdown ();
  return 0;
}
