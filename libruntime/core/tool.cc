// SPDX-License-Identifier: LGPL-2.1-or-later
// Tool: a profiling tool of the application's that is told of events.

#include "core/tool.h"

#include <dlfcn.h>
#include <utility>

#include "base/log.h"
#include "core/engine.h"

namespace asterism::core
{

namespace
{

constexpr char kEntry[] = "starpu_prof_tool_library_register";

thread_local Tool *registering = nullptr;

/// The tool that the calling thread registers a function of.
Tool *
current_tool ()
{
  if (registering != nullptr)
    return registering;
  Engine *engine = current_engine ();
  return engine != nullptr ? engine->tool.get () : nullptr;
}

starpu_prof_tool_entry_func
find_entry (const std::string &file)
{
  void *library = RTLD_DEFAULT;
  if (!file.empty ())
    library = dlopen (file.c_str (), RTLD_NOW | RTLD_LOCAL); // stays loaded
  void *const entry
      = library != nullptr || file.empty () ? dlsym (library, kEntry) : nullptr;
  if (entry == nullptr && !file.empty ())
    log (Level::Warning, "STARPU_PROF_TOOL: %s", dlerror ());
  return reinterpret_cast<starpu_prof_tool_entry_func> (entry);
}

enum starpu_prof_tool_driver_type
driver_of (const sched::WorkerInfo &worker)
{
  return worker.arch == device::Arch::Cuda     ? starpu_prof_tool_driver_gpu
         : worker.arch == device::Arch::OpenCl ? starpu_prof_tool_driver_ocl
                                               : starpu_prof_tool_driver_cpu;
}

} // namespace

std::unique_ptr<Tool>
Tool::open (const Options &options)
{
  const auto entry = find_entry (options.prof_tool);
  if (entry == nullptr)
    return nullptr;
  auto tool = std::make_unique<Tool> ();
  Tool *const outer = std::exchange (registering, tool.get ());
  entry (add, remove);
  registering = outer;
  return tool;
}

void
Tool::add (Event event, starpu_prof_tool_cb_func function,
           enum starpu_prof_tool_command)
{
  Tool *const tool = current_tool ();
  if (tool == nullptr || event <= starpu_prof_tool_event_none
      || static_cast<size_t> (event) >= kEvents)
    return log (Level::Error,
                "a profiling tool registers for event %d, which "
                "there is not",
                int (event));
  tool->functions_[event].store (function);
}

void
Tool::remove (Event event, starpu_prof_tool_cb_func,
              enum starpu_prof_tool_command command)
{
  add (event, nullptr, command);
}

void
Tool::call (Info &info) const
{
  const auto function = functions_[info.event_type].load ();
  if (function == nullptr)
    return;
  info.starpu_version[0] = STARPU_MAJOR_VERSION;
  info.starpu_version[1] = STARPU_MINOR_VERSION;
  info.starpu_version[2] = STARPU_RELEASE_VERSION;
  union starpu_prof_tool_event_info event;
  event.event_type = info.event_type;
  struct starpu_prof_tool_api_info api = {};
  function (&info, &event, &api);
}

void
Tool::tell (Event event, struct starpu_conf *conf) const
{
  Info info = {};
  info.event_type = event;
  info.conf = conf;
  info.worker_id = -1;
  call (info);
}

void
Tool::tell (Event event, const sched::WorkerInfo &worker, int device,
            void (*function) (void **, void *)) const
{
  Info info = {};
  info.event_type = event;
  info.thread_id = info.worker_id = worker.id;
  info.device_number = device;
  info.driver_type = driver_of (worker);
  info.memnode = worker.node;
  info.fun_ptr = reinterpret_cast<void *> (function);
  call (info);
}

void
Tool::tell_transfer (void *tool, bool begins, int target, size_t bytes)
{
  Info info = {};
  info.event_type = begins ? starpu_prof_tool_event_start_transfer
                           : starpu_prof_tool_event_end_transfer;
  info.worker_id = Runtime::current_worker ();
  info.memnode = unsigned (target);
  (begins ? info.bytes_to_transfer : info.bytes_transfered) = unsigned (bytes);
  static_cast<const Tool *> (tool)->call (info);
}

Tool::Event
Tool::begin_of (const sched::WorkerInfo &worker)
{
  return driver_of (worker) == starpu_prof_tool_driver_cpu
             ? starpu_prof_tool_event_start_cpu_exec
             : starpu_prof_tool_event_start_gpu_exec;
}

Tool::Event
Tool::end_of (const sched::WorkerInfo &worker)
{
  return driver_of (worker) == starpu_prof_tool_driver_cpu
             ? starpu_prof_tool_event_end_cpu_exec
             : starpu_prof_tool_event_end_gpu_exec;
}

} // namespace asterism::core
