/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Main memory that devices copy quickly, sizes of memories, sleeping.  Any
   thread; int results are 0 or a negative errno. */

#ifndef STARPU_STDLIB_H
#define STARPU_STDLIB_H

#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bits of `flags'.  PINNED: quick to copy by devices.  COUNT: counts against
   the limit of main memory.  NORECLAIM, OVERFLOW: counts but does not fail.
   SIMULATION_FOLDED and ..._UNIQUE: contents do not matter in simulation. */
#define STARPU_MALLOC_PINNED (1 << 1)
#define STARPU_MALLOC_COUNT (1 << 2)
#define STARPU_MALLOC_NORECLAIM (1 << 3)
#define STARPU_MEMORY_WAIT (1 << 4)
#define STARPU_MEMORY_OVERFLOW (1 << 5)
#define STARPU_MALLOC_SIMULATION_FOLDED (1 << 6)
#define STARPU_MALLOC_SIMULATION_UNIQUE (1 << 7)

#define starpu_data_malloc_pinned_if_possible starpu_malloc
#define starpu_data_free_pinned_if_possible starpu_free

/* Sets the alignment of later allocations: a power of two, at least that of a
   pointer. */
void starpu_malloc_set_align (size_t align);

/* Allocates `dim' bytes, pinned where devices want it, before or after
   starpu_init ().  What is freed may stay pinned for later allocations
   (ASTERISM_PINNED_CACHE).  -ENOMEM: *A is NULL. */
int starpu_malloc (void **A, size_t dim);
/* Frees them: the first two find the size themselves. */
int starpu_free (void *A);
int starpu_free_noflag (void *A, size_t dim);

/* Allocate and free memory with flags; both calls get the same size and flags.
 */
int starpu_malloc_flags (void **A, size_t dim, int flags);
int starpu_free_flags (void *A, size_t dim, int flags);

/* Pins the program's memory where devices can; -EINVAL: NULL, not running. */
int starpu_memory_pin (void *addr, size_t size);
int starpu_memory_unpin (void *addr, size_t size);

/* Where main memory comes from, for the functions above and for data without a
   home: `malloc_hook' stores a pointer or returns -ENOMEM; `free_hook' gets the
   size that was asked for, or 0 from starpu_free ().  To be set before anything
   is allocated, and after all is freed; NULL: the C library. */
typedef int (*starpu_malloc_hook) (unsigned dst_node, void **A, size_t dim,
                                   int flags);
typedef int (*starpu_free_hook) (unsigned dst_node, void *A, size_t dim,
                                 int flags);
void starpu_malloc_set_hooks (starpu_malloc_hook malloc_hook,
                              starpu_free_hook free_hook);

/* Bytes that a node may hold, and that are free; -1: not known or no limit.
   Bytes in use, 0 for no node. */
starpu_ssize_t starpu_memory_get_total (unsigned node);
starpu_ssize_t starpu_memory_get_available (unsigned node);
size_t starpu_memory_get_used (unsigned node);

/* Sum these sizes over all nodes, the first two over those for which they are
   known. */
starpu_ssize_t starpu_memory_get_total_all_nodes (void);
starpu_ssize_t starpu_memory_get_available_all_nodes (void);
size_t starpu_memory_get_used_all_nodes (void);

/* Counts bytes of a node that the program takes by other means, so that data
   keep out of them; nothing is allocated.  -ENOMEM: they are not free, unless
   `flags' says to wait for them (STARPU_MEMORY_WAIT) or to count them all the
   same (STARPU_MEMORY_OVERFLOW); -EINVAL, -ENODEV: no node, no runtime.  They
   are given back together or in pieces. */
int starpu_memory_allocate (unsigned node, size_t size, int flags);
void starpu_memory_deallocate (unsigned node, size_t size);

/* Waits until so many bytes are free, which another thread may take first;
   returns at once when the node cannot hold as many. */
void starpu_memory_wait_available (unsigned node, size_t size);

/* Sleeps. */
void starpu_sleep (float nb_sec);
void starpu_usleep (float nb_micro_sec);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_STDLIB_H */
