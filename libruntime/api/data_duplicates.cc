// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_helper.h: starpu_data_dup_ro ().

#include "api/data_duplicates.h"

#include <cerrno>

#include "starpu_data.h"
#include "starpu_helper.h"

#include "core/engine.h"

using namespace asterism;
using api::plans_mutex;
using data::Handle;

namespace
{

/// Gives the handle's duplicate once more; null: it has none.
Handle *
share_duplicate (Handle &handle)
{
  MutexLock lock (plans_mutex);
  Handle *duplicate
      = handle.planned () ? handle.rare_state_or_null ()->duplicate : nullptr;
  if (duplicate != nullptr)
    {
      SpinGuard guard (duplicate->coherence ());
      ++duplicate->rare_state ().duplicates;
    }
  return duplicate;
}

void
add_duplicate (Handle &handle, Handle &duplicate)
{
  MutexLock lock (plans_mutex);
  api::forget_duplicate (handle); // of a thread that asked at the same time
  {
    SpinGuard guard (duplicate.coherence ());
    duplicate.rare_state ().duplicated = &handle;
    duplicate.rare_state ().duplicates = 1;
  }
  SpinGuard guard (handle.coherence ());
  handle.rare_state ().duplicate = &duplicate;
  handle.set_planned (true);
}

/// Waits until the duplicate has its contents.
int
await (starpu_data_handle_t duplicate)
{
  const int error = starpu_data_acquire (duplicate, STARPU_R);
  if (error == 0)
    starpu_data_release (duplicate);
  return error;
}

} // namespace

void
api::forget_duplicate (Handle &handle)
{
  // Not planned, it may be given its Extra just now.
  const data::RareState *rare
      = handle.planned () ? handle.rare_state_or_null () : nullptr;
  if (rare == nullptr || rare->duplicate == nullptr)
    return;
  {
    SpinGuard guard (rare->duplicate->coherence ());
    rare->duplicate->rare_state ().duplicated = nullptr;
  }
  {
    SpinGuard guard (handle.coherence ());
    handle.rare_state ().duplicate = nullptr;
  }
  settle_planned (handle);
}

bool
api::end_duplicate (Handle &handle)
{
  MutexLock lock (plans_mutex);
  forget_duplicate (handle);
  Handle *duplicated;
  {
    SpinGuard guard (handle.coherence ());
    const data::RareState *rare = handle.rare_state_or_null ();
    if (rare == nullptr || rare->duplicates == 0)
      return false;
    if (--handle.rare_state ().duplicates != 0)
      return true;
    duplicated = rare->duplicated;
  }
  if (duplicated != nullptr)
    forget_duplicate (*duplicated);
  return false;
}

extern "C" int
starpu_data_dup_ro (starpu_data_handle_t *result, starpu_data_handle_t source,
                    int asynchronous)
{
  if (result == nullptr || core::runtime () == nullptr)
    return result == nullptr ? -EINVAL : -ENODEV;
  *result = nullptr;
  Handle *handle = data::from_public (source);
  if (handle == nullptr || !handle->alive () || handle->partitioned ())
    return -EINVAL;
  int error = 0;
  if (Handle *duplicate = share_duplicate (*handle))
    {
      *result = data::to_public (duplicate);
      error = asynchronous ? 0 : await (*result);
    }
  else
    {
      starpu_data_register_same (result, source);
      if (*result == nullptr)
        return -ENOMEM;
      // Before the copy: who writes from now on makes it an old one.
      add_duplicate (*handle, *data::from_public (*result));
      error = starpu_data_cpy (*result, source, asynchronous, nullptr, nullptr);
    }
  if (error != 0)
    {
      starpu_data_unregister (*result);
      *result = nullptr;
    }
  return error;
}
