// SPDX-License-Identifier: LGPL-2.1-or-later
// css.h: how many workers on cores there are, and which one calls.

#define __STARSS 1
#include "css.h"

#include "starpu.h"

#include "api/css_program.h"
#include "core/callbacks.h"
#include "core/engine.h"

using namespace asterism;

namespace
{

/// How many workers on cores have a smaller number than `limit`.
int
cores_below (const core::Engine &engine, int limit)
{
  int count = 0;
  for (const auto &worker : engine.workers)
    count += worker->info.arch == device::Arch::Cpu && worker->info.id < limit;
  return count;
}

} // namespace

extern "C" int
css_get_max_threads ()
{
  if (core::runtime () == nullptr)
    (void)api::css_regions (nullptr);
  const core::Engine &engine = *core::current_engine ();
  return cores_below (engine, int (engine.workers.size ()));
}

extern "C" int
css_get_thread_num ()
{
  const core::Worker *worker = core::current_worker ();
  if (worker == nullptr || core::body_of_thread () == nullptr
      || worker->info.arch != device::Arch::Cpu)
    return 0;
  return cores_below (*core::current_engine (), worker->info.id);
}
