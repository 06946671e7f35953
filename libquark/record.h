// SPDX-License-Identifier: LGPL-2.1-or-later
// Record: a task of QUARK's, as it travels through the runtime.
//
// A record is the argument of the runtime's task: one block of bytes that the
// runtime copies at submission and frees at the end.  Behind the record lie the
// arguments, each as its size and its bytes; then the tokens of the addresses
// that the task writes; then the ranks that may run it.  So nothing in it
// points into itself.

#ifndef ASTERISM_QUARK_RECORD_H
#define ASTERISM_QUARK_RECORD_H

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "asterism_quark_abi.h"
#include "quark.h"
#include "task_states.h"

namespace asterism::quark
{

struct DagNode;

/// One argument; its bytes follow, up to the next multiple of 8.
struct Argument
{
  uint32_t size;
  uint32_t scratch; ///< bytes to allocate when the task starts; 0: none

  char *
  bytes ()
  {
    return reinterpret_cast<char *> (this + 1);
  }
  Argument *
  next ()
  {
    return reinterpret_cast<Argument *> (bytes () + ((size + 7) & ~7u));
  }
};

/// The settings of a task besides its arguments, as in Quark_Task_Flags.
struct TaskFlags
{
  Quark_Sequence *sequence = nullptr;
  const char *label = nullptr; ///< interned: they live as long as the Quark
  const char *color = nullptr;
  const unsigned char *mask = nullptr; ///< interned too
  int priority = 0;
  int lock_to_thread = -1;
  int thread_count = 1;
  int manual = -1;
  int16_t device = -1;
  int8_t blas = 0;       ///< the kind, 1 to 3; 0: none
  bool steal = false;    ///< of kinds 1 and 2: others may steal it
  bool weighted = false; ///< `weight' was given
  double weight = 1;     ///< of device 0

  /// True when there is a device that may execute the task.
  bool
  weighs () const
  {
    return weight > 0;
  }

  /// True when nobody may steal the task from the rank it is assigned to.
  bool
  stays () const
  {
    return (blas == 1 || blas == 2) && !steal;
  }
};

/// Plain data: it is copied byte by byte.
struct Record
{
  asterism_placement_v1 placement; ///< first, where the policy looks
  Quark *quark;
  void (*function) (Quark *);
  TaskState *state;
  DagNode *dag_node; ///< when the graph is written
  TaskFlags flags;
  std::atomic<int32_t>
      *calls;             ///< of a task of several ranks: those to come back
  uint32_t arguments_end; ///< bytes from here
  uint32_t tokens_end;
  bool has_scratch;

  Argument *
  first_argument ()
  {
    return reinterpret_cast<Argument *> (this + 1);
  }
  Argument *
  end_of_arguments ()
  {
    return reinterpret_cast<Argument *> (at (arguments_end));
  }
  asterism_token_v1 **
  first_token ()
  {
    return reinterpret_cast<asterism_token_v1 **> (at (arguments_end));
  }
  asterism_token_v1 **
  end_of_tokens ()
  {
    return reinterpret_cast<asterism_token_v1 **> (at (tokens_end));
  }

private:
  char *
  at (uint32_t offset)
  {
    return reinterpret_cast<char *> (this) + offset;
  }
};

/// The task that the calling thread executes; or null.
Record *current_record ();

/// The function of every codelet: calls that of the record, unless the task was
/// cancelled.
void execute (void *buffers[], void *argument);

} // namespace asterism::quark

#endif
