// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_driver.h: workers that threads of the application drive.

#include "starpu_driver.h"

#include <cerrno>
#include <utility>

#include "base/log.h"
#include "core/drive.h"
#include "core/engine.h"

using asterism::Level;
using asterism::log;
using asterism::Status;
namespace core = asterism::core;

namespace
{

/// The worker that a driver names, and calls `use` with it.
template <typename Use>
int
with_worker (const struct starpu_driver *driver, Use &&use)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr || driver == nullptr)
    return engine == nullptr ? -ENODEV : -EINVAL;
  for (const auto &worker : engine->workers)
    {
      if (!core::names (*driver, worker->device.info ()))
        continue;
      Status status = use (*worker, *engine);
      if (!status.ok ())
        log (Level::Error, "%s", status.message ());
      return status.code ();
    }
  return -EINVAL;
}

} // namespace

int
starpu_driver_init (struct starpu_driver *driver)
{
  return with_worker (driver, [] (core::Worker &worker, core::Engine &) {
    return worker.begin_driving ();
  });
}

int
starpu_driver_run_once (struct starpu_driver *driver)
{
  return with_worker (driver, [] (core::Worker &worker, core::Engine &) {
    return worker.drive_once ();
  });
}

int
starpu_driver_deinit (struct starpu_driver *driver)
{
  return with_worker (driver, [] (core::Worker &worker, core::Engine &) {
    return worker.end_driving ();
  });
}

int
starpu_driver_run (struct starpu_driver *driver)
{
  return with_worker (driver, [] (core::Worker &worker, core::Engine &engine) {
    Status status = worker.begin_driving ();
    if (!status.ok ())
      return status;
    while (status.ok () && !engine.stopping.load ()
           && !engine.drivers_dismissed.load ())
      status = worker.drive_once ();
    Status ended = worker.end_driving ();
    return status.ok () ? std::move (ended) : std::move (status);
  });
}

void
starpu_drivers_request_termination ()
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    return;
  engine->drivers_dismissed.store (true);
  engine->dispatcher.wake_everybody ();
}
