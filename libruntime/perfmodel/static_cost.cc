// SPDX-License-Identifier: LGPL-2.1-or-later
// Evaluates static costs, and measures the rates of a core.

#include "perfmodel/static_cost.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

#include "asterism_abi.h"
#include "starpu_task.h"

namespace asterism::perfmodel
{

namespace
{

/// The integer of so many bytes there.
double
integer_at (const char *place, size_t size)
{
  int64_t value = 0;
  switch (size)
    {
    case 1:
      return *reinterpret_cast<const signed char *> (place);
    case 2:
      {
        int16_t half;
        memcpy (&half, place, sizeof half);
        return half;
      }
    case 4:
      {
        int32_t word;
        memcpy (&word, place, sizeof word);
        return word;
      }
    default:
      memcpy (&value, place, std::min (size, sizeof value));
      return double (value);
    }
}

double
value_of (const struct asterism_cost_term_v1 &term,
          const struct asterism_task_v1 &task, const char *values)
{
  double value = double (term.numerator) / double (term.denominator);
  for (uint32_t i = 0; i < term.nfactors; ++i)
    {
      const auto &parameter = task.parameters[term.factors[i].parameter];
      const double given = integer_at (
          values + (parameter.offset - task.values_offset), parameter.size);
      for (unsigned power = term.factors[i].power; power > 0; --power)
        value *= given;
    }
  return value;
}

/// The rates of one core, in operations and bytes a microsecond.
struct Rates
{
  double flops;
  double bytes;
};

using Clock = std::chrono::steady_clock;

double
microseconds_since (Clock::time_point begin)
{
  return std::chrono::duration<double, std::micro> (Clock::now () - begin)
      .count ();
}

/// Additions and multiplications as loops of C have them: some at a time.
double
measure_flops ()
{
  constexpr int kRounds = 20000, kChains = 8;
  double sums[kChains] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  const auto begin = Clock::now ();
  for (int round = 0; round < kRounds; ++round)
    {
      for (double &sum : sums)
        sum = sum * 0.999 + 0.001;
      asm volatile("" : : "r"(sums) : "memory");
    }
  return 2.0 * kRounds * kChains / microseconds_since (begin);
}

/// Copies more than what caches near a core hold.
double
measure_bytes ()
{
  constexpr size_t kSize = size_t{ 4 } << 20;
  auto from = std::make_unique<char[]> (kSize);
  auto to = std::make_unique<char[]> (kSize);
  const auto begin = Clock::now ();
  memcpy (to.get (), from.get (), kSize);
  asm volatile("" : : "r"(to.get ()) : "memory");
  return 2.0 * kSize / microseconds_since (begin);
}

/// Measured once, as machines do not change.
const Rates &
rates ()
{
  static const Rates measured = { measure_flops (), measure_bytes () };
  return measured;
}

} // namespace

StaticCost
static_cost (const struct starpu_codelet &codelet, const void *values)
{
  StaticCost cost;
  if (codelet.starpu_private == nullptr)
    return cost;
  const auto &task
      = *static_cast<const struct asterism_task_v1 *> (codelet.starpu_private);
  constexpr size_t kTail = sizeof task.model + sizeof task.cost;
  if (task.tail < kTail || task.cost == nullptr || task.cost->nterms == 0
      || (values == nullptr && task.block_size > task.values_offset))
    return cost;
  for (uint32_t i = 0; i < task.cost->nterms; ++i)
    {
      const auto &term = task.cost->terms[i];
      (term.quantity == ASTERISM_COST_FLOPS ? cost.flops : cost.bytes)
          += value_of (term, task, static_cast<const char *> (values));
    }
  // Bounds may be less than their beginnings: then nothing is done.
  cost.flops = std::max (cost.flops, 0.0);
  cost.bytes = std::max (cost.bytes, 0.0);
  cost.known = true;
  return cost;
}

double
static_duration (const StaticCost &cost, double speed)
{
  if (!cost.known || speed <= 0)
    return NAN;
  return std::max (cost.flops / rates ().flops, cost.bytes / rates ().bytes)
         / speed;
}

} // namespace asterism::perfmodel
