// SPDX-License-Identifier: LGPL-2.1-or-later
// What a public task owns: memory that is freed with it.

#include <cstdlib>

#include "base/pool.h"
#include "core/end_dependencies.h"
#include "core/engine.h"
#include "core/public_task.h"

namespace asterism::core
{

void
free_argument (struct starpu_task &user)
{
  const bool pooled = user.cl_arg_pooled;
  user.cl_arg_pooled = 0;
  if (!user.cl_arg_free || user.cl_arg == nullptr)
    return;
  if (pooled)
    pool::free (user.cl_arg, user.cl_arg_size);
  else
    ::free (user.cl_arg);
  user.cl_arg = nullptr;
}

char *
own_argument (struct starpu_task &user, size_t bytes, bool pooled)
{
  void *const room = pooled ? room_for_values (user, bytes) : nullptr;
  void *block = room ? room : pooled ? pool::allocate (bytes) : malloc (bytes);
  if (block == nullptr)
    return nullptr;
  free_argument (user);
  user.cl_arg = block;
  user.cl_arg_size = bytes;
  user.cl_arg_free = room == nullptr;
  user.cl_arg_pooled = pooled;
  return static_cast<char *> (block);
}

void
clean (struct starpu_task *user)
{
  if (task::Task *task = task::from_public (user))
    {
      // Never submitted: those that wait for it would wait for ever.
      if (task->successors != nullptr)
        task::end (*task);
      if (task->state == task::State::Building && task->unended != 1)
        forget_end_dependencies (*task);
      task::destroy (task);
    }
  if (Engine *engine = user->use_tag ? current_engine () : nullptr)
    engine->tags.forget (user->tag_id, user);
  user->starpu_private = nullptr;
  if (!owns (*user))
    return;
  auto owned = [] (bool owns, void *&memory) {
    if (owns)
      ::free (memory);
    if (owns)
      memory = nullptr;
  };
  free_argument (*user);
  owned (user->callback_arg_free, user->callback_arg);
  owned (user->epilogue_callback_arg_free, user->epilogue_callback_arg);
  owned (user->prologue_callback_arg_free, user->prologue_callback_arg);
  owned (user->prologue_callback_pop_arg_free, user->prologue_callback_pop_arg);
  ::free (user->profiling_info);
  user->profiling_info = nullptr;
  ::free (user->dyn_handles);
  ::free (user->dyn_interfaces);
  ::free (user->dyn_modes);
  user->dyn_handles = nullptr;
  user->dyn_interfaces = nullptr;
  user->dyn_modes = nullptr;
}

} // namespace asterism::core
