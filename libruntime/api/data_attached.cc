// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data.h: pointers that the application or a policy keeps with a handle.

#include "starpu_data.h"

#include "api/data_support.h"

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
