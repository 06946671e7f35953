// SPDX-License-Identifier: LGPL-2.1-or-later
// Buckets: what an application sets of a policy with buckets of tasks.

#ifndef ASTERISM_SCHED_BUCKETS_H
#define ASTERISM_SCHED_BUCKETS_H

#include "base/status.h"
#include "device/driver.h"

namespace asterism::sched
{

/// Each kind of worker visits buckets in an order of its own.  Called under the
/// policy's lock.
class Buckets
{
public:
  static constexpr unsigned kMost = 100; ///< buckets of an order

  virtual ~Buckets () = default;

  /// Workers of the kind visit so many buckets: 0, 1, and so on, unless another
  /// is put in that place.
  virtual Status set_count (device::Arch arch, unsigned count) = 0;
  virtual Status set_bucket (device::Arch arch, unsigned place, unsigned bucket)
      = 0;

  /// The kind executes the bucket's tasks fastest; another takes that many
  /// times as long.
  virtual Status set_fastest (device::Arch arch, unsigned bucket) = 0;
  virtual Status set_slowness (device::Arch arch, unsigned bucket,
                               double factor)
      = 0;
};

} // namespace asterism::sched

#endif
