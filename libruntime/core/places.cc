// SPDX-License-Identifier: LGPL-2.1-or-later
// Places: cores for threads of the application's own.

#include "core/places.h"

#include <cerrno>

#include "core/engine.h"

namespace asterism::core
{

Places::Places (const Engine &engine) : engine_ (engine), tree_ (engine.machine)
{
}

std::vector<int>
Places::workers_on (unsigned core) const
{
  std::vector<int> found;
  if (engine_.options.workers_nobind)
    return found;
  for (const auto &worker : engine_.workers)
    if (worker->device.info ().core == int (core))
      found.push_back (worker->info.id);
  return found;
}

unsigned
Places::next (std::span<const unsigned> preferred, bool active)
{
  std::vector<unsigned> candidates;
  const unsigned cores = engine_.machine.core_count ();
  for (unsigned core : preferred)
    if (core < cores)
      candidates.push_back (core);
  if (candidates.empty ())
    for (unsigned core = 0; core < cores; ++core)
      candidates.push_back (core);

  MutexLock lock (mutex_);
  given_.resize (cores);
  auto threads = [this] (unsigned core) NO_THREAD_SAFETY_ANALYSIS {
    return given_[core] + workers_on (core).size ();
  };
  unsigned best = candidates.front ();
  for (unsigned core : candidates)
    if (threads (core) < threads (best))
      best = core;
  given_[best] += active;
  return best;
}

Status
Places::bind (unsigned core, bool active, const char *name)
{
  if (core >= engine_.machine.core_count ())
    return Status::error (-EINVAL, "there is no core %u to bind a thread to",
                          core);
  if (Status bound = engine_.machine.bind (core); !bound.ok () || !active)
    return bound;
  if (!workers_on (core).empty ())
    return Status::error (-EBUSY,
                          "thread '%s' shares core %u with a worker: "
                          "STARPU_RESERVE_NCPU leaves cores to the program",
                          name, core);
  MutexLock lock (mutex_);
  auto [place, free] = names_.emplace (core, name);
  if (!free && place->second != name)
    return Status::error (-EBUSY, "threads '%s' and '%s' share core %u", name,
                          place->second.c_str (), core);
  return {};
}

} // namespace asterism::core
