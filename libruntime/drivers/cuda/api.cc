// SPDX-License-Identifier: LGPL-2.1-or-later
// The C functions of starpu_cuda.h.

#include <cerrno>
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

int
starpu_cuda_copy_async_sync (void *src_ptr, unsigned src_node, void *dst_ptr,
                             unsigned dst_node, size_t ssize,
                             cudaStream_t stream, enum cudaMemcpyKind kind)
{
  return starpu_cuda_copy2d_async_sync (src_ptr, src_node, dst_ptr, dst_node,
                                        ssize, 1, ssize, ssize, stream, kind);
}

int
starpu_cuda_copy2d_async_sync (void *src_ptr, unsigned src_node, void *dst_ptr,
                               unsigned dst_node, size_t blocksize,
                               size_t numblocks, size_t ld_src, size_t ld_dst,
                               cudaStream_t stream, enum cudaMemcpyKind kind)
{
  return starpu_cuda_copy3d_async_sync (
      src_ptr, src_node, dst_ptr, dst_node, blocksize, numblocks, ld_src,
      ld_dst, 1, ld_src * numblocks, ld_dst * numblocks, stream, kind);
}

int
starpu_cuda_copy3d_async_sync (void *src_ptr, unsigned, void *dst_ptr, unsigned,
                               size_t blocksize, size_t numblocks_1,
                               size_t ld1_src, size_t ld1_dst,
                               size_t numblocks_2, size_t ld2_src,
                               size_t ld2_dst, cudaStream_t stream,
                               enum cudaMemcpyKind kind)
{
  const char *from = static_cast<const char *> (src_ptr);
  char *to = static_cast<char *> (dst_ptr);
  cudaError_t error = cudaSuccess;
  for (size_t i = 0; i < numblocks_2 && error == cudaSuccess; ++i)
    error = numblocks_1 == 1 ? functions ().cudaMemcpyAsync (
                to + i * ld2_dst, from + i * ld2_src, blocksize, kind, stream)
                             : functions ().cudaMemcpy2DAsync (
                                 to + i * ld2_dst, ld1_dst, from + i * ld2_src,
                                 ld1_src, blocksize, numblocks_1, kind, stream);
  if (error == cudaSuccess && stream == nullptr)
    error = functions ().cudaStreamSynchronize (nullptr);
  if (error != cudaSuccess)
    return -EIO;
  return stream != nullptr ? -EAGAIN : 0;
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
