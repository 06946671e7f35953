/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The private, versioned contract between libasterism-quark and the runtime.
   Programs do not include this file, and it is not installed.

   QUARK's tasks name their data by addresses that nobody registers.  A *token*
   stands for such an address: a datum without contents that orders the tasks
   which use it.  A task is submitted by one call, which copies its argument
   into the storage of the task itself.  Where a task may run is a structure at
   the head of its argument, which the policy `ranks' reads.

   A change of layout or meaning gets a new suffix (_v2). */

#ifndef ASTERISM_QUARK_ABI_H
#define ASTERISM_QUARK_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_codelet;
struct _starpu_data_state;

/* The token of an address.  All but the first two are the library's: -1, 0 and
   NULL at first. */
struct asterism_token_v1
{
  uintptr_t address;
  struct _starpu_data_state *handle;
  int owner;
  int used;
  void *extension;
};

/* A table of tokens; one thread at a time uses it.  Tokens lie where a hash of
   their addresses says, or behind; `mask` is the size less one. */
struct asterism_tokens_v1
{
  struct asterism_token_v1 **slots; /* NULL: free */
  size_t mask;
};

/* Makes an empty table; null: out of memory. */
struct asterism_tokens_v1 *asterism_tokens_create_v1 (void);
/* Destroys a table, as asterism_tokens_forget_v1 () does its tokens. */
void asterism_tokens_destroy_v1 (struct asterism_tokens_v1 *tokens);

/* Gives the token of an address, which may be any number, and makes it when
   there is none; null: out of memory.  It stays where it is until it is
   forgotten. */
struct asterism_token_v1 *
asterism_tokens_find_v1 (struct asterism_tokens_v1 *tokens, uintptr_t address);

/* Finds the place of an address like asterism_tokens_find_v1 (), where it is
   known without a call. */
static __inline__ size_t
asterism_tokens_place_v1 (const struct asterism_tokens_v1 *tokens,
                          uintptr_t address)
{
  /* The upper bits of the product, which all bits of the address change. */
  return (size_t)((uint64_t)address * UINT64_C (0x9e3779b97f4a7c15) >> 32)
         & tokens->mask;
}
static __inline__ struct asterism_token_v1 *
asterism_tokens_look_v1 (struct asterism_tokens_v1 *tokens, uintptr_t address)
{
  struct asterism_token_v1 *token
      = tokens->slots[asterism_tokens_place_v1 (tokens, address)];

  return token != NULL && token->address == address
             ? token
             : asterism_tokens_find_v1 (tokens, address);
}

/* Forgets all tokens, after calling `drop` for each that has an extension.
   Requires: no task uses them any more. */
void asterism_tokens_forget_v1 (struct asterism_tokens_v1 *tokens,
                                void (*drop) (struct asterism_token_v1 *));

/* How a task uses a datum: STARPU_R, STARPU_RW and so on. */
struct asterism_use_v1
{
  struct _starpu_data_state *handle;
  uint32_t mode;
};

/* Where a task may run, for the policy `ranks'; ranks are the workers'
   numbers. */
struct asterism_placement_v1
{
  const int *owner; /* the rank that it had better run on; may be NULL */
  uint32_t allowed; /* where, from the beginning of this, words are whose bit
                       r % 32 of word r / 32 allows rank r; 0: all may */
  int16_t rank;     /* the only one, or -1 */
  int8_t manual;    /* 1: once it is assigned its rank is given none but bound
                       tasks; 0: no more so; -1: no change */
  uint8_t stays;    /* nobody steals it from the rank that it is assigned to */
};

struct asterism_submission_v1
{
  struct starpu_codelet *codelet; /* one function for cores */
  const char *name; /* may be NULL; lives as long as the runtime */
  const struct asterism_use_v1 *uses; /* of different data */
  unsigned nuses;
  int priority;
  const void *argument; /* begins with an asterism_placement_v1 */
  size_t argument_bytes;
  int anybody; /* every worker may be woken for it: it is placed nowhere, and
                  no rank is manual */
};

/* Submits a task, of a codelet with ASTERISM_CODELET_PLACED; without any it is
   one that only waits for others and computes nothing.  The function gets a
   copy of the argument, aligned to 16 bytes, that lives until it returns.  0,
   or -ENOMEM. */
int asterism_submit_placed_v1 (const struct asterism_submission_v1 *submission);

/* Executes tasks on the calling thread, which drives a worker, until at most
   `count` of all are unfinished. */
void asterism_work_v1 (unsigned count);

/* How many tasks are unfinished. */
unsigned asterism_unfinished_v1 (void);

/* Has a worker that sleeps look what there is to do. */
void asterism_wake_worker_v1 (unsigned worker);

/* Bits of starpu_codelet.flags: the argument of its tasks begins with an
   asterism_placement_v1; its team is of max_parallelism workers, no fewer,
   and waits for those that have no thread yet. */
#define ASTERISM_CODELET_PLACED (1 << 29)
#define ASTERISM_CODELET_WHOLE_TEAM (1 << 30)

#ifdef __cplusplus
}
#endif

#endif /* ASTERISM_QUARK_ABI_H */
