// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data.h: what the application or a policy keeps with a handle:
// pointers, a name and coordinates.

#include "starpu_data.h"

#include <algorithm>
#include <cstdarg>

#include "api/data_support.h"
#include "base/log.h"
#include "base/memory_guard.h"

using namespace asterism;
using api::usable;
using data::Handle;

namespace
{

/// A pointer that the application or a policy keeps with a handle.
using Kept = void *data::RareState::*;

/// Changes what the handle has of this, or says that there is no memory for it.
template <typename Change>
void
change_rare_state (const char *function, starpu_data_handle_t handle,
                   Change change)
{
  Handle *h = usable (function, handle);
  if (h == nullptr)
    return;
  bool done;
  {
    SpinGuard lock (h->coherence ());
    done = with_memory (
        [&] () NO_THREAD_SAFETY_ANALYSIS { change (h->rare_state ()); });
  }
  if (!done)
    log (Level::Error, "%s: no memory", function);
}

void
keep (const char *function, starpu_data_handle_t handle, Kept where,
      void *pointer)
{
  change_rare_state (function, handle,
                     [&] (data::RareState &rare) { rare.*where = pointer; });
}

void *
kept (const char *function, starpu_data_handle_t handle, Kept where)
{
  Handle *h = usable (function, handle);
  if (h == nullptr)
    return nullptr;
  SpinGuard lock (h->coherence ());
  return h->rare_state_or_null () ? h->rare_state_or_null ()->*where : nullptr;
}

} // namespace

extern "C" void
starpu_data_set_user_data (starpu_data_handle_t handle, void *user_data)
{
  keep ("starpu_data_set_user_data", handle, &data::RareState::user_data,
        user_data);
}

extern "C" void *
starpu_data_get_user_data (starpu_data_handle_t handle)
{
  return kept ("starpu_data_get_user_data", handle,
               &data::RareState::user_data);
}

extern "C" void
starpu_data_set_sched_data (starpu_data_handle_t handle, void *sched_data)
{
  keep ("starpu_data_set_sched_data", handle, &data::RareState::sched_data,
        sched_data);
}

extern "C" void *
starpu_data_get_sched_data (starpu_data_handle_t handle)
{
  return kept ("starpu_data_get_sched_data", handle,
               &data::RareState::sched_data);
}

extern "C" void
starpu_data_set_name (starpu_data_handle_t handle, const char *name)
{
  change_rare_state (
      "starpu_data_set_name", handle,
      [&] (data::RareState &rare) { rare.name = name != nullptr ? name : ""; });
}

extern "C" void
starpu_data_set_coordinates_array (starpu_data_handle_t handle,
                                   unsigned dimensions, int dims[])
{
  constexpr const char *kName = "starpu_data_set_coordinates_array";
  if (dims == nullptr && dimensions != 0)
    return log (Level::Error, "%s: no numbers", kName);
  change_rare_state (kName, handle, [&] (data::RareState &rare) {
    rare.coordinates.assign (dims, dims + dimensions);
  });
}

extern "C" void
starpu_data_set_coordinates (starpu_data_handle_t handle, unsigned dimensions,
                             ...)
{
  va_list arguments;
  va_start (arguments, dimensions);
  change_rare_state ("starpu_data_set_coordinates", handle,
                     [&] (data::RareState &rare) {
                       std::vector<int> numbers (dimensions);
                       for (int &number : numbers)
                         number = va_arg (arguments, int);
                       rare.coordinates.swap (numbers);
                     });
  va_end (arguments);
}

extern "C" unsigned
starpu_data_get_coordinates_array (starpu_data_handle_t handle,
                                   unsigned dimensions, int dims[])
{
  Handle *h = usable ("starpu_data_get_coordinates_array", handle);
  if (h == nullptr)
    return 0;
  SpinGuard lock (h->coherence ());
  auto &coordinates = h->rare_state ().coordinates;
  const size_t count = std::min<size_t> (dimensions, coordinates.size ());
  if (dims != nullptr)
    std::copy_n (coordinates.begin (), count, dims);
  return unsigned (count);
}
