// SPDX-License-Identifier: LGPL-2.1-or-later
// The C functions of starpu_cuda.h.

#include <cstdio>
#include <cstdlib>

#include "starpu_cuda.h"
#include "starpu_worker.h"

#include "cuda_device.h"

using namespace asterism::device;
using namespace asterism::device::cuda;

cudaStream_t
starpu_cuda_get_local_stream (void)
{
  CudaDevice *device = current_cuda_device ();
  return device ? device->stream () : nullptr;
}

const struct cudaDeviceProp *
starpu_cuda_get_device_properties (unsigned workerid)
{
  if (starpu_worker_get_type (int (workerid)) != STARPU_CUDA_WORKER)
    return nullptr;
  CudaDevice *device
      = cuda::find_device (starpu_worker_get_devid (int (workerid)));
  return device ? &device->properties () : nullptr;
}

void
starpu_cuda_set_device (unsigned devid)
{
  const cudaError_t error = functions ().cudaSetDevice (int (devid));
  if (error != cudaSuccess)
    STARPU_CUDA_REPORT_ERROR (error);
}

void
starpu_cuda_report_error (const char *func, const char *file, int line,
                          cudaError_t status)
{
  fflush (stdout);
  fprintf (stderr, "%s:%d: %s: CUDA: %s (%s)\n", file, line, func,
           functions ().cudaGetErrorString (status),
           functions ().cudaGetErrorName (status));
  abort ();
}

void
starpu_cublas_report_error (const char *func, const char *file, int line,
                            int status)
{
  fflush (stdout);
  fprintf (stderr, "%s:%d: %s: cuBLAS: error %d\n", file, line, func, status);
  abort ();
}
