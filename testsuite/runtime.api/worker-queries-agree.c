/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the worker queries say by number, kind and device agrees.
   rows: C25 */

#include <errno.h>

#include "../support/check.h"

int
main (void)
{
  CHECK (starpu_init (NULL) == 0);
  unsigned count = starpu_worker_get_count ();
  CHECK (count > 0);
  CHECK (starpu_worker_get_id () == -1);
  unsigned seen = 0;
  for (int type = 0; type < STARPU_NARCH; ++type)
    {
      enum starpu_worker_archtype kind = (enum starpu_worker_archtype)type;
      int ids[STARPU_NMAXWORKERS];
      unsigned found
          = starpu_worker_get_ids_by_type (kind, ids, STARPU_NMAXWORKERS);
      CHECK ((int)found == starpu_worker_get_count_by_type (kind));
      for (unsigned i = 0; i < found; ++i)
        {
          char name[64];
          CHECK (starpu_worker_get_type (ids[i]) == kind);
          CHECK (starpu_worker_get_by_type (kind, i) == ids[i]);
          int devid = starpu_worker_get_devid (ids[i]);
          CHECK (devid >= 0);
          int first = starpu_worker_get_by_devid (kind, devid);
          CHECK (starpu_worker_get_devid (first) == devid);
          starpu_worker_get_name (ids[i], name, sizeof name);
          CHECK (name[0] != '\0');
          CHECK (starpu_worker_get_memory_node (ids[i])
                 < starpu_memory_nodes_get_count ());
        }
      CHECK (starpu_worker_get_by_type (kind, found) == -1);
      CHECK_EQ ((int)starpu_worker_get_ids_by_type (kind, ids, 0),
                found > 0 ? -ERANGE : 0);
      int devids[STARPU_NMAXWORKERS];
      CHECK (starpu_worker_get_devids (kind, devids, STARPU_NMAXWORKERS)
             <= (int)found);
      seen += found;
    }
  CHECK (seen == count);
  CHECK (starpu_worker_get_count_by_type (STARPU_ANY_WORKER) == (int)count);
  CHECK (starpu_cpu_worker_get_count ()
         == (unsigned)starpu_worker_get_count_by_type (STARPU_CPU_WORKER));
  CHECK (starpu_worker_get_type (-1) == STARPU_ANY_WORKER);
  CHECK (starpu_worker_get_type (count) == STARPU_ANY_WORKER);
  CHECK (starpu_worker_get_devid (count) == -EINVAL);
  CHECK (starpu_worker_get_count_by_type ((enum starpu_worker_archtype)77)
         == -EINVAL);
  CHECK (!strcmp (starpu_worker_get_type_as_string (STARPU_CPU_WORKER),
                  "STARPU_CPU_WORKER"));
  starpu_shutdown ();
  return 0;
}
