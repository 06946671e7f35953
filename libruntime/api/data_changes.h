// SPDX-License-Identifier: LGPL-2.1-or-later
// Changes: between wholes and the parts of their plans, in turn among the
// tasks.
//
// The parts of a plan share storage with the whole, in main memory or on a
// disk.  Changing from one to the other is an access to both: contents come
// there, and what is not to be used any more becomes invalid.
//
// Which of the two is up to date is known for the tasks submitted so far: a use
// of the other, by a task or an acquire, has the change submitted before it.

#ifndef ASTERISM_API_DATA_CHANGES_H
#define ASTERISM_API_DATA_CHANGES_H

#include <vector>

#include "api/data_support.h"
#include "base/mutex.h"

namespace asterism::api
{

/// Every plan and its state, and the order of changes.  Whoever uses data that
/// have plans enters its queues under it as well, lest others change what is up
/// to date before that.  Taken before any queue; what is granted at once goes
/// on without it.
extern Mutex plans_mutex;

/// Changes between wholes and parts, submitted in order under the mutex;
/// destroyed without it.
class Changes
{
public:
  /// Lets the handle be used: its own plans, and the plan it is a part of.
  void use (data::Handle &handle, bool writes);

  /// Uses the plans that all of these accesses have to do with.
  void use (const data::Access *accesses, unsigned count);

  /// True when that cannot be: what it is a part of, by plans, is partitioned,
  /// or what is to give way to it.
  static bool blocked (const data::Handle &handle);
  /// Tells whether the parts of a plan, or of none when it is null, cannot be
  /// used.
  static bool blocked (const data::Plan *plan);

  /// True when a plan cannot give way: its parts, or parts of these, are
  /// partitioned.
  static bool divided (const data::Plan &plan);

  /// True when the handle can be used as things stand.
  static bool in_place (const data::Handle &handle, bool writes);

  /// Lets the parts be used, and only them if they are written.
  void to_parts (data::Plan &plan, bool writes);

  /// Lets the whole be used; with `both`, the parts be read further.
  void collapse (data::Plan &plan, bool both = false, int node = -1);

  static std::vector<data::Plan *> plans (const data::Handle &handle);
  static data::Plan *plan_above (const data::Handle &handle);

private:
  void reach (data::Handle &handle, bool writes);
  void submit (data::Plan &plan, unsigned options, int node = -1);

  Batch batch_;
};

/// Uses of the whole mind its plans and its duplicate as long as there are any.
void settle_planned (data::Handle &whole) REQUIRES (plans_mutex);

/// True when the use of plans matters to it.
bool is_planned (const data::Access &access);

/// Enters the accesses of a task that do so at submission, if some have plans
/// or rename: Engine::enter_divided.
bool enter_divided (data::Requester &owner, data::Access *accesses,
                    unsigned count, bool renames);

} // namespace asterism::api

#endif
