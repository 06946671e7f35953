/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The private, versioned contract between what the GCC plugin generates for
   `#pragma css` and the runtime, beside asterism_abi.h.

   A task of that dialect names memory by address and shape.  Which parameters
   are used how is known at compile time and written into static items; the
   numbers of a call, which are extents and sections, are words.  The runtime
   makes data of what they describe and finds them again. */

#ifndef ASTERISM_CSS_H
#define ASTERISM_CSS_H

#include "asterism_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The outermost extent of the item is not known. */
#define ASTERISM_ITEM_UNBOUNDED 1u
/* Tasks that share the bytes so may come in any order, one at a time. */
#define ASTERISM_ITEM_COMMUTATIVE 2u
/* They may run at the same time, on main memory. */
#define ASTERISM_ITEM_CONCURRENT 4u

/* One item of a clause: bytes that a pointer of the task stands for.  For each
   of its `rank` dimensions, the outermost first, three words say how many
   elements the array has there, which is the first of those used, and how many
   are. */
struct asterism_item_v1
{
  uint32_t parameter; /* index in the prototype */
  uint32_t mode;      /* as of a C API access */
  uint32_t element;   /* bytes of an element */
  uint32_t rank;
  uint32_t words; /* index of its first word */
  uint32_t flags;
  uint32_t offset; /* where in the argument block the runtime puts how far the
                      pointer is from the first byte used; 0: nowhere */
  uint32_t reduction; /* 0: none.  Else the operator, one of +*&|^<>, a for &&
                         and o for ||; plus 256 times the kind of number, one of
                         iuf; plus 65536 times the bytes of one */
};

/* These words of the call exist, in this order, before those of the items. */
#define ASTERISM_CSS_PRIORITY 1u /* a larger one is more urgent */
#define ASTERISM_CSS_IF 2u       /* 0: the call returns when it is executed */
#define ASTERISM_CSS_FINAL 4u    /* not 0: calls within are executed at once */

/* One task.  A writable static object beside that of the task itself.  The
   first items are of its buffers, in their order; further ones of the same
   parameters follow. */
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

/* Submits one task.  Starts the runtime if it is not running.  Ends the program
   with `file:line: error: ...' when an item describes no memory. */
void asterism_css_submit_v1 (const struct asterism_css_v1 *css, void *block,
                             const int64_t *words);

/* The directives.  `reads': main memory is not going to be written. */
void asterism_css_start_v1 (int cores, const struct asterism_site_v1 *site);
void asterism_css_finish_v1 (void);
void asterism_css_barrier_v1 (int reads);

/* Waits for the tasks that use bytes of an array at `pointer': `rank`
   dimensions of elements of so many bytes, each followed by three words as
   those of an item.  With `element' 0, what tasks know to be at `pointer'. */
void asterism_css_wait_on_v1 (const void *pointer, size_t element,
                              unsigned rank, int reads,
                              const struct asterism_site_v1 *site, ...);

/* So many bytes are about to go away, with their contents unless `keeps'. */
void asterism_css_forget_v1 (const void *pointer, size_t bytes, int keeps);

/* As free (), of memory that tasks may use. */
void asterism_css_free_v1 (void *pointer);

/* The locks of `mutex', by address. */
void asterism_css_lock_v1 (const void *address,
                           const struct asterism_site_v1 *site);
void asterism_css_unlock_v1 (const void *address,
                             const struct asterism_site_v1 *site);

/* The function of the task is about to return, to be executed again: not 0,
   unless it is called by no task.  */
int asterism_css_restart_v1 (void);

/* The function of a task that locks or restarts has returned.  Says whether it
   is to be executed again, after others had their turn.  `site' is its own. */
int asterism_css_again_v1 (const struct asterism_site_v1 *site);

#ifdef __cplusplus
}
#endif

#endif /* ASTERISM_CSS_H */
