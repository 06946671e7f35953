// SPDX-License-Identifier: LGPL-2.1-or-later
// WholeData: the registered data of which tasks use parts.
//
// From the first use of a part on, a registered datum is a live block like its
// parts (regions/tracker.h).  Whoever uses all of it uses that block.

#ifndef ASTERISM_API_WHOLE_DATA_H
#define ASTERISM_API_WHOLE_DATA_H

#include <map>
#include <unordered_map>
#include <vector>

#include "data/memory.h"
#include "regions/tracker.h"

namespace asterism::api
{

/// True when a use of the datum finds the parts of one of its plans up to date,
/// and not the datum, or else `writes` what they are to go on reading.
bool is_divided (const data::Handle &datum, bool writes);

/// The table of these data.  Its owner locks it, and the tracker that has their
/// blocks.
class WholeData
{
public:
  WholeData (data::Memory &memory, regions::Tracker &tracker)
      : memory_ (memory), tracker_ (tracker)
  {
  }

  /// Returns the block of a datum, or null when no part of it was used.
  regions::LiveBlock *
  find (const data::Handle &datum) const
  {
    const auto found = by_handle_.find (&datum);
    return found != by_handle_.end () ? found->second : nullptr;
  }

  /// Makes a datum a live block, whose uses so far are unknown.
  Status adopt (data::Handle &datum, regions::LiveBlock *&whole);

  /// Finds the datum that a block of elements of so many bytes is a part of.
  Status whole_of (const regions::Block &block, size_t element,
                   regions::LiveBlock *&whole);

  /// Removes a datum from the table.
  void
  erase (regions::LiveBlock &whole)
  {
    by_handle_.erase (whole.handle);
    by_address_.erase (whole.block.address);
  }

  /// Returns all data of the table.
  std::vector<data::Handle *>
  all () const
  {
    std::vector<data::Handle *> data;
    for (const auto &entry : by_address_)
      data.push_back (entry.second->handle);
    return data;
  }

private:
  data::Memory &memory_;
  regions::Tracker &tracker_;
  std::unordered_map<const data::Handle *, regions::LiveBlock *> by_handle_;
  std::map<uintptr_t, regions::LiveBlock *> by_address_; ///< the first bytes
};

} // namespace asterism::api

#endif
