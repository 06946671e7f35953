// SPDX-License-Identifier: LGPL-2.1-or-later
// Generated code launches CUDA kernels of `#pragma css target' by these
// functions.

#include "asterism_css.h"

#include "base/site.h"
#include "cuda_device.h"
#include "device/geometry.h"

using namespace asterism;
using namespace asterism::device;
using namespace asterism::device::cuda;

/// The kernel is known to the CUDA runtime that the program is linked with,
/// which may be another one than the library's.
using LaunchKernel
    = cudaError_t (*) (const void *, dim3, dim3, void **, size_t, cudaStream_t);

void
asterism_cuda_launch_v1 (const struct asterism_launch_v1 *launch,
                         void (*launch_kernel) (), const void *function,
                         void **arguments, const int64_t *sizes)
{
  CudaDevice *device = current_cuda_device ();
  if (!device)
    die_at (&launch->site,
            "CUDA kernel '%s': launched from outside a CUDA task",
            launch->name);
  const Geometry geometry = geometry_of (*launch, sizes);
  auto vector = [] (const size_t (&size)[kMaxDimensions]) {
    return dim3 (unsigned (size[0]), unsigned (size[1]), unsigned (size[2]));
  };
  const cudaError_t error = reinterpret_cast<LaunchKernel> (launch_kernel) (
      function, vector (geometry.groups), vector (geometry.local), arguments,
      geometry.shared, device->stream ());
  if (error != cudaSuccess)
    die_at (&launch->site, "CUDA kernel '%s': cannot launch it: %s",
            launch->name, functions ().cudaGetErrorString (error));
}
