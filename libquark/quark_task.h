// SPDX-License-Identifier: LGPL-2.1-or-later
// A task that is being put together, argument by argument: Quark_Task.

#ifndef ASTERISM_QUARK_QUARK_TASK_H
#define ASTERISM_QUARK_QUARK_TASK_H

#include <cstring>
#include <vector>

#include "address_uses.h"
#include "bytes.h"
#include "quark.h"
#include "record.h"

namespace asterism::quark
{

/// Returns the kind of tasks, 1 to 3, that a flag TASK_BLAS1 to TASK_BLAS3
/// stands for.
constexpr int
blas_of (int flag)
{
  return flag == TASK_BLAS1 ? 1 : flag == TASK_BLAS2 ? 2 : 3;
}

} // namespace asterism::quark

/// The master's.  Its bytes begin with a Record, as those of the runtime's task
/// will; the addresses become known to the runtime when it is submitted.
struct quark_task_s
{
  asterism::quark::Bytes bytes;
  std::vector<asterism::quark::AddressUse>
      uses; ///< room for more than there are
  unsigned use_count = 0;
  int near
      = -1; ///< the task had better run where this use was written; -1: any

  asterism::quark::Record &
  record ()
  {
    return *reinterpret_cast<asterism::quark::Record *> (bytes.data ());
  }
  asterism::quark::TaskFlags &
  flags ()
  {
    return record ().flags;
  }

  /// Makes it an empty task, with those flags unless they are null.
  void
  begin (Quark &quark, void (*function) (Quark *),
         const Quark_Task_Flags *given)
  {
    bytes.clear ();
    use_count = 0;
    near = -1;
    auto *made = reinterpret_cast<asterism::quark::Record *> (
        bytes.append (sizeof (asterism::quark::Record)));
    made->quark = &quark;
    made->function = function;
    made->has_scratch = false;
    made->flags = {};
    if (given != nullptr)
      apply (quark, *given);
  }
  /// Takes what the flags say.
  void apply (Quark &quark, const Quark_Task_Flags &given);

  /// Appends an argument, or does what it says of the task.
  void
  add (Quark &quark, int size, void *pointer, int argument_flags)
  {
    const int direction = argument_flags & QUARK_DIRECTION_BITMASK;
    if (direction < QINPUT || direction > INOUT)
      return add_other (quark, size, pointer, argument_flags);
    add_pointer (pointer);
    add_use (reinterpret_cast<uintptr_t> (pointer), argument_flags);
  }

private:
  void
  add_pointer (void *pointer, uint32_t scratch = 0)
  {
    auto *argument = reinterpret_cast<asterism::quark::Argument *> (
        bytes.append (sizeof (asterism::quark::Argument) + sizeof pointer));
    argument->size = sizeof pointer;
    argument->scratch = scratch;
    memcpy (argument->bytes (), &pointer, sizeof pointer);
  }
  void
  add_use (uintptr_t address, int argument_flags)
  {
    using asterism::quark::AddressUse;
    constexpr int kMore
        = QUARK_REGION_BITMASK | LOCALITY | ACCUMULATOR | GATHERV;
    const bool writes = (argument_flags & OUTPUT) != 0;
    unsigned how = AddressUse::kAllRegions | (writes ? AddressUse::kWrites : 0);
    if (__builtin_expect ((argument_flags & kMore) != 0, 0))
      how = how_of (argument_flags);
    const unsigned count = use_count;
    unsigned place = 0;
    while (place < count && uses[place].address != address)
      ++place;
    if (__builtin_expect (place < count, 0))
      uses[place].join (how);
    else
      {
        if (__builtin_expect (count == uses.size (), 0))
          uses.resize (2 * count + 8);
        uses[count] = { address, how };
        use_count = count + 1;
      }
    if ((argument_flags & LOCALITY) != 0 || (writes && near < 0))
      near = int (place);
  }
  static unsigned how_of (int argument_flags);
  void add_other (Quark &quark, int size, void *pointer, int argument_flags);
  void set_flag (Quark &quark, int flag, const void *value);
};

#endif
