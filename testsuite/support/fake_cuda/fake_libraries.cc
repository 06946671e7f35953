// SPDX-License-Identifier: LGPL-2.1-or-later
// A double of what the CUDA driver calls of cuBLAS, cuSOLVER and cuSPARSE:
// handles that know their device and stream, and failures on demand.
//
//   FAKE_CUDA_FAIL=name:n  the n-th call of that function fails

#include <atomic>
#include <cstdlib>
#include <string>

#include <cuda_runtime_api.h>

namespace
{

/// Of any library; its first member says of which.
struct Handle
{
  int library;
  int device;
  cudaStream_t stream;
};

constexpr int kBlas = 1, kSolver = 2, kSparse = 3;
constexpr int kNotInitialized = 1; // all libraries' number

std::atomic<int> open_handles[4];
std::atomic<cudaStream_t> kernel_stream;

/// Counts a call; true when FAKE_CUDA_FAIL wants this one to fail.
bool
injected (const char *name, std::atomic<int> &calls)
{
  const char *wanted = getenv ("FAKE_CUDA_FAIL");
  return wanted
         && std::string (name) + ":" + std::to_string (++calls) == wanted;
}

int
create (int library, const char *name, std::atomic<int> &calls, Handle **handle)
{
  if (injected (name, calls))
    return kNotInitialized;
  int device = -1;
  cudaGetDevice (&device);
  *handle = new Handle{ library, device, nullptr };
  ++open_handles[library];
  return 0;
}

int
destroy (int library, Handle *handle)
{
  if (!handle || handle->library != library)
    return kNotInitialized;
  delete handle;
  --open_handles[library];
  return 0;
}

int
set_stream (int library, const char *name, std::atomic<int> &calls,
            Handle *handle, cudaStream_t stream)
{
  if (injected (name, calls) || !handle || handle->library != library)
    return kNotInitialized;
  handle->stream = stream;
  return 0;
}

std::atomic<int> blas_creations, blas_streams, solver_creations, solver_streams,
    sparse_creations, sparse_streams;

} // namespace

extern "C" {

int
cublasCreate_v2 (Handle **handle)
{
  return create (kBlas, "cublasCreate_v2", blas_creations, handle);
}

int
cublasDestroy_v2 (Handle *handle)
{
  return destroy (kBlas, handle);
}

int
cublasSetStream_v2 (Handle *handle, cudaStream_t stream)
{
  return set_stream (kBlas, "cublasSetStream_v2", blas_streams, handle, stream);
}

int
cublasSetKernelStream (cudaStream_t stream)
{
  kernel_stream = stream;
  return 0;
}

int
cusolverDnCreate (Handle **handle)
{
  return create (kSolver, "cusolverDnCreate", solver_creations, handle);
}

int
cusolverDnDestroy (Handle *handle)
{
  return destroy (kSolver, handle);
}

int
cusolverDnSetStream (Handle *handle, cudaStream_t stream)
{
  return set_stream (kSolver, "cusolverDnSetStream", solver_streams, handle,
                     stream);
}

int
cusparseCreate (Handle **handle)
{
  return create (kSparse, "cusparseCreate", sparse_creations, handle);
}

int
cusparseDestroy (Handle *handle)
{
  return destroy (kSparse, handle);
}

int
cusparseSetStream (Handle *handle, cudaStream_t stream)
{
  return set_stream (kSparse, "cusparseSetStream", sparse_streams, handle,
                     stream);
}

/// For tests: handles of a library (1: cuBLAS, 2: cuSOLVER, 3: cuSPARSE) that
/// are there.
int
fake_cuda_handles (int library)
{
  return open_handles[library];
}

/// The same: what a handle is for, and the stream of cuBLAS's old interface.
void
fake_cuda_describe_handle (const Handle *handle, int *library, int *device,
                           cudaStream_t *stream)
{
  *library = handle->library;
  *device = handle->device;
  *stream = handle->stream;
}

cudaStream_t
fake_cuda_kernel_stream ()
{
  return kernel_stream;
}

} // extern "C"
