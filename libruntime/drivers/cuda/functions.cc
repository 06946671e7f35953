// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds the functions of the CUDA runtime.

#include "functions.h"

#include <cerrno>
#include <dlfcn.h>

namespace asterism::device::cuda
{

namespace
{

constexpr Functions kLinkedIn = {
#define CUDA_FUNCTION(name) &::name,
#define CUDA_OVERLOADED(name, type) &::name,
#include "functions.def"
#undef CUDA_OVERLOADED
#undef CUDA_FUNCTION
};

constinit Functions in_use = kLinkedIn;
constinit void *loaded = nullptr; ///< what they are from, if not linked in

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

} // namespace

const Functions &
functions ()
{
  return in_use;
}

void *
stand_in ()
{
  return loaded;
}

// The second level expands names that the headers rename.
#define TEXT(name) TEXT_AS_IS (name)
#define TEXT_AS_IS(name) #name

Status
load_functions (const std::string &path)
{
  in_use = kLinkedIn;
  loaded = nullptr;
  if (path.empty ())
    return {};
  // Never closed: its functions may run until the program ends.
  void *library = dlopen (path.c_str (), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return Status::error (-ENOENT, "cannot load the CUDA runtime: %s",
                          dlerror ());
  Functions found;
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
  in_use = found;
  loaded = library;
  return {};
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
