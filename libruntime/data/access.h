// SPDX-License-Identifier: LGPL-2.1-or-later
// Accesses: who uses which handles how, and enters their queues for it.
//
// Implicit dependencies are nothing but a first-come-first-served
// readers-writer queue for each handle: a task enters the queues of all its
// handles in one step when it is submitted, and may run when each queue has
// granted it.  Submission order is thereby kept for every handle (sequential
// consistency), readers run together, and no cycle can arise.

#ifndef ASTERISM_DATA_ACCESS_H
#define ASTERISM_DATA_ACCESS_H

#include <atomic>
#include <cstdint>
#include <vector>

#include "base/prefetch.h"
#include "data/mode.h"

namespace asterism::data
{

class Handle;
using NodeId = int16_t;
constexpr NodeId kMainMemory = 0;
constexpr unsigned kMaxNodes = 30; // Handle::valid has two bits more

/// Whoever waits for accesses: a task, or a thread of the application.
struct Requester
{
  /// Accesses not yet granted, plus one while it is being set up.
  std::atomic<int> missing{ 0 };
  /// About when it was submitted, among all tasks; set before it enters a
  /// queue.
  uint32_t order = 0;
  /// Called when `missing` reaches zero, by the thread that granted the last
  /// access, with no lock held.
  void (*granted) (Requester &self) = nullptr;

  /// Takes `count` from `missing`; true when none is left.
  bool
  arrive (int count = 1)
  {
    // Acquire and release: what the earlier users of the data wrote is seen
    // by whoever runs next; partner is every other arrive ().  The last one has
    // the counter to itself.
    prefetch_to_write (this);
    if (missing.load (std::memory_order_acquire) == count)
      {
        missing.store (0, std::memory_order_release);
        return true;
      }
    return missing.fetch_sub (count, std::memory_order_acq_rel) == count;
  }
};

/// When an access enters its queue.  Each requester enters all of one turn in
/// one step, and waits for them before the next.  No cycle arises: whoever
/// waits in the last turn waits for nobody in an earlier one, since a handle
/// whose users are not ordered is entered by all of them in the last.
enum class Turn : uint8_t
{
  Submission, ///< in order
  Ready,      ///< out of order, though the handle's other users are ordered:
              ///< before those of them that wait (pass ())
  Last,       ///< users of the handle are not ordered
  Claim,      ///< of a task: all have entered, and those that commute are
              ///< claimed (claim ()); of an access: let_pass () took it back
};

/// How a task uses one of its handles.  Calls of an annotated function copy the
/// same templates to each of their tasks.
struct AccessTemplate
{
  Mode mode = STARPU_NONE;
  NodeId node = -1;     ///< where the data must be; -1: the worker's node
  bool entered = false; ///< it took part in the queue (not for the second
                        ///< mention of a handle)
  Turn turn = Turn::Submission; ///< when it enters its queue
};

/// One use of one handle.  Owned by its requester (inline in a task).
struct Access : AccessTemplate
{
  Access *next = nullptr; ///< in the queue of waiting accesses
  Requester *owner = nullptr;
  Handle *handle = nullptr;
};

/// Enters the queues of all `accesses` in one step, as seen by every other
/// thread, and takes those granted at once from `owner.missing` together with
/// `extra`.  Marks repeated mentions of a handle so that each is entered
/// once, in the union of their modes.  Returns true when nothing is missing
/// any more: the caller then goes on itself (`granted` is not called).
/// Requires: owner.missing == count + extra.
bool enter_all (Requester &owner, Access *accesses, unsigned count, int extra);

/// Enters only the accesses that enter in that turn, like enter_all ().
bool enter_turn (Requester &owner, Access *accesses, unsigned count, int extra,
                 Turn turn);

/// How many enter in that turn.
unsigned count_turn (const Access *accesses, unsigned count, Turn turn);

/// The results of pass ().
enum class Passage : uint8_t
{
  Granted,
  Waits,
  Later, ///< it is to be tried again when it has what it had
};

/// Enters the accesses of Turn::Ready in one step, before those that wait in
/// order; none of them if others pass what it has in order, and wait for it:
/// that it gives back, to wait for it again.
/// Requires: nothing is missing.  Unless it was granted all, one more is
/// missing than that, for the caller to take off.  Adds what is granted to
/// others to `granted`, linked by `next`.
Passage pass (Requester &owner, Access *accesses, unsigned count,
              std::vector<Access *> &granted);

/// Has a granted access in order, whose owner has something missing, wait again
/// if somebody passes it; not if it `stays`.  Adds what is granted thereby to
/// `granted`, as above, and to `waiting` those that wait for the access.
void let_pass (Access &access, bool stays, std::vector<Access *> &granted,
               std::vector<Requester *> &waiting);

/// Lets the owners of what was granted, linked by `next`, go on.
void let_go_on (Access *granted);

/// Claims the data of all `accesses` that commute, all or none of them, after
/// they have entered.  When some are another's it returns false, and calls
/// `granted` once they have been claimed: no worker waits for them meanwhile,
/// and whoever wants others of the data goes ahead.
bool claim (Requester &owner, Access *accesses, unsigned count);

/// Has the copies joined to which tasks reduced, if none of them is left.
void join_copies (Handle &handle);

/// An object that is told when several requesters come next together.
class ReadyBatch
{
public:
  virtual void begin_gathering () = 0;
  virtual void end_gathering () = 0;

protected:
  ~ReadyBatch () = default;
};

/// Gives up all `accesses` and calls `granted` of every requester that thereby
/// has nothing missing.
void leave_all (Access *accesses, unsigned count, ReadyBatch *batch = nullptr);

/// Lets one that was granted alone go on as a reader, and others beside it.
void lower (Access &access);

} // namespace asterism::data

#endif
