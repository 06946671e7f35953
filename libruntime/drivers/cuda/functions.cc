// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds the functions of the CUDA runtime.

#include "functions.h"

#include <atomic>
#include <cerrno>
#include <dlfcn.h>
#include <type_traits>

#include "base/log.h"
#include "base/mutex.h"

namespace asterism::device::cuda
{

namespace
{

/// Stands for a function of a runtime that is not there.
template <typename Function>
struct Missing;
template <typename Result, typename... Arguments>
struct Missing<Result (*) (Arguments...)>
{
  static Result
  call (Arguments...)
  {
    if constexpr (std::is_pointer_v<Result>)
      return "no CUDA runtime";
    else
      return cudaErrorInitializationError;
  }
};

constexpr Functions kMissing = {
#define CUDA_FUNCTION(name) &Missing<decltype (Functions::name)>::call,
#define CUDA_OVERLOADED(name, type) CUDA_FUNCTION (name)
#include "functions.def"
#undef CUDA_OVERLOADED
#undef CUDA_FUNCTION
};

constinit Mutex mutex;
constinit std::atomic<const Functions *> in_use{ nullptr };
constinit void *loaded = nullptr; ///< what they are from, if it stands in

int
errno_of (cudaError_t error)
{
  switch (error)
    {
    case cudaErrorMemoryAllocation:
      return -ENOMEM;
    case cudaErrorNoDevice:
    case cudaErrorInvalidDevice:
    case cudaErrorInsufficientDriver:
      return -ENODEV;
    case cudaErrorInvalidValue:
      return -EINVAL;
    default:
      return -EIO;
    }
}

template <typename Function>
bool
find (void *library, const char *name, Function &function)
{
  function = reinterpret_cast<Function> (dlsym (library, name));
  return function != nullptr;
}

constexpr char kFile[] = "libasterism_cudart.so";

/// The folder of the object that this code is in, with a slash; "" if not
/// known.
std::string
own_folder ()
{
  Dl_info info;
  if (dladdr (&in_use, &info) == 0 || info.dli_fname == nullptr)
    return "";
  const std::string file = info.dli_fname;
  return file.substr (0, file.rfind ('/') + 1);
}

/// Opens the runtime that is installed with the library.
Status
load_own (const Functions *&found)
{
  std::string why;
  for (const std::string &folder : { own_folder (), std::string () })
    {
      // Never closed: its functions may run until the program ends.
      void *library = dlopen ((folder + kFile).c_str (), RTLD_NOW | RTLD_LOCAL);
      if (library == nullptr)
        {
          if (why.empty ())
            why = dlerror ();
          continue;
        }
      const auto *runtime = static_cast<const Runtime *> (
          dlsym (library, "asterism_cuda_runtime"));
      if (runtime == nullptr || runtime->bytes != sizeof (Functions))
        return Status::error (-ENOENT, "%s is of another version",
                              (folder + kFile).c_str ());
      found = &runtime->functions;
      return {};
    }
  return Status::error (-ENOENT, "cannot load the CUDA runtime: %s",
                        why.c_str ());
}

} // namespace

const Functions &
functions ()
{
  // Acquire: partner of the release in load_functions ().
  const Functions *known = in_use.load (std::memory_order_acquire);
  if (__builtin_expect (known != nullptr, 1))
    return *known;
  if (Status status = load_functions (""); !status.ok ())
    log (Level::Debug, "%s", status.message ());
  return *in_use.load ();
}

void *
stand_in ()
{
  return loaded;
}

// The second level expands names that the headers rename.
#define TEXT(name) TEXT_AS_IS (name)
#define TEXT_AS_IS(name) #name

/// Takes the functions one by one from what stands in for the runtime.
static Status
load_other (const std::string &path, const Functions *&functions)
{
  void *library = dlopen (path.c_str (), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return Status::error (-ENOENT, "cannot load the CUDA runtime: %s",
                          dlerror ());
  static Functions found;
  const char *missing = nullptr;
#define CUDA_FUNCTION(name)                                                    \
  if (!find (library, TEXT (name), found.name))                                \
    missing = TEXT (name);
#define CUDA_OVERLOADED(name, type) CUDA_FUNCTION (name)
#include "functions.def"
#undef CUDA_OVERLOADED
#undef CUDA_FUNCTION
  if (missing)
    return Status::error (-ENOENT, "%s has no function %s", path.c_str (),
                          missing);
  functions = &found;
  loaded = library;
  return {};
}

Status
load_functions (const std::string &path)
{
  MutexLock lock (mutex);
  const Functions *found = &kMissing;
  loaded = nullptr;
  Status status = path.empty () ? load_own (found) : load_other (path, found);
  in_use.store (found, std::memory_order_release);
  return status;
}

Status
status_of (cudaError_t error, const char *device, const char *attempt)
{
  if (error == cudaSuccess)
    return {};
  functions ().cudaGetLastError (); // it would show up in a later call
  return Status::error (errno_of (error), "%s: cannot %s: %s (%s)", device,
                        attempt, functions ().cudaGetErrorName (error),
                        functions ().cudaGetErrorString (error));
}

} // namespace asterism::device::cuda
