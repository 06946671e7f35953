// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_css.h: the locks of tasks, and tasks that are executed again.

#include "asterism_css.h"

#include <algorithm>
#include <vector>

#include "api/css_program.h"
#include "base/mutex.h"
#include "base/site.h"
#include "base/thread_end.h"
#include "core/callbacks.h"
#include "core/worker.h"

using asterism::CondVar;
using asterism::die_at;
using asterism::Mutex;
using asterism::MutexLock;
namespace core = asterism::core;
namespace task = asterism::task;

namespace
{

/// The locks whose addresses fall into one class.
struct Locks
{
  Mutex mutex;
  CondVar freed;
  std::vector<const void *> held GUARDED_BY (mutex);

  bool
  holds (const void *address) REQUIRES (mutex)
  {
    return std::find (held.begin (), held.end (), address) != held.end ();
  }
};

constexpr size_t kClasses = 64;

Locks &
locks_of (const void *address)
{
  static auto *const all = new Locks[kClasses]; // other threads may outlive it
  return all[(reinterpret_cast<uintptr_t> (address) >> 3) % kClasses];
}

/// The function of a task that a thread is in: that of a task that a worker
/// executes, or that such a task calls.
struct Body
{
  const task::Task *task;
  bool repeats;       ///< it is executed again when it has asked so
  bool again = false; ///< it has asked
};

struct Held
{
  const void *address;
  size_t depth; ///< how many bodies there were
};

/// The bodies that a thread is in, each within the one before, and what they
/// have locked.  Other bodies may have neither: they do not lock or restart
/// themselves.
struct Thread
{
  std::vector<Body> bodies;
  std::vector<Held> held;

  std::vector<Held>::iterator
  find (const void *address)
  {
    return std::find_if (held.begin (), held.end (), [&] (const Held &one) {
      return one.address == address;
    });
  }
};

Thread &
this_thread ()
{
  return asterism::of_thread<Thread> ();
}

/// Has other ready tasks executed, if there are any.
void
let_others_go ()
{
  core::Worker *const worker = core::current_worker ();
  if (worker == nullptr || !worker->help ())
    asterism::let_others_run ();
}

} // namespace

extern "C" void
asterism_css_lock_v1 (const void *address, const struct asterism_site_v1 *site)
{
  Thread &self = this_thread ();
  if (self.find (address) != self.held.end ())
    die_at (site, "'mutex lock': the thread holds this lock already");
  Locks &locks = locks_of (address);
  {
    MutexLock lock (locks.mutex);
    while (locks.holds (address))
      locks.freed.wait (locks.mutex);
    locks.held.push_back (address);
  }
  self.held.push_back ({ address, self.bodies.size () });
}

extern "C" void
asterism_css_unlock_v1 (const void *address,
                        const struct asterism_site_v1 *site)
{
  Thread &self = this_thread ();
  const auto mine = self.find (address);
  if (mine == self.held.end ())
    die_at (site, "'mutex unlock': the thread does not hold this lock");
  self.held.erase (mine);
  Locks &locks = locks_of (address);
  MutexLock lock (locks.mutex);
  std::erase (locks.held, address);
  locks.freed.notify_all ();
}

extern "C" int
asterism_css_restart_v1 ()
{
  std::vector<Body> &bodies = this_thread ().bodies;
  // A task within which this one is executed is not this one.
  if (bodies.empty () || !bodies.back ().repeats
      || bodies.back ().task != core::body_of_thread ())
    return 0;
  bodies.back ().again = true;
  return 1;
}

// Without a site: the function is about to be called for the first time.
extern "C" int
asterism_css_again_v1 (const struct asterism_site_v1 *site)
{
  Thread &self = this_thread ();
  if (site == nullptr)
    {
      self.bodies.push_back ({ core::body_of_thread (), true });
      return 0;
    }
  const size_t depth = self.bodies.size ();
  if (std::any_of (self.held.begin (), self.held.end (),
                   [&] (const Held &one) { return one.depth >= depth; }))
    die_at (site, "a task has ended with a lock of '#pragma css mutex' held");
  if (!self.bodies.back ().again)
    {
      self.bodies.pop_back ();
      return 0;
    }
  self.bodies.back ().again = false;
  asterism_css_barrier_v1 (0); // for what it has called
  let_others_go ();
  return 1;
}

namespace asterism::api
{

CssCall::CssCall ()
{
  this_thread ().bodies.push_back ({ core::body_of_thread (), false });
}

CssCall::~CssCall () { this_thread ().bodies.pop_back (); }

} // namespace asterism::api
