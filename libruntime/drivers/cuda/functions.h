// SPDX-License-Identifier: LGPL-2.1-or-later
// The CUDA runtime as a table of functions: the one that is installed beside
// the library, or another that stands in for it.

#ifndef ASTERISM_DRIVERS_CUDA_FUNCTIONS_H
#define ASTERISM_DRIVERS_CUDA_FUNCTIONS_H

#include <cuda_runtime_api.h>
#include <string>
#include <type_traits>

#include "base/status.h"

namespace asterism::device::cuda
{

/// A CUDA runtime.
struct Functions
{
#define CUDA_FUNCTION(name) decltype (&::name) name;
#define CUDA_OVERLOADED(name, type) std::type_identity_t<type> name;
#include "functions.def"
#undef CUDA_OVERLOADED
#undef CUDA_FUNCTION
};

/// The functions of libasterism_cudart.so, under the name
/// asterism_cuda_runtime.
struct Runtime
{
  size_t bytes; ///< of the functions, in the version that it was built with
  Functions functions;
};

/// The runtime in use.  When none was loaded yet the one beside the library is;
/// where that fails each function gives an error.  Any thread.
const Functions &functions ();

/// Takes the functions from the library `path` from now on; "" for the runtime
/// beside the library.  Requires: no device is open.
Status load_functions (const std::string &path);

/// The library that stands in for the runtime, or null.
void *stand_in ();

/// Returns success for cudaSuccess, else a failure that says on which device
/// what was attempted; lack of memory is -ENOMEM.
Status status_of (cudaError_t error, const char *device, const char *attempt);

/// Makes a device the calling thread's for a scope.  The thread may be the
/// application's, which has its own idea of the current device.
class DeviceScope
{
public:
  explicit DeviceScope (int device)
  {
    functions ().cudaGetDevice (&previous_);
    changed_ = previous_ != device
               && functions ().cudaSetDevice (device) == cudaSuccess;
  }
  ~DeviceScope ()
  {
    if (changed_)
      functions ().cudaSetDevice (previous_);
  }
  DeviceScope (const DeviceScope &) = delete;
  DeviceScope &operator= (const DeviceScope &) = delete;

private:
  int previous_ = 0;
  bool changed_;
};

} // namespace asterism::device::cuda

#endif
