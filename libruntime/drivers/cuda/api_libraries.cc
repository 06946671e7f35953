// SPDX-License-Identifier: LGPL-2.1-or-later
// The C functions of starpu_cublas.h, starpu_cublas_v2.h, starpu_cublasLt.h,
// starpu_cusolver.h and starpu_cusparse.h.

#include "starpu_cublas.h"
#include "starpu_cublasLt.h"
#include "starpu_cublas_v2.h"
#include "starpu_cusolver.h"
#include "starpu_cusparse.h"

#include "base/log.h"
#include "cuda_device.h"

using namespace asterism;
using namespace asterism::device::cuda;

namespace
{

/// Makes the handle of one device; the error is worth a line once.
template <Library library>
void
open_handle (CudaDevice &device)
{
  DeviceScope scope (device.info ().index);
  void *handle;
  Status status = device.handles ().get (library, device.stream (), handle);
  if (!status.ok ())
    log (Level::Warning, "%s: %s", device.info ().name.c_str (),
         status.message ());
}

template <Library library>
void
close_handle (CudaDevice &device)
{
  DeviceScope scope (device.info ().index);
  device.handles ().close (library);
}

/// The handle of the calling worker, made when it is not there yet.
void *
local_handle (Library library)
{
  CudaDevice *device = current_cuda_device ();
  void *handle = nullptr;
  if (!device)
    return nullptr;
  Status status = device->handles ().get (library, device->stream (), handle);
  if (!status.ok ())
    log (Level::Error, "%s: %s", device->info ().name.c_str (),
         status.message ());
  return handle;
}

} // namespace

void
starpu_cublas_init (void)
{
  for_each_device (open_handle<Library::Cublas>);
}

void
starpu_cublas_shutdown (void)
{
  for_each_device (close_handle<Library::Cublas>);
}

void
starpu_cublas_set_stream (void)
{
  CudaDevice *device = current_cuda_device ();
  using SetKernelStream = int (*) (cudaStream_t);
  auto set = reinterpret_cast<SetKernelStream> (
      find_function (Library::Cublas, "cublasSetKernelStream"));
  if (device && set && set (device->stream ()) != 0)
    log (Level::Error, "%s: cuBLAS does not take its stream",
         device->info ().name.c_str ());
}

#ifdef STARPU_HAVE_LIBCUBLAS
cublasHandle_t
starpu_cublas_get_local_handle (void)
{
  return static_cast<cublasHandle_t> (local_handle (Library::Cublas));
}
#endif

void
starpu_cublasLt_init (void)
{
  for_each_device (open_handle<Library::CublasLt>);
}

void
starpu_cublasLt_shutdown (void)
{
  for_each_device (close_handle<Library::CublasLt>);
}

#ifdef STARPU_HAVE_LIBCUBLASLT
cublasLtHandle_t
starpu_cublasLt_get_local_handle (void)
{
  return static_cast<cublasLtHandle_t> (local_handle (Library::CublasLt));
}
#endif

void
starpu_cusolver_init (void)
{
  for_each_device (open_handle<Library::CusolverDn>);
}

void
starpu_cusolver_shutdown (void)
{
  for_each_device (close_handle<Library::CusolverDn>);
}

#ifdef STARPU_HAVE_LIBCUSOLVER
cusolverDnHandle_t
starpu_cusolverDn_get_local_handle (void)
{
  return static_cast<cusolverDnHandle_t> (local_handle (Library::CusolverDn));
}
#endif

void
starpu_cusparse_init (void)
{
  for_each_device (open_handle<Library::Cusparse>);
}

void
starpu_cusparse_shutdown (void)
{
  for_each_device (close_handle<Library::Cusparse>);
}

#ifdef STARPU_HAVE_LIBCUSPARSE
cusparseHandle_t
starpu_cusparse_get_local_handle (void)
{
  return static_cast<cusparseHandle_t> (local_handle (Library::Cusparse));
}
#endif
