// SPDX-License-Identifier: LGPL-2.1-or-later
// Compiles kernels by NVRTC, and loads them by the driver's library.

#include "program.h"

#include <cerrno>
#include <string_view>
#include <vector>

#include "libraries.h"

namespace asterism::device::cuda
{

namespace
{

// As in the vendor's headers, which may not be installed: nvrtc.h and cuda.h.
using Program = void *;
using Size = int (*) (Program, size_t *);
using Text = int (*) (Program, char *);

/// The functions that are called, each null if it is not there.
struct Compiler
{
  const char *(*error_string) (int);
  int (*arch_count) (int *);
  int (*archs) (int *);
  int (*create) (Program *, const char *, const char *, int,
                 const char *const *, const char *const *);
  int (*compile) (Program, int, const char *const *);
  int (*destroy) (Program *);
  int (*add_name) (Program, const char *);
  int (*lowered_name) (Program, const char *, const char **);
  Size log_size, cubin_size, ptx_size;
  Text log, cubin, ptx;
};

struct Loader
{
  int (*error_string) (int, const char **);
  int (*load) (void **, const void *);
  int (*unload) (void *);
  int (*function) (Function *, void *, const char *);
  int (*launch) (Function, unsigned, unsigned, unsigned, unsigned, unsigned,
                 unsigned, unsigned, void *, void **, void **);
};

template <typename Called>
bool
find (Library library, const char *name, Called &called)
{
  called = reinterpret_cast<Called> (find_function (library, name));
  return called != nullptr;
}

/// Finds all functions of NVRTC, of 11.2 at least.
bool
find_compiler (Compiler &c)
{
  constexpr Library kFrom = Library::Nvrtc;
  return find (kFrom, "nvrtcGetErrorString", c.error_string)
         && find (kFrom, "nvrtcGetNumSupportedArchs", c.arch_count)
         && find (kFrom, "nvrtcGetSupportedArchs", c.archs)
         && find (kFrom, "nvrtcCreateProgram", c.create)
         && find (kFrom, "nvrtcCompileProgram", c.compile)
         && find (kFrom, "nvrtcDestroyProgram", c.destroy)
         && find (kFrom, "nvrtcAddNameExpression", c.add_name)
         && find (kFrom, "nvrtcGetLoweredName", c.lowered_name)
         && find (kFrom, "nvrtcGetProgramLogSize", c.log_size)
         && find (kFrom, "nvrtcGetProgramLog", c.log)
         && find (kFrom, "nvrtcGetCUBINSize", c.cubin_size)
         && find (kFrom, "nvrtcGetCUBIN", c.cubin)
         && find (kFrom, "nvrtcGetPTXSize", c.ptx_size)
         && find (kFrom, "nvrtcGetPTX", c.ptx);
}

bool
find_loader (Loader &l)
{
  constexpr Library kFrom = Library::Driver;
  return find (kFrom, "cuGetErrorString", l.error_string)
         && find (kFrom, "cuModuleLoadData", l.load)
         && find (kFrom, "cuModuleUnload", l.unload)
         && find (kFrom, "cuModuleGetFunction", l.function)
         && find (kFrom, "cuLaunchKernel", l.launch);
}

/// The compiler, or null when it cannot be loaded.
const Compiler *
compiler ()
{
  static Compiler found;
  static const bool complete = find_compiler (found);
  return complete ? &found : nullptr;
}

const Loader *
loader ()
{
  static Loader found;
  static const bool complete = find_loader (found);
  return complete ? &found : nullptr;
}

Status
status_of_driver (int error, const char *attempt)
{
  const char *text = nullptr;
  if (error == 0)
    return {};
  if (loader ()->error_string (error, &text) != 0 || text == nullptr)
    text = "unknown error";
  return Status::error (-EIO, "cannot %s: %s", attempt, text);
}

/// Returns the newest architecture that the compiler knows and the device can
/// execute, 0 if there is none.
int
newest_arch (const Compiler &c, int device)
{
  int count = 0, newest = 0;
  if (c.arch_count (&count) != 0 || count < 1)
    return 0;
  std::vector<int> known (static_cast<size_t> (count));
  if (c.archs (known.data ()) != 0)
    return 0;
  for (int arch : known)
    if (arch <= device && arch > newest)
      newest = arch;
  return newest;
}

std::string
contents (Program program, Size size, Text text)
{
  size_t bytes = 0;
  if (size (program, &bytes) != 0 || bytes == 0)
    return "";
  std::string contents (bytes, '\0');
  return text (program, contents.data ()) == 0 ? contents : "";
}

/// Compiles a text to what the driver loads: the device's own code when the
/// compiler knows the device, and else what the driver translates further.
/// Products and sums stay apart, as on cores, in kernels made of loops.
/// `symbol`, if not null, gets the name that the kernel of a file has in the
/// image, for C++ has others than the program.
Status
compile (const Compiler &c, const asterism_kernel_v1 &description, int device,
         std::string &image, std::string *symbol, std::string &log)
{
  const int arch = newest_arch (c, device);
  if (arch == 0)
    return Status::error (-ENOTSUP, "NVRTC knows no device as old as %d.%d",
                          device / 10, device % 10);
  const bool exact = arch == device;
  const std::string option
      = (exact ? "--gpu-architecture=sm_" : "--gpu-architecture=compute_")
        + std::to_string (arch);
  const char *options[] = { option.c_str (), "--fmad=false" };
  const std::string text (description.source, description.length);
  Program program = nullptr;
  int error = c.create (&program, text.c_str (), description.file, 0, nullptr,
                        nullptr);
  if (error != 0)
    return Status::error (-EIO, "cannot make a program: %s",
                          c.error_string (error));
  if (symbol != nullptr)
    error = c.add_name (program, description.name);
  if (error == 0)
    error = c.compile (program, symbol != nullptr ? 1 : 2, options);
  const char *name = nullptr;
  if (error == 0 && symbol != nullptr)
    error = c.lowered_name (program, description.name, &name);
  if (name != nullptr)
    *symbol = name;
  if (error == 0)
    image = exact ? contents (program, c.cubin_size, c.cubin)
                  : contents (program, c.ptx_size, c.ptx);
  else
    log = contents (program, c.log_size, c.log).c_str ();
  c.destroy (&program);
  if (error != 0 || image.empty ())
    return Status::error (-EIO, "cannot compile it: %s",
                          error != 0 ? c.error_string (error) : "no code");
  return {};
}

} // namespace

bool
can_compile ()
{
  return compiler () != nullptr && loader () != nullptr;
}

Status
Programs::module_for (const asterism_kernel_v1 &description, Origin origin,
                      int arch, Module &module, std::string &log)
{
  const bool is_file = origin == Origin::File;
  const void *const key
      = is_file ? static_cast<const void *> (&description) : description.source;
  const auto known = modules_.find (key);
  if (known != modules_.end ())
    {
      module = known->second;
      return {};
    }
  if (!can_compile ())
    return Status::error (-ENOENT, "cannot load %s",
                          compiler () == nullptr ? "libnvrtc.so"
                                                 : "libcuda.so.1");
  std::string image;
  Status status = compile (*compiler (), description, arch, image,
                           is_file ? &module.symbol : nullptr, log);
  if (status.ok ())
    status = status_of_driver (loader ()->load (&module.loaded, image.data ()),
                               "load it");
  if (status.ok ())
    modules_.emplace (key, module);
  return status;
}

Status
Programs::kernel_for (const asterism_kernel_v1 &description, Origin origin,
                      int arch, Function &function, std::string &log)
{
  MutexLock lock (mutex_);
  const auto known = functions_.find (&description);
  if (known != functions_.end ())
    {
      function = known->second;
      return {};
    }
  Module module;
  Status status = module_for (description, origin, arch, module, log);
  if (status.ok ())
    status = status_of_driver (
        loader ()->function (&function, module.loaded,
                             module.symbol.empty () ? description.name
                                                    : module.symbol.c_str ()),
        "find it in its program");
  if (status.ok ())
    functions_.emplace (&description, function);
  return status;
}

void
Programs::unload ()
{
  MutexLock lock (mutex_);
  for (const auto &[source, module] : modules_)
    loader ()->unload (
        module.loaded); // an error is that of a device that is lost
  modules_.clear ();
  functions_.clear ();
}

Status
launch (Function function, const Grid &grid)
{
  return status_of_driver (
      loader ()->launch (function, grid.groups[0], grid.groups[1],
                         grid.groups[2], grid.group, 1, 1, grid.shared,
                         grid.stream, grid.arguments, nullptr),
      "launch it");
}

} // namespace asterism::device::cuda
