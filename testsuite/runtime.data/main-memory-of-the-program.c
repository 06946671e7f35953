/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A program's own functions allocate and free main memory, for starpu_malloc ()
   and for data without a home; all that was taken is given back with its size,
   at once when the node is tidied.
   rows: R18
   configs: many sim */

#include <errno.h>
#include <stdatomic.h>

#include "aux-vectors.h"

static atomic_long bytes;
static atomic_int blocks, frees, refuse;

static int
take (unsigned node, void **place, size_t size, int flags)
{
  (void)flags;
  CHECK_EQ (node, STARPU_MAIN_RAM);
  if (atomic_load (&refuse))
    return -ENOMEM;
  *place = aligned_alloc (64, (size + 63) / 64 * 64);
  atomic_fetch_add (&bytes, (long)size);
  atomic_fetch_add (&blocks, 1);
  return *place != NULL ? 0 : -ENOMEM;
}

static int
give_back (unsigned node, void *place, size_t size, int flags)
{
  (void)flags;
  CHECK_EQ (node, STARPU_MAIN_RAM);
  free (place);
  atomic_fetch_sub (&bytes, (long)size);
  atomic_fetch_sub (&blocks, 1);
  atomic_fetch_add (&frees, 1);
  return 0;
}

int
main (void)
{
  void *memory;
  starpu_malloc_set_hooks (take, give_back);
  start ();
  CHECK_EQ (starpu_malloc_flags (&memory, 1000, STARPU_MALLOC_PINNED), 0);
  CHECK_EQ (atomic_load (&bytes), 1000);
  CHECK_EQ (starpu_free_flags (memory, 1000, STARPU_MALLOC_PINNED), 0);
  CHECK_EQ (atomic_load (&bytes), 0);
  CHECK_EQ (atomic_load (&frees), 1);

  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, -1, 0, 5000, sizeof (int));
  set (handle, 5);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (((int *)starpu_data_get_local_ptr (handle))[4999], 5);
  starpu_data_release (handle);
  CHECK_EQ (atomic_load (&blocks), 1);
  CHECK_EQ (atomic_load (&bytes), 20000);
  starpu_data_unregister (handle);
  starpu_memchunk_tidy (STARPU_MAIN_RAM);
  starpu_memchunk_tidy (77);
  CHECK_EQ (atomic_load (&blocks), 0);
  CHECK_EQ (atomic_load (&bytes), 0);

  starpu_malloc_on_node_set_default_flags (0, STARPU_MALLOC_PINNED);
  uintptr_t place = starpu_malloc_on_node (0, 300);
  CHECK (place != 0);
  CHECK_EQ (atomic_load (&bytes), 300);
  starpu_free_on_node (0, place, 300);
  starpu_malloc_on_node_set_default_flags (0, 0);

  atomic_store (&refuse, 1);
  CHECK_EQ (starpu_malloc (&memory, 1000), -ENOMEM);
  CHECK (memory == NULL);
  starpu_shutdown ();
  CHECK_EQ (atomic_load (&blocks), 0);
  starpu_malloc_set_hooks (NULL, NULL);
  CHECK_EQ (starpu_malloc (&memory, 1000), 0);
  starpu_free (memory);
  CHECK_EQ (atomic_load (&frees), 3);
  return 0;
}
