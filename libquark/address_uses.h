// SPDX-License-Identifier: LGPL-2.1-or-later
// AddressUses: how the tasks that use one address are ordered.
//
// The runtime orders users of a datum: readers together, writers alone, those
// that are concurrent (GATHERV) or commute (ACCUMULATOR) among their like.
// QUARK has two rules more.  An address has eight regions, of which a task uses
// some; and a run of GATHERV or of ACCUMULATOR is one only as long as the
// regions stay the same and nobody else comes in between.

#ifndef ASTERISM_QUARK_ADDRESS_USES_H
#define ASTERISM_QUARK_ADDRESS_USES_H

#include <cstdint>
#include <vector>

#include "asterism_quark_abi.h"

namespace asterism::quark
{

/// How one task uses one address: the union of its arguments.
struct AddressUse
{
  static constexpr unsigned kAllRegions = 0xff, kWrites = 0x100,
                            kGathers = 0x200, kAccumulates = 0x400;

  uintptr_t address;
  unsigned how; ///< the regions, and bits as above

  uint8_t
  regions () const
  {
    return uint8_t (how & kAllRegions);
  }
  bool
  writes () const
  {
    return (how & kWrites) != 0;
  }
  bool
  gathers () const
  {
    return (how & kGathers) != 0;
  }
  bool
  accumulates () const
  {
    return (how & kAccumulates) != 0;
  }
  /// Takes another argument with the address in: a run's only if both are.
  void
  join (unsigned other)
  {
    constexpr unsigned kRuns = kGathers | kAccumulates;
    how = ((how | other) & ~kRuns) | (how & other & kRuns);
  }
};

/// Collects what a task uses, as the runtime has it.  An address is one datum
/// while all its users want the whole of it, and eight from the first one on
/// that wants less.  The master's.
class AddressUses
{
public:
  /// Begins a task that uses so many addresses.
  void
  begin (size_t addresses)
  {
    count_ = 0;
    if (__builtin_expect (kRegions * addresses > uses_.size (), 0))
      uses_.resize (2 * kRegions * addresses);
  }

  /// Adds a use to those of the task.  May submit a task of its own, which
  /// computes nothing, where an order is to be kept that the runtime does not
  /// know.
  void
  add (const AddressUse &use, asterism_token_v1 &token)
  {
    constexpr unsigned kPlain = AddressUse::kAllRegions;
    if (__builtin_expect ((use.how | AddressUse::kWrites)
                                  != (kPlain | AddressUse::kWrites)
                              || token.extension != nullptr,
                          0))
      return add_divided (use, token);
    token.used = 1;
    uses_[count_++] = { token.handle, use.writes () ? kWrites : kReads };
  }

  const asterism_use_v1 *
  uses () const
  {
    return uses_.data ();
  }
  unsigned
  count () const
  {
    return count_;
  }

  /// Destroys what add () kept with a token.
  static void drop (asterism_token_v1 *token);

private:
  static constexpr unsigned kRegions = 8;
  // STARPU_R and STARPU_RW.
  static constexpr uint32_t kReads = 1, kWrites = 3;
  void add_divided (const AddressUse &use, asterism_token_v1 &token);

  std::vector<asterism_use_v1> uses_; ///< room for all there can be
  unsigned count_ = 0;
};

} // namespace asterism::quark

#endif
