// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_css.h: the locks of tasks, and tasks that are executed again.

#include "asterism_css.h"

#include <algorithm>
#include <vector>

#include "base/mutex.h"
#include "base/site.h"
#include "core/callbacks.h"
#include "core/worker.h"

using asterism::CondVar;
using asterism::die_at;
using asterism::Mutex;
using asterism::MutexLock;
namespace core = asterism::core;

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

/// What the function that a thread is in has locked, and whether it is to be
/// executed again.
struct Body
{
  std::vector<const void *> locked;
  bool again = false;
};

Body &
body ()
{
  static thread_local Body self;
  return self;
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
  std::vector<const void *> &locked = body ().locked;
  if (std::find (locked.begin (), locked.end (), address) != locked.end ())
    die_at (site, "'mutex lock': the thread holds this lock already");
  Locks &locks = locks_of (address);
  {
    MutexLock lock (locks.mutex);
    while (locks.holds (address))
      locks.freed.wait (locks.mutex);
    locks.held.push_back (address);
  }
  locked.push_back (address);
}

extern "C" void
asterism_css_unlock_v1 (const void *address,
                        const struct asterism_site_v1 *site)
{
  std::vector<const void *> &locked = body ().locked;
  const auto mine = std::find (locked.begin (), locked.end (), address);
  if (mine == locked.end ())
    die_at (site, "'mutex unlock': the thread does not hold this lock");
  locked.erase (mine);
  Locks &locks = locks_of (address);
  MutexLock lock (locks.mutex);
  std::erase (locks.held, address);
  locks.freed.notify_all ();
}

extern "C" int
asterism_css_restart_v1 ()
{
  if (core::body_of_thread () == nullptr)
    return 0;
  body ().again = true;
  return 1;
}

extern "C" int
asterism_css_again_v1 (const struct asterism_site_v1 *site)
{
  Body &self = body ();
  if (!self.locked.empty ())
    die_at (site, "a task has ended with a lock of '#pragma css mutex' held");
  if (!self.again)
    return 0;
  self.again = false;
  let_others_go ();
  return 1;
}
