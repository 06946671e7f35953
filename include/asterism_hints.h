/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The private, versioned contract for calls of tasks whose attributes say more
   than the modes of their parameters: how buffers are shared, what the call
   costs and how urgent it is.  Beside asterism_abi.h, whose descriptor of the
   task and whose argument block it uses. */

#ifndef ASTERISM_HINTS_H
#define ASTERISM_HINTS_H

#include "asterism_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the copies of a buffer that a task reduces into begin, when `from' is
   NULL, and how the one at `from' is added to that at `to'.  Both have `count'
   elements. */
typedef void (*asterism_combine_v1) (void *to, const void *from, int64_t count);

/* How the calls use one buffer. */
struct asterism_buffer_hint_v1
{
  uint32_t mode;      /* of the access, as an enum starpu_data_access_mode */
  uint32_t element;   /* bytes of an element */
  uint32_t reduction; /* an operator, as in struct asterism_item_v1; 0: none */
  uint32_t word;      /* of scratch memory: which word has the number of
                         elements; 0: there is one */
  asterism_combine_v1 function; /* of a reduction without operator, or NULL */
};

/* The first word of a call is its priority. */
#define ASTERISM_HINT_PRIORITY 1u
/* The call says how many floating-point operations it takes. */
#define ASTERISM_HINT_COST 2u

/* One task: a static object beside its asterism_task_v1, with one hint for each
   buffer. */
struct asterism_hints_v1
{
  uint32_t version; /* ASTERISM_ABI_VERSION */
  uint32_t flags;
  struct asterism_task_v1 *task;
  const struct asterism_buffer_hint_v1 *buffers;
};

/* Submits one task.  Ends the program with `file:line: error: ...' as
   asterism_submit_v1 () does. */
void asterism_submit_hinted_v1 (const struct asterism_hints_v1 *hints,
                                const void *block, const int64_t *words,
                                double flops);

#ifdef __cplusplus
}
#endif

#endif /* ASTERISM_HINTS_H */
