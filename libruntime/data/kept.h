// SPDX-License-Identifier: LGPL-2.1-or-later
// KeptStorage: storage of user-defined kinds of data that nobody uses, kept for
// others of the same size.

#ifndef ASTERISM_DATA_KEPT_H
#define ASTERISM_DATA_KEPT_H

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/mutex.h"
#include "data/access.h"

namespace asterism::data
{

class Handle;
class Layout;

/// The storage that one memory node keeps, of kinds that say how to reuse it
/// (reuse_data_on_node) and do not forbid it (dontcache).  Any thread.
class KeptStorage
{
public:
  explicit KeptStorage (NodeId node) : node_ (node) {}
  KeptStorage (const KeptStorage &) = delete;
  KeptStorage &operator= (const KeptStorage &) = delete;

  /// Gives the struct of a handle on this node storage that was kept; false
  /// when there is none that it can use.
  bool take (const Handle &handle, void *contents);

  /// Takes the storage of such a struct over, with up to `limit` bytes in all;
  /// false when it is to be freed.
  bool keep (const Handle &handle, void *contents, size_t limit);

  /// Has all of it freed by the kinds' own functions.
  void flush ();

private:
  struct Entry
  {
    const Layout *layout;
    uint32_t footprint;
    size_t bytes;
    void *contents; ///< a struct of the layout
  };
  const NodeId node_;
  Mutex lock_; ///< no function of a kind's is called under it but comparisons
  std::vector<Entry> entries_ GUARDED_BY (lock_);
  size_t bytes_ GUARDED_BY (lock_) = 0;
};

} // namespace asterism::data

#endif
