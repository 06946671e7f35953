// SPDX-License-Identifier: LGPL-2.1-or-later
// AddressUses: regions, and runs of GATHERV and ACCUMULATOR.

#include "address_uses.h"

#include <iterator>

#include "starpu.h"

#include "fatal.h"

namespace asterism::quark
{

static_assert (STARPU_R == 1 && STARPU_RW == 3);

namespace
{

constexpr unsigned kRegions = 8;
constexpr uint8_t kAll = 0xff;

enum class Run : uint8_t
{
  None,
  Gather,
  Accumulate,
};

/// What is kept of an address that is not only used as a whole and alone.
struct Divided
{
  starpu_data_handle_t parts[kRegions] = {}; ///< null: it is still one datum
  Run run = Run::None;                       ///< of the last use
  uint8_t run_regions = 0;
  uint8_t in_run[3] = {}; ///< by Run, the regions whose last use was in one
};

Run
run_of (const AddressUse &use)
{
  return use.gathers ()       ? Run::Gather
         : use.accumulates () ? Run::Accumulate
                              : Run::None;
}

uint32_t
mode_of (Run run, bool writes)
{
  switch (run)
    {
    case Run::Gather:
      return STARPU_RW | ASTERISM_CONCURRENT;
    case Run::Accumulate:
      return STARPU_RW | STARPU_COMMUTE;
    default:
      return writes ? STARPU_RW : STARPU_R;
    }
}

/// Writes down the data of these regions; how many.
unsigned
use_regions (const Divided &divided, const asterism_token_v1 &token,
             uint8_t regions, uint32_t mode, asterism_use_v1 *uses)
{
  if (divided.parts[0] == nullptr)
    {
      *uses = { token.handle, mode };
      return 1;
    }
  unsigned count = 0;
  for (unsigned i = 0; i < kRegions; ++i)
    if ((regions >> i & 1) != 0)
      uses[count++] = { divided.parts[i], mode };
  return count;
}

/// Submits a task that computes nothing and writes these data.
void
separate (const asterism_use_v1 *uses, unsigned count)
{
  struct alignas (16)
  {
    asterism_placement_v1 placement{ nullptr, 0, -1, -1, 0 };
  } argument;
  const asterism_submission_v1 submission
      = { nullptr, nullptr, uses, count, 0, &argument, sizeof argument, 0 };
  if (asterism_submit_placed_v1 (&submission) != 0)
    fatal ("QUARK_Insert_Task", "out of memory");
}

/// From now on each region is a datum; who uses those waits for all who used
/// the address.
void
divide (Divided &divided, const asterism_token_v1 &token)
{
  for (starpu_data_handle_t &part : divided.parts)
    starpu_void_data_register (&part);
  for (uint8_t &regions : divided.in_run)
    regions = 0;
  if (token.used == 0)
    return;
  asterism_use_v1 uses[kRegions + 1] = { { token.handle, STARPU_RW } };
  use_regions (divided, token, kAll, STARPU_RW, uses + 1);
  separate (uses, kRegions + 1);
}

} // namespace

void
AddressUses::add_divided (const AddressUse &use, asterism_token_v1 &token)
{
  if (token.extension == nullptr)
    token.extension = new Divided;
  Divided &divided = *static_cast<Divided *> (token.extension);
  if (use.regions () != kAll && divided.parts[0] == nullptr)
    divide (divided, token);
  const Run run = run_of (use);
  const bool goes_on
      = divided.run == run && divided.run_regions == use.regions ();
  uint8_t &last_in_run = divided.in_run[unsigned (run)];
  if (run != Run::None && !goes_on && (last_in_run & use.regions ()) != 0)
    {
      // To the runtime this one belongs to the run before.
      asterism_use_v1 uses[kRegions];
      separate (uses,
                use_regions (divided, token, use.regions (), STARPU_RW, uses));
    }
  for (uint8_t &regions : divided.in_run)
    regions = uint8_t (regions & ~use.regions ());
  last_in_run |= use.regions ();
  divided.run = run;
  divided.run_regions = use.regions ();
  token.used = 1;
  count_ += use_regions (divided, token, use.regions (),
                         mode_of (run, use.writes ()), &uses_[count_]);
}

void
AddressUses::drop (asterism_token_v1 *token)
{
  auto *divided = static_cast<Divided *> (token->extension);
  if (divided->parts[0] != nullptr)
    for (starpu_data_handle_t part : divided->parts)
      starpu_data_unregister (part);
  delete divided;
}

} // namespace asterism::quark
