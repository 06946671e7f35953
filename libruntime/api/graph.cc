// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_graph.h: records the graph of the tasks that a program submits.

#include "asterism_graph.h"

#include <cerrno>

#include "base/log.h"
#include "core/engine.h"

using asterism::Level;
using asterism::log;
using asterism::Status;
namespace core = asterism::core;

extern "C" int
asterism_graph_record (const char *file)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr || file == nullptr || *file == '\0')
    {
      log (Level::Error, "%s: %s", __func__,
           engine == nullptr ? "the runtime is not running"
                             : "the name of the file is missing");
      return engine == nullptr ? -ENODEV : -EINVAL;
    }
  engine->graph.start (file);
  return 0;
}

extern "C" int
asterism_graph_write ()
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr || !engine->graph.on ())
    {
      log (Level::Error, "%s: nothing is being recorded", __func__);
      return -ENODEV;
    }
  const Status status = engine->graph.stop ();
  if (!status.ok ())
    log (Level::Error, "%s: %s", __func__, status.message ());
  return status.code ();
}
