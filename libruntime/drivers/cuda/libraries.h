// SPDX-License-Identifier: LGPL-2.1-or-later
// Handles of cuBLAS, cuBLASLt, cuSOLVER and cuSPARSE, and functions of these
// and other libraries of CUDA, which are loaded when first asked for.

#ifndef ASTERISM_DRIVERS_CUDA_LIBRARIES_H
#define ASTERISM_DRIVERS_CUDA_LIBRARIES_H

#include <cuda_runtime_api.h>

#include "base/mutex.h"
#include "base/status.h"

namespace asterism::device::cuda
{

enum class Library
{
  Cublas,
  CusolverDn,
  Cusparse,
  CublasLt,
  Nvrtc,
  Driver,
};
constexpr int kLibraries = 6;
constexpr int kHandles = 4; ///< of the first libraries

/// The handles of one worker.  Any thread; the device must be current.
class Handles
{
public:
  /// Gives the handle of a library, made on first use and set to `stream`,
  /// which each call of cuBLASLt is given instead.  Requires: it has handles.
  Status get (Library library, cudaStream_t stream, void *&handle);
  /// Destroys one handle, or all.
  void close (Library library);
  void close ();

private:
  Mutex mutex_;
  void *handles_[kHandles] GUARDED_BY (mutex_) = {};
};

/// Finds a function of the library by name, or null.
void *find_function (Library library, const char *name);

} // namespace asterism::device::cuda

#endif
