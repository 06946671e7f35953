// SPDX-License-Identifier: LGPL-2.1-or-later
// Results: what a task changes on a node that can be lost, on its way to main
// memory.

#ifndef ASTERISM_DATA_RESULTS_H
#define ASTERISM_DATA_RESULTS_H

#include <vector>

#include "base/event.h"
#include "base/status.h"
#include "data/details.h"

namespace asterism::data
{

/// The results of one fetch, whose thread alone uses it.  Until all of them
/// are in main memory what the data were before is kept somewhere, so that the
/// task can be executed again.  The storage that they need there the fetch gets
/// with that on the node, so that it waits for it like any other.
///
/// As a rule the device copies them, all or none, with the end of the function.
/// Data of user-defined kinds copy themselves, one by one: then all go first to
/// storage of their own, and from there to their place when all have arrived.
class Results
{
public:
  Results (Coherence &coherence, Fetch::Details &details)
      : coherence_ (coherence), details_ (details)
  {
  }

  /// Adds items that hold what is needed in main memory: places of results, and
  /// of data that come through it.  Requires: none has storage yet.
  void reserve ();

  /// Has a valid replica of a datum that is about to be changed stay as it is,
  /// if where that happens can be lost.
  void keep (Item &item) REQUIRES (item.handle->coherence ());

  /// Adds what the device is to copy to main memory.
  void describe (std::vector<device::Copy> &copies);

  /// Goes on after the function has returned and those copies were made; `done`
  /// when the rest is there as well, else `waker` will be woken.  Fails when
  /// the device is lost.
  Status arrive (Waker *waker, bool &done);

  /// Nothing was changed: what was kept is valid as well.
  void keep_both ();

  /// Makes what was kept valid in place of what was lost.
  void revert ();

  /// Lets go of what was kept.
  void drop ();

private:
  std::vector<device::Copy> copies_of (Item &item, const void *target)
      REQUIRES (item.handle->coherence ());
  bool lost () const;
  Status begin ();
  Status begin (Item &item);
  Status place (Item &item);
  Status place ();
  void count (Item &item);

  Coherence &coherence_;
  Fetch::Details &details_;
};

} // namespace asterism::data

#endif
