// SPDX-License-Identifier: LGPL-2.1-or-later
// CopyBacks: keeps the contents of a renamed handle when the task that was to
// overwrite them does not write.
//
// With renaming (data_versions.h), a task that only writes gets a new version
// of the handle and need not wait for the users of the previous one.  But the
// task may never be executed: its transaction is cancelled, or it fails.  Then
// the contents are still those of the previous version.  So the previous
// version stays valid until the task has ended, and when the task was not
// executed, the contents are copied to the new version before the tasks after
// it go on.

#ifndef ASTERISM_API_DATA_COPY_BACKS_H
#define ASTERISM_API_DATA_COPY_BACKS_H

#include <vector>

#include "api/data_support.h"

namespace asterism::api
{

/// The copy backs that one change of versions prepares or decides, in order.
/// Used with the mutex of the versions locked, but destroyed without: the
/// destructor lets the accesses go on that became ready.
class CopyBacks
{
public:
  CopyBacks () = default;
  CopyBacks (const CopyBacks &) = delete;
  CopyBacks &operator= (const CopyBacks &) = delete;
  ~CopyBacks ();

  /// Prepares a copy from `previous` to `current`, the new version; `act` is
  /// the last use of the previous one, once is_copied_back ().  Requires: the
  /// access that overwrites the new version has just entered its queue, and no
  /// other access has.
  void add (data::Handle &previous, data::Handle &copy_back,
            bool (*act) (Deferred &));

  /// Decides the copy behind `access`, which writes the new version: required
  /// when its task is not executed, cancelled when it is or may have been.
  void require (data::Access &access);
  void cancel (data::Access &access);

private:
  std::vector<data::Requester *> ready_;
};

/// Tells, for `act` of add (), whether the new version has its contents.
bool is_copied_back (Deferred &self);

} // namespace asterism::api

#endif
