// SPDX-License-Identifier: LGPL-2.1-or-later
// Places: cores for threads of the application's own.

#include "core/places.h"

#include <algorithm>
#include <cerrno>
#include <hwloc.h>
#include <numeric>

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
  // A worker counts for more than any number of the application's threads: what
  // STARPU_RESERVE_NCPU keeps free is for these.
  constexpr size_t kWorker = 1000;
  auto threads = [this] (unsigned core) NO_THREAD_SAFETY_ANALYSIS {
    return given_[core] + kWorker * workers_on (core).size ();
  };
  unsigned best = candidates.front ();
  for (unsigned core : candidates)
    if (threads (core) < threads (best))
      best = core;
  given_[best] += active;
  return best;
}

std::vector<int> &
Places::nearest (int worker)
{
  MutexLock lock (mutex_);
  auto [place, made] = nearest_.try_emplace (worker);
  std::vector<int> &order = place->second;
  if (!made)
    return order;
  const int count = int (engine_.workers.size ());
  order.resize (size_t (count));
  std::iota (order.begin (), order.end (), 0);
  if (worker < 0)
    return order;
  // Those that share as much come in turn, so that not all start at the first.
  std::rotate (order.begin (), order.begin () + worker, order.end ());
  auto core = [this] (int of) {
    const int bound = engine_.workers[size_t (of)]->device.info ().core;
    return bound < 0 ? nullptr : engine_.machine.core_object (unsigned (bound));
  };
  auto shared = [&] (int other) {
    hwloc_obj_t mine = core (worker), its = core (other);
    if (other == worker || mine == nullptr || its == nullptr)
      return other == worker ? count + 1000 : -1;
    return int (
        hwloc_get_common_ancestor_obj (engine_.machine.topology (), mine, its)
            ->depth);
  };
  std::stable_sort (order.begin (), order.end (), [&] (int one, int other) {
    return shared (one) > shared (other);
  });
  return order;
}

Status
Places::bind_main () const
{
  if (engine_.options.main_thread_bind)
    for (unsigned core = 0; core < engine_.machine.core_count (); ++core)
      if (workers_on (core).empty ())
        return engine_.machine.bind (core);
  return bind_anywhere ();
}

Status
Places::bind_anywhere () const
{
  std::vector<unsigned> all (engine_.machine.core_count ());
  std::iota (all.begin (), all.end (), 0);
  return engine_.machine.bind (all);
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
