/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Storage of a user's own kind of data that is not used any more goes to data
   that say they are alike, by the kind's own functions, and is freed when there
   is no room, when the node is tidied and at the end; not of a kind that
   forbids to keep it.
   rows: R15 R18
   configs: one sim-only
   env: STARPU_LIMIT_SIM_MEM=64 */

#include "aux-chest.h"

enum
{
  kLength = 10000 /* 40 KB */
};

static int allocated, freed, cached, reused, compared;

static starpu_ssize_t
allocate (void *interface, unsigned node)
{
  starpu_ssize_t bytes = chest_allocate (interface, node);
  allocated += bytes >= 0;
  return bytes;
}

static void
release (void *interface, unsigned node)
{
  CHECK (((struct chest *)interface)->at != 0);
  ++freed;
  chest_free (interface, node);
}

static void
cache (void *kept, void *interface, unsigned node)
{
  (void)node;
  ++cached;
  *(struct chest *)kept = *(struct chest *)interface;
  ((struct chest *)interface)->at = 0;
}

static void
reuse (void *interface, const void *kept, unsigned node)
{
  (void)node;
  ++reused;
  ((struct chest *)interface)->at = ((const struct chest *)kept)->at;
}

static uint32_t
footprint (starpu_data_handle_t handle)
{
  (void)handle;
  return 1;
}

static int
alike (void *left, void *right)
{
  ++compared;
  return ((struct chest *)left)->n == ((struct chest *)right)->n;
}

static void
write_it (void *buffers[], void *argument)
{
  (void)argument;
  struct chest *chest = (struct chest *)buffers[0];
  memset ((void *)chest->at, 0, chest_bytes (chest));
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { write_it }, .nbuffers = 1, .modes = { STARPU_W } };

/* Temporary data on worker 0's node. */
static void
use (int n)
{
  starpu_data_handle_t handle = new_chest (NULL, n);
  run_at (&codelet, handle, 0);
  starpu_data_unregister_no_coherency (handle);
}

int
main (void)
{
  chest_methods.any_to_any = chest_copy;
  chest_ops.allocate_data_on_node = allocate;
  chest_ops.free_data_on_node = release;
  chest_ops.footprint = footprint;
  start ();
  use (kLength); // says not how to reuse it
  use (kLength);
  CHECK (allocated == 2 && freed == 2 && reused == 0);

  chest_ops.reuse_data_on_node = reuse;
  chest_ops.cache_data_on_node = cache;
  chest_ops.alloc_compare = alike;
  use (kLength);
  CHECK (allocated == 3 && freed == 2 && cached == 1);
  use (kLength);
  CHECK (allocated == 3 && freed == 2 && cached == 2 && reused == 1);
  CHECK (compared > 0);
  use (100); // another size
  CHECK (allocated == 4 && reused == 1);
  starpu_memchunk_tidy (starpu_worker_get_memory_node (0));
  CHECK_EQ (freed, 4);

  if (starpu_worker_get_memory_node (0) != STARPU_MAIN_RAM)
    {
      /* Both do not fit. */
      use (kLength);
      use (kLength + 1);
      CHECK_EQ (freed, 5);
    }
  chest_ops.dontcache = 1;
  cached = 0;
  use (kLength);
  CHECK_EQ (cached, 0);
  chest_ops.dontcache = 0;
  use (kLength);
  CHECK_EQ (cached, 1);
  starpu_shutdown ();
  CHECK_EQ (allocated, freed);
  return 0;
}
