// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu.h: starting and stopping the runtime.

#include <atomic>
#include <cerrno>
#include <memory>
#include <new>
#include <pthread.h>
#include <utility>

#include "starpu.h"

#include "api/css_program.h"
#include "api/data_changes.h"
#include "api/data_parts.h"
#include "api/data_support.h"
#include "api/data_versions.h"
#include "api/fork.h"
#include "api/fxt.h"
#include "base/log.h"
#include "base/memory_guard.h"
#include "core/callbacks.h"
#include "core/engine.h"
#include "core/runtime.h"

using asterism::Level;
using asterism::log;
using asterism::Mutex;
using asterism::MutexLock;
using asterism::Status;
namespace core = asterism::core;

namespace
{

/// How often the runtime was started, and the runtime.
struct Instance
{
  Mutex mutex;
  asterism::CondVar started;
  unsigned users GUARDED_BY (mutex) = 0;
  std::unique_ptr<core::Runtime> runtime GUARDED_BY (mutex);
  core::Runtime *parents GUARDED_BY (mutex) = nullptr; ///< in a forked process
  std::atomic<bool> forked{ false }; ///< and nobody has been told yet
};

Instance &
instance ()
{
  // Never destroyed: destructors of the program may still stop the runtime.  It
  // needs no memory either, whose lack could not be told yet.
  alignas (Instance) static char storage[sizeof (Instance)];
  static Instance *the_instance = new (storage) Instance;
  return *the_instance;
}

constexpr int kConfMagic = 42;

// A forked process has none of the runtime's threads: its runtime is given up
// as it stands.  The lock is held meanwhile, so that none is half made; but not
// waited for, as starpu_shutdown () has it while tasks end, which may fork.

thread_local bool locked_for_fork = false;

void
before_fork () NO_THREAD_SAFETY_ANALYSIS
{
  locked_for_fork = instance ().mutex.try_lock ();
}

void
after_fork_in_parent () NO_THREAD_SAFETY_ANALYSIS
{
  if (locked_for_fork)
    instance ().mutex.unlock ();
}

void
after_fork_in_child () NO_THREAD_SAFETY_ANALYSIS
{
  Instance &self = instance ();
  if (self.runtime != nullptr)
    {
      core::install (nullptr);
      core::the_engine.store (nullptr);
      core::leave_parent ();
      self.parents = self.runtime.release ();
      self.users = 0;
      self.forked.store (true);
    }
  if (locked_for_fork)
    self.mutex.unlock ();
  else
    new (&self.mutex) Mutex; // who held it is not there
}

void
watch_forks ()
{
  static const int registered
      = pthread_atfork (before_fork, after_fork_in_parent, after_fork_in_child);
  if (registered != 0)
    log (Level::Debug, "forks are not noticed");
}

} // namespace

/// Lets the API use the runtime that was started.
static void
open_api (Instance &self, struct starpu_conf *conf) NO_THREAD_SAFETY_ANALYSIS
{
  core::Engine &engine = self.runtime->engine ();
  asterism::api::begin_trace (self.runtime->recorder ());
  watch_forks ();
  self.forked.store (false);
  engine.use_plans = asterism::api::use_plans;
  engine.enter_divided = asterism::api::enter_divided;
  engine.current_version = asterism::api::current_version;
  engine.not_written = asterism::api::not_written;
  core::install (self.runtime.get ());
  asterism::api::register_swap (*self.runtime);
  engine.begin_policy (conf);
}

void
asterism::api::tell_if_forked ()
{
  if (instance ().forked.exchange (false))
    log (Level::Error, "the runtime was started before fork (), and is the "
                       "parent's: call starpu_init () in this process");
}

extern "C" int
starpu_init (struct starpu_conf *conf)
{
  Instance &self = instance ();
  MutexLock guard (self.mutex);
  if (conf != nullptr && conf->magic != kConfMagic)
    {
      log (Level::Error, "starpu_init: the configuration was not set up by "
                         "starpu_conf_init ()");
      return -EINVAL;
    }
  if (self.users++ > 0)
    return 0;
  Status status = core::Runtime::start (conf, self.runtime);
  if (!status.ok ())
    {
      log (Level::Error, "%s", status.message ());
      --self.users;
      return status.code ();
    }
  if (!asterism::with_memory ([&] { open_api (self, conf); }))
    {
      log (Level::Error, "no memory to start");
      core::install (nullptr);
      self.runtime.reset ();
      --self.users;
      return -ENOMEM;
    }
  if (const core::Tool *tool = self.runtime->engine ().tool.get ())
    tool->tell (starpu_prof_tool_event_init_end, conf);
  self.started.notify_all ();
  return 0;
}

extern "C" int
starpu_initialize (struct starpu_conf *conf, int *, char ***)
{
  return starpu_init (conf);
}

extern "C" int
starpu_is_initialized (void)
{
  return core::runtime () != nullptr;
}

extern "C" void
starpu_wait_initialized (void)
{
  Instance &self = instance ();
  MutexLock guard (self.mutex);
  while (self.runtime == nullptr)
    self.started.wait (self.mutex);
}

extern "C" void
starpu_shutdown (void)
{
  if (core::Runtime::current_task () != nullptr || core::in_callback ())
    return log (Level::Error, "starpu_shutdown: called from a task or its "
                              "callback, which it would wait for");
  Instance &self = instance ();
  MutexLock guard (self.mutex);
  if (self.users == 0)
    asterism::api::tell_if_forked ();
  if (self.users == 0)
    return log (Level::Error, "starpu_shutdown: the runtime is not running");
  if (--self.users > 0)
    return;
  while (self.runtime->engine ().dispatcher.paused ())
    self.runtime->engine ().dispatcher.resume ();
  if (self.runtime->engine ().has_contexts ())
    self.runtime->engine ().contexts ().staff ();
  // Else tasks that use the data would be waited for in vain.
  asterism::api::release_all_own (*self.runtime);
  asterism::api::end_css ();
  // Tasks may submit others that use parts.
  self.runtime->wait_for_all ();
  asterism::api::end_all_parts ();
  self.runtime->wait_for_all ();
  self.runtime->engine ().stop ();
  self.runtime->engine ().report ();
  if (const core::Tool *tool = self.runtime->engine ().tool.get ())
    tool->tell (starpu_prof_tool_event_terminate);
  // The functions of user-defined kinds free what is kept, while they can.
  for (unsigned node = 0; node < self.runtime->memory ().node_count (); ++node)
    self.runtime->memory ().tidy (asterism::data::NodeId (node));
  core::install (nullptr);
  self.runtime.reset ();
}

extern "C" void
starpu_pause (void)
{
  if (core::Engine *engine = core::current_engine ())
    engine->pause ();
}

extern "C" void
starpu_resume (void)
{
  if (core::Engine *engine = core::current_engine ())
    engine->dispatcher.resume ();
}

int
starpu_is_paused ()
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr && engine->dispatcher.paused ();
}
