// SPDX-License-Identifier: LGPL-2.1-or-later
// WaitingList: the accesses that wait for a handle, in order.

#ifndef ASTERISM_DATA_WAITING_LIST_H
#define ASTERISM_DATA_WAITING_LIST_H

#include <cstdint>

#include "base/prefetch.h"
#include "data/access.h"

namespace asterism::data
{

/// Those who wait lie anywhere, and their lines are other cores'.  So of those
/// whose turn comes together each knows, by Access::later, who came kAhead
/// after it, to be fetched while those in between are looked at.
///
/// Not to be used by several threads at once.
class WaitingList
{
public:
  bool
  none () const
  {
    return first_ == nullptr;
  }
  Access *
  first () const
  {
    return first_;
  }

  /// It waits, the last one.
  void
  append (Access &access)
  {
    Access *const before = first_ != nullptr ? last_ : nullptr;
    access.next = nullptr;
    last_ = &access;
    (before != nullptr ? before->next : first_) = &access;
    if (const Use use = use_of (access.mode); use != Use::Alone)
      link_later (access, before != nullptr && use_of (before->mode) == use
                              ? before
                              : nullptr);
  }

  /// Those whose turn comes together, linked by `next`.
  struct Group
  {
    Access *first, *last;
    uint32_t count;
  };

  /// Takes out the first one, and those whose turn comes with its.
  /// Requires: there is one.
  Group
  take ()
  {
    Group group{ first_, first_, 1 };
    Access *rest = first_->next;
    if (const Use use = use_of (first_->mode); use != Use::Alone)
      for (; rest != nullptr && use_of (rest->mode) == use; ++group.count)
        {
          prefetch_to_read (group.last->later);
          // It is asked next whether it waits for more.
          prefetch_to_write (rest->owner);
          group.last = rest;
          rest = rest->next;
        }
    group.last->next = nullptr;
    first_ = rest;
    return group;
  }

private:
  /// `before`: the one that came before it, if their turn comes together.
  void
  link_later (Access &access, Access *before)
  {
    if (before == nullptr)
      {
        access.later = &access;
        together_ = 0;
        return;
      }
    // Until the one that comes kAhead after it is there, each knows who came
    // one fewer before it, or else the first: so the last one leads to all of
    // them.
    Access &earlier = *before->later;
    if (++together_ < kAhead)
      access.later = &earlier;
    else
      {
        access.later = earlier.next;
        earlier.later = &access;
      }
  }

  static constexpr uint32_t kAhead = 4;

  Access *first_ = nullptr, *last_ = nullptr;
  uint32_t together_ = 0; ///< how many came before the last one in its group
};

} // namespace asterism::data

#endif
