/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The private, versioned contract between what the GCC plugin generates for
   `#pragma css` and the runtime, beside asterism_abi.h.

   A task of this dialect names memory by address and shape.  How it uses its
   parameters is known at compile time, and stands in static items.  Extents
   and regions are known at the call, which passes them as an array of numbers,
   the words.  The runtime registers the memory that both describe, and finds
   its handle again at later calls. */

#ifndef ASTERISM_CSS_H
#define ASTERISM_CSS_H

#include "asterism_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The outermost extent of the array is not known. */
#define ASTERISM_ITEM_UNBOUNDED 1u
/* Tasks with this flag for the same bytes may run in any order, one at a time.
 */
#define ASTERISM_ITEM_COMMUTATIVE 2u
/* Tasks with this flag for the same bytes may run at the same time, on main
   memory. */
#define ASTERISM_ITEM_CONCURRENT 4u

/* One item of a clause: the bytes at a pointer that the task uses.  Each of the
   `rank` dimensions, the outermost first, has three words: the extent of the
   array, the index of the first element that is used, and how many are. */
struct asterism_item_v1
{
  uint32_t parameter; /* index in the prototype */
  uint32_t mode;      /* as of a C API access */
  uint32_t element;   /* bytes of an element */
  uint32_t rank;
  uint32_t words; /* index of its first word */
  uint32_t flags;
  uint32_t offset; /* place in the argument block where the runtime stores the
                      distance from the first byte used to the pointer; 0: it
                      is not stored */
  uint32_t reduction; /* 0: none.  Else a sum: the operator, one of +*&|^<> (min
                         and max), a (&&) or o (||); 256 times the kind of
                         number, one of iuf; 65536 times its bytes */
};

/* Flags of a task: the call has these words, in this order, before those of the
   items. */
#define ASTERISM_CSS_PRIORITY 1u /* a larger one is more urgent */
#define ASTERISM_CSS_IF 2u       /* 0: the call waits for the task's end */
#define ASTERISM_CSS_FINAL 4u    /* not 0: tasks within run at once */
#define ASTERISM_CSS_COST 8u     /* floating-point operations, a double */
/* The task uses further data, which were added before the call (see below).
   There is no word for this flag. */
#define ASTERISM_CSS_MORE 16u

/* One task: a writable static object beside the task's asterism_task_v1.  The
   first items are those of the buffers, in the order of these; further items of
   the same parameters follow. */
struct asterism_css_v1
{
  uint32_t version; /* ASTERISM_ABI_VERSION */
  uint32_t nitems;
  uint32_t flags;
  uint32_t reserved;
  struct asterism_task_v1 *task;
  const struct asterism_item_v1 *items;
  const char *label; /* in messages and traces, or NULL */
};

/* Submits one task, and starts the runtime before if need be.  Ends the program
   with `file:line: error: ...' if an item describes no valid memory. */
void asterism_css_submit_v1 (const struct asterism_css_v1 *css, void *block,
                             const int64_t *words);

/* Leaves what the pragma before a call of a task says of this call for the task
   that the thread submits next.  Flags are ASTERISM_CSS_PRIORITY, _IF and
   _COST; a label may be NULL. */
void asterism_css_hint_v1 (unsigned flags, const char *label, int64_t priority,
                           int64_t condition, double cost);

/* Further data of a task with ASTERISM_CSS_MORE, as many as the program says
   when it comes there: the first call begins a list, each of the second adds to
   the one begun last the bytes of an array at `pointer', with mode and flags of
   an item and three words for each dimension; and the task that is submitted
   next takes the list. */
void asterism_css_more_v1 (void);
void asterism_css_add_v1 (const void *pointer, size_t element, unsigned rank,
                          unsigned mode, unsigned flags,
                          const struct asterism_site_v1 *site, ...);

/* The directives.  `reads' says that the program will not write the data until
   tasks use them. */
void asterism_css_start_v1 (int cores, const struct asterism_site_v1 *site);
void asterism_css_finish_v1 (void);
void asterism_css_barrier_v1 (int reads);

/* Waits for the tasks that use bytes of an array at `pointer', of elements of
   `element' bytes.  Three words for each of the `rank` dimensions follow, as
   those of an item.  If `element' is 0, it waits for the datum at `pointer'. */
void asterism_css_wait_on_v1 (const void *pointer, size_t element,
                              unsigned rank, int reads,
                              const struct asterism_site_v1 *site, ...);

/* Waits for the tasks that use these bytes, and drops their handles, since the
   memory is about to be freed.  The contents are copied to main memory before
   if `keeps' is not 0. */
void asterism_css_forget_v1 (const void *pointer, size_t bytes, int keeps);

/* Frees memory that tasks may have used, as free () does. */
void asterism_css_free_v1 (void *pointer);

/* Lock and unlock by `mutex'; an address is the name of a lock. */
void asterism_css_lock_v1 (const void *address,
                           const struct asterism_site_v1 *site);
void asterism_css_unlock_v1 (const void *address,
                             const struct asterism_site_v1 *site);

/* Asks that the task be executed again once its function has returned.  Returns
   0 if no task calls it, and else 1. */
int asterism_css_restart_v1 (void);

/* Is called when the function of a task that locks or restarts has returned.
   Returns whether it is to be executed again, after it has let other tasks run.
   `site' is that of the task; NULL: its function begins. */
int asterism_css_again_v1 (const struct asterism_site_v1 *site);

/* The sizes of the whole are numbers of groups, not of work-items. */
#define ASTERISM_LAUNCH_GROUPS 1u

/* A kernel with its geometry; a static object. */
struct asterism_launch_v1
{
  uint32_t version; /* ASTERISM_ABI_VERSION */
  uint32_t rank;    /* dimensions, at most three */
  uint32_t flags;
  uint32_t narguments;
  const char *name;                  /* of the kernel */
  struct asterism_kernel_v1 *kernel; /* of OpenCL, or NULL */
  struct asterism_site_v1 site;      /* of the pragma */
};

/* Launch a kernel on the device of the calling worker, without waiting.
   `sizes' has those of a group, those of the whole, and the bytes of memory for
   each group.  That of CUDA calls `launch', which is the program's own
   cudaLaunchKernel (), for the kernel whose handle is `function'; an argument
   is then the address of a value. */
void
asterism_opencl_launch_v2 (const struct asterism_launch_v1 *launch,
                           const struct asterism_kernel_argument_v1 *arguments,
                           const int64_t *sizes);
void asterism_cuda_launch_v1 (const struct asterism_launch_v1 *launch,
                              void (*launch_kernel) (void),
                              const void *function, void **arguments,
                              const int64_t *sizes);

#ifdef __cplusplus
}
#endif

#endif /* ASTERISM_CSS_H */
