// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_quark_abi.h: what libasterism-quark needs of the runtime.

#include "asterism_quark_abi.h"

#include <cerrno>
#include <cstring>
#include <new>

#include "core/engine.h"
#include "core/estimates.h"
#include "core/runtime.h"
#include "data/tokens.h"

using namespace asterism;
using task::Task;

/// The table of the C interface is part of that of data/tokens.h.
static data::Tokens *
from_c (struct asterism_tokens_v1 *tokens)
{
  return static_cast<data::Tokens *> (tokens);
}

extern "C" struct asterism_tokens_v1 *
asterism_tokens_create_v1 ()
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr ? new (std::nothrow) data::Tokens (engine->memory)
                           : nullptr;
}

extern "C" void
asterism_tokens_destroy_v1 (struct asterism_tokens_v1 *tokens)
{
  delete from_c (tokens);
}

extern "C" struct asterism_token_v1 *
asterism_tokens_find_v1 (struct asterism_tokens_v1 *tokens, uintptr_t address)
{
  return from_c (tokens)->find (address);
}

extern "C" void
asterism_tokens_forget_v1 (struct asterism_tokens_v1 *tokens,
                           void (*drop) (struct asterism_token_v1 *))
{
  from_c (tokens)->forget (drop);
}

extern "C" int
asterism_submit_placed_v1 (const struct asterism_submission_v1 *submission)
{
  core::Engine &engine = *core::current_engine ();
  const unsigned count = submission->nuses;
  Task *task = task::create (count, submission->argument_bytes);
  if (__builtin_expect (task == nullptr, 0))
    return -ENOMEM;
  memcpy (task->argument, submission->argument, submission->argument_bytes);
  const auto *placement
      = static_cast<const asterism_placement_v1 *> (task->argument);
  task->requester.missing.store (1, std::memory_order_relaxed);
  task->codelet = submission->codelet;
  task->name = submission->name;
  task->priority = submission->priority;
  if (submission->codelet != nullptr)
    task->where = core::summary_of (*submission->codelet).archs & engine.archs;
  task->worker = placement->rank;
  task->simple = submission->anybody != 0 && submission->codelet != nullptr;
  const struct asterism_use_v1 *use = submission->uses;
  uint32_t modes = 0;
  for (data::Access *access = task->accesses, *end = access + count;
       access != end; ++access, ++use)
    {
      static_cast<data::AccessTemplate &> (*access)
          = data::AccessTemplate{ static_cast<data::Mode> (use->mode),
                                  data::kMainMemory };
      access->handle = data::from_public (use->handle);
      modes |= use->mode;
    }
  // What commutes is claimed last.
  task->unordered = (modes & STARPU_COMMUTE) != 0;
  task->access_count = uint16_t (count);
  engine.submit (*task);
  return 0;
}

extern "C" void
asterism_work_v1 (unsigned count)
{
  core::current_engine ()->wait_for_count (count);
}

extern "C" unsigned
asterism_unfinished_v1 ()
{
  return core::current_engine ()->unfinished ();
}

extern "C" void
asterism_wake_worker_v1 (unsigned worker)
{
  core::Engine *engine = core::current_engine ();
  if (engine != nullptr && worker < engine->workers.size ())
    engine->workers[worker]->waker.wake ();
}
