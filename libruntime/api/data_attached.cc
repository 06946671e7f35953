// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data.h: what the application or a policy keeps with a handle:
// pointers, a name and coordinates.

#include "starpu_data.h"

#include <algorithm>
#include <cstdarg>

#include "api/data_support.h"
#include "base/log.h"

using namespace asterism;
using api::usable;
using data::Handle;

namespace
{

/// A pointer that the application or a policy keeps with a handle.
using Kept = void *data::Extra::*;

void
keep (const char *function, starpu_data_handle_t handle, Kept where,
      void *pointer)
{
  Handle *h = usable (function, handle);
  if (h == nullptr)
    return;
  SpinGuard lock (h->coherence ());
  h->extra ().*where = pointer;
}

void *
kept (const char *function, starpu_data_handle_t handle, Kept where)
{
  Handle *h = usable (function, handle);
  if (h == nullptr)
    return nullptr;
  SpinGuard lock (h->coherence ());
  return h->extra_or_null () ? h->extra_or_null ()->*where : nullptr;
}

} // namespace

extern "C" void
starpu_data_set_user_data (starpu_data_handle_t handle, void *user_data)
{
  keep ("starpu_data_set_user_data", handle, &data::Extra::user_data,
        user_data);
}

extern "C" void *
starpu_data_get_user_data (starpu_data_handle_t handle)
{
  return kept ("starpu_data_get_user_data", handle, &data::Extra::user_data);
}

extern "C" void
starpu_data_set_sched_data (starpu_data_handle_t handle, void *sched_data)
{
  keep ("starpu_data_set_sched_data", handle, &data::Extra::sched_data,
        sched_data);
}

extern "C" void *
starpu_data_get_sched_data (starpu_data_handle_t handle)
{
  return kept ("starpu_data_get_sched_data", handle, &data::Extra::sched_data);
}

extern "C" void
starpu_data_set_name (starpu_data_handle_t handle, const char *name)
{
  Handle *h = usable ("starpu_data_set_name", handle);
  if (h == nullptr)
    return;
  SpinGuard lock (h->coherence ());
  h->extra ().name = name ? name : "";
}

extern "C" void
starpu_data_set_coordinates_array (starpu_data_handle_t handle,
                                   unsigned dimensions, int dims[])
{
  Handle *h = usable ("starpu_data_set_coordinates_array", handle);
  if (h == nullptr)
    return;
  if (dims == nullptr && dimensions != 0)
    return log (Level::Error, "starpu_data_set_coordinates_array: no numbers");
  SpinGuard lock (h->coherence ());
  h->extra ().coordinates.assign (dims, dims + dimensions);
}

extern "C" void
starpu_data_set_coordinates (starpu_data_handle_t handle, unsigned dimensions,
                             ...)
{
  Handle *h = usable ("starpu_data_set_coordinates", handle);
  if (h == nullptr)
    return;
  SpinGuard lock (h->coherence ());
  auto &coordinates = h->extra ().coordinates;
  coordinates.clear ();
  va_list arguments;
  va_start (arguments, dimensions);
  for (unsigned i = 0; i < dimensions; ++i)
    coordinates.push_back (va_arg (arguments, int));
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
  auto &coordinates = h->extra ().coordinates;
  const size_t count = std::min<size_t> (dimensions, coordinates.size ());
  if (dims != nullptr)
    std::copy_n (coordinates.begin (), count, dims);
  return unsigned (count);
}
