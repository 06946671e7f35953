/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* CUDA in codelets: the worker's stream and errors. */

#ifndef STARPU_CUDA_H
#define STARPU_CUDA_H

#include <starpu_config.h>

/* A program that has no CUDA headers at hand still compiles. */
#if defined STARPU_USE_CUDA && !defined STARPU_DONT_INCLUDE_CUDA_HEADERS
#if __has_include(<cuda_runtime.h>)
#define STARPU_CUDA_HEADERS 1
#endif
#endif

#ifdef STARPU_CUDA_HEADERS

#include <cuda.h>
#include <cuda_runtime.h>

#include <starpu_util.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Stream of the calling worker; with STARPU_CUDA_ASYNC everything that the
   function enqueues must go there.  NULL elsewhere. */
cudaStream_t starpu_cuda_get_local_stream (void);

/* Properties of a worker's device; NULL when it is no CUDA worker. */
const struct cudaDeviceProp *
starpu_cuda_get_device_properties (unsigned workerid);

/* Makes a device the calling thread's current one. */
void starpu_cuda_set_device (unsigned devid);

/* Copy bytes between nodes, in `numblocks' blocks that start `ld' bytes apart,
   or `numblocks_2' groups of such.  With a stream the copy is enqueued there
   and -EAGAIN is returned; with NULL it is done, and 0 is returned.  -EIO:
   CUDA refused. */
int starpu_cuda_copy_async_sync (void *src_ptr, unsigned src_node,
                                 void *dst_ptr, unsigned dst_node, size_t ssize,
                                 cudaStream_t stream, enum cudaMemcpyKind kind);
int starpu_cuda_copy2d_async_sync (void *src_ptr, unsigned src_node,
                                   void *dst_ptr, unsigned dst_node,
                                   size_t blocksize, size_t numblocks,
                                   size_t ld_src, size_t ld_dst,
                                   cudaStream_t stream,
                                   enum cudaMemcpyKind kind);
int starpu_cuda_copy3d_async_sync (void *src_ptr, unsigned src_node,
                                   void *dst_ptr, unsigned dst_node,
                                   size_t blocksize, size_t numblocks_1,
                                   size_t ld1_src, size_t ld1_dst,
                                   size_t numblocks_2, size_t ld2_src,
                                   size_t ld2_dst, cudaStream_t stream,
                                   enum cudaMemcpyKind kind);

/* Print the error with its place, and abort. */
void starpu_cuda_report_error (const char *func, const char *file, int line,
                               cudaError_t status);
#define STARPU_CUDA_REPORT_ERROR(status)                                       \
  starpu_cuda_report_error (__starpu_func__, __FILE__, __LINE__, (status))
void starpu_cublas_report_error (const char *func, const char *file, int line,
                                 int status);
#define STARPU_CUBLAS_REPORT_ERROR(status)                                     \
  starpu_cublas_report_error (__starpu_func__, __FILE__, __LINE__,             \
                              (int)(status))

#ifdef __cplusplus
}
#endif

#endif
#endif /* STARPU_CUDA_H */
