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
   the limit of main memory.  NORECLAIM: and fails rather than evicts.
   OVERFLOW: counts but does not fail.  SIMULATION_FOLDED: contents do not
   matter in simulation. */
#define STARPU_MALLOC_PINNED (1 << 1)
#define STARPU_MALLOC_COUNT (1 << 2)
#define STARPU_MALLOC_NORECLAIM (1 << 3)
#define STARPU_MEMORY_WAIT (1 << 4)
#define STARPU_MEMORY_OVERFLOW (1 << 5)
#define STARPU_MALLOC_SIMULATION_FOLDED (1 << 6)

#define starpu_data_malloc_pinned_if_possible starpu_malloc
#define starpu_data_free_pinned_if_possible starpu_free

/* Sets the alignment of later allocations: a power of two, at least that of a
   pointer. */
void starpu_malloc_set_align (size_t align);

/* Allocates `dim' bytes, pinned where devices want it, before or after
   starpu_init ().  -ENOMEM: *A is NULL. */
int starpu_malloc (void **A, size_t dim);
/* Frees them: the first two find the size themselves. */
int starpu_free (void *A);
int starpu_free_noflag (void *A, size_t dim);

/* The same with flags; both get the same size and flags. */
int starpu_malloc_flags (void **A, size_t dim, int flags);
int starpu_free_flags (void *A, size_t dim, int flags);

/* Pins memory that the application allocated; the driver's negative errno. */
int starpu_memory_pin (void *addr, size_t size);
int starpu_memory_unpin (void *addr, size_t size);

/* Bytes that a node may hold, and that are free; -1: not known or no limit. */
starpu_ssize_t starpu_memory_get_total (unsigned node);
starpu_ssize_t starpu_memory_get_available (unsigned node);

/* Sleeps. */
void starpu_sleep (float nb_sec);
void starpu_usleep (float nb_micro_sec);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_STDLIB_H */
