/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The private, versioned contract between what the GCC plugin generates for
   tasks whose parameters have bounds and the runtime, beside asterism_abi.h.

   Which parameters have bounds is known at compile time.  Their values are
   known at the call, which passes them as an array of numbers, the words.  The
   pointer may lie anywhere in a registered datum: the runtime finds the block
   that the bounds describe there.  */

#ifndef ASTERISM_PARTS_H
#define ASTERISM_PARTS_H

#include "asterism_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Says what a buffer of a task stands for.  Each of its `rank` dimensions, the
   outermost first, has two words: the extent of the array, and how many of its
   elements are used.  The first extent is not looked at.  */
struct asterism_part_v1
{
  uint32_t parameter; /* index in the prototype */
  uint32_t rank;      /* 0: without bounds, it stands for the whole datum */
  uint32_t words;     /* index of its first word */
  uint32_t element;   /* bytes of an element */
  uint32_t moves; /* bit n: the extent of dimension n is a parameter that the
                     implementations get as it is in their copy */
  uint32_t reserved;
};

/* Dimension `dimension` of buffer `buffer`.  */
struct asterism_bound_v1
{
  uint32_t buffer;
  uint32_t dimension;
};

/* A parameter that is the extent of dimensions of some buffers.  */
struct asterism_distance_v1
{
  uint32_t offset; /* place in the argument block where the runtime stores, as
                      an int64_t, its value for copies without gaps */
  uint32_t nbounds;
  const struct asterism_bound_v1 *bounds;
};

/* One task: a static object beside the task's asterism_task_v1.  It has a part
   for each buffer, in their order.  */
struct asterism_parts_v1
{
  uint32_t version; /* ASTERISM_ABI_VERSION */
  uint32_t ndistances;
  struct asterism_task_v1 *task;
  const struct asterism_part_v1 *parts;
  const struct asterism_distance_v1 *distances;
};

/* Submits one task.  Ends the program with `file:line: error: ...' if a block
   is not registered, or leaves its datum.  */
void asterism_parts_submit_v1 (const struct asterism_parts_v1 *parts,
                               void *block, const int64_t *words);

/* Returns the value of a parameter that an implementation gets with `buffers':
   `here', that of the call, or `packed' if one of its buffers is a copy without
   gaps.  */
int64_t asterism_distance_v1 (void *const *buffers,
                              const struct asterism_distance_v1 *distance,
                              int64_t here, int64_t packed);

#ifdef __cplusplus
}
#endif

#endif /* ASTERISM_PARTS_H */
