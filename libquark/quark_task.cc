// SPDX-License-Identifier: LGPL-2.1-or-later
// Quark_Task: what the arguments of a task say.

#include "quark_task.h"

#include <algorithm>

#include "fatal.h"
#include "instance.h"

using namespace asterism::quark;

namespace
{

// From TASK_LABEL to TASK_DEVICE_WEIGHTS.
constexpr int kFlagsOfTasks = 0x3fff8000;

/// Devices that do not exist stay so with fewer bits.
int16_t
device_of (int given)
{
  return int16_t (std::clamp (given, -1, 1));
}

} // namespace

void
quark_task_s::apply (Quark &quark, const Quark_Task_Flags &given)
{
  TaskFlags &flags = this->flags ();
  flags.priority = given.task_priority;
  flags.lock_to_thread = given.task_lock_to_thread;
  flags.thread_count = given.task_thread_count;
  flags.manual = given.thread_set_to_manual_scheduling;
  flags.mask = given.task_lock_to_thread_mask;
  flags.sequence = static_cast<Quark_Sequence *> (given.task_sequence);
  if (__builtin_expect (given.task_blas < 0 || given.task_blas > 3, 0))
    fatal ("QUARK_Insert_Task", "task_blas of a task is not 0 to 3");
  flags.device = device_of (given.task_device);
  flags.blas = int8_t (given.task_blas);
  flags.steal = given.task_steal != 0;
  if (given.task_device_weights != nullptr)
    {
      flags.weighted = true;
      flags.weight = *given.task_device_weights;
    }
  if (given.task_label != nullptr)
    flags.label = quark.intern (given.task_label);
  if (given.task_color != nullptr)
    flags.color = quark.intern (given.task_color);
  if (flags.mask != nullptr)
    flags.mask = quark.keep_mask (flags.mask);
}

/// How the argument uses its address.
unsigned
quark_task_s::how_of (int argument_flags)
{
  const auto regions = unsigned (argument_flags & QUARK_REGION_BITMASK);
  unsigned how = regions != 0 ? regions : AddressUse::kAllRegions;
  if ((argument_flags & OUTPUT) != 0)
    how |= AddressUse::kWrites
           | ((argument_flags & GATHERV) != 0       ? AddressUse::kGathers
              : (argument_flags & ACCUMULATOR) != 0 ? AddressUse::kAccumulates
                                                    : 0);
  return how;
}

/// One of the flags that VALUE | TASK_... sets.
void
quark_task_s::set_flag (Quark &quark, int flag, const void *value)
{
  TaskFlags &flags = this->flags ();
  const auto number = [value] {
    int read;
    memcpy (&read, value, sizeof read);
    return read;
  };
  switch (flag)
    {
    case TASK_LABEL:
      flags.label = quark.intern (static_cast<const char *> (value));
      break;
    case TASK_COLOR:
      flags.color = quark.intern (static_cast<const char *> (value));
      break;
    case TASK_PRIORITY:
      flags.priority = number ();
      break;
    case TASK_LOCK_TO_THREAD:
      flags.lock_to_thread = number ();
      break;
    case TASK_THREAD_COUNT:
      flags.thread_count = number ();
      break;
    case THREAD_SET_TO_MANUAL_SCHEDULING:
      flags.manual = number ();
      break;
    case TASK_BLAS1:
    case TASK_BLAS2:
    case TASK_BLAS3:
      flags.blas = int8_t (blas_of (flag));
      flags.steal = number () != 0;
      break;
    case TASK_DEVICE:
      flags.device = device_of (number ());
      break;
    case TASK_DEVICE_WEIGHTS:
      flags.weighted = true;
      memcpy (&flags.weight, value, sizeof flags.weight);
      break;
    case TASK_SEQUENCE:
      memcpy (&flags.sequence, value, sizeof flags.sequence);
      break;
    default: // a mask is not taken so, nor are codes
      break;
    }
}

/// Appends one that is used as no datum.
void
quark_task_s::add_other (Quark &quark, int size, void *pointer,
                         int argument_flags)
{
  switch (argument_flags & QUARK_DIRECTION_BITMASK)
    {
    case VALUE:
      if ((argument_flags & kFlagsOfTasks) != 0)
        return set_flag (quark, argument_flags & kFlagsOfTasks, pointer);
      {
        auto *argument = reinterpret_cast<Argument *> (
            bytes.append (sizeof (Argument) + size_t (size)));
        argument->size = uint32_t (size);
        argument->scratch = 0;
        memcpy (argument->bytes (), pointer, size_t (size));
      }
      break;
    case NODEP:
      add_pointer (pointer);
      break;
    case SCRATCH:
      if (pointer == nullptr && size <= 0)
        fatal ("QUARK_Task_Pack_Arg", "the size of a scratch argument is not "
                                      "positive");
      record ().has_scratch |= pointer == nullptr;
      add_pointer (pointer, pointer == nullptr ? uint32_t (size) : 0);
      break;
    default:
      quark_warning ("QUARK_Task_Pack_Arg", "an argument without a direction "
                                            "is taken as NODEP");
      add_pointer (pointer);
    }
}
