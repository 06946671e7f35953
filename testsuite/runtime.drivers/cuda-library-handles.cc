// SPDX-License-Identifier: LGPL-2.1-or-later
/* Each CUDA worker gets a handle of cuBLAS, one of cuSOLVER and one of cuSPARSE,
   for its device and its stream, made once and destroyed with the device; one that cannot be
   made is an error, which leaves none behind.

   rows: R29
   configs: drivers
   needs: cuda */

#include "drivers/cuda/cuda_device.h"

#include "starpu_cublas.h"
#include "starpu_cusparse.h"

#include <dlfcn.h>

#include "conformance.h"

using cuda::CudaDevice;
using cuda::Library;

template <typename Function>
static Function *
of_double (const char *name)
{
  auto *function
      = reinterpret_cast<Function *> (dlsym (cuda::stand_in (), name));
  EXPECT (function != nullptr);
  return function;
}

static int
open_handles (Library library)
{
  static auto *count = of_double<int (int)> ("fake_cuda_handles");
  return count (int (library) + 1);
}

static void *
handle_of (Device *device, Library library)
{
  auto &cuda = static_cast<CudaDevice &> (*device);
  const cuda::DeviceScope scope (device->info ().index);
  void *handle = nullptr;
  EXPECT_OK (cuda.handles ().get (library, cuda.stream (), handle));
  return handle;
}

static void
check_handle (Device *device, Library library)
{
  subject = device->info ().name;
  void *handle = handle_of (device, library);
  EXPECT (handle && handle == handle_of (device, library));
  int kind = 0, number = -1;
  cudaStream_t stream = nullptr;
  of_double<void (const void *, int *, int *, cudaStream_t *)> (
      "fake_cuda_describe_handle") (handle, &kind, &number, &stream);
  EXPECT (kind == int (library) + 1);
  EXPECT (number == device->info ().index);
  EXPECT (stream == static_cast<CudaDevice *> (device)->stream ());
}

static void
set_old_stream (void *[], void *)
{
  starpu_cublas_set_stream ();
}

static void
ask_for_sparse (void *[], void *handle)
{
#ifdef STARPU_HAVE_LIBCUSPARSE
  *static_cast<void **> (handle) = starpu_cusparse_get_local_handle ();
#else
  skip ("needs the header of cuSPARSE");
#endif
}

static void
check_failures (Device *device, Library library,
                std::initializer_list<const char *> calls)
{
  auto &cuda = static_cast<CudaDevice &> (*device);
  for (const char *call : calls)
    {
      cuda.handles ().close (library);
      const int before = open_handles (library);
      setenv ("FAKE_CUDA_FAIL", call, 1);
      void *handle = nullptr;
      EXPECT (cuda.handles ().get (library, cuda.stream (), handle).code ()
              == -EIO);
      EXPECT (handle == nullptr);
      EXPECT (open_handles (library) == before);
      unsetenv ("FAKE_CUDA_FAIL");
      check_handle (device, library);
    }
}

int
main ()
{
  if (!getenv ("ASTERISM_CUDART"))
    skip ("needs the double of CUDA");
  {
    Setup setup ([] (Options &options) { options.nworker_per_cuda = 2; });
    const auto found = setup.of (STARPU_CUDA_WORKER);
    EXPECT (found.size () == 4);
    starpu_cublas_init ();
    starpu_cusolver_init ();
    starpu_cusparse_init ();
    EXPECT (open_handles (Library::Cublas) == 4);
    EXPECT (open_handles (Library::CusolverDn) == 4);
    EXPECT (open_handles (Library::Cusparse) == 4);
    for (Device *device : found)
      for (Library library : { Library::Cublas, Library::CusolverDn,
                               Library::Cusparse })
        check_handle (device, library);
    EXPECT (open_handles (Library::Cublas) == 4);

    void *handle = nullptr;
    Launch asks;
    asks.function = ask_for_sparse;
    asks.argument = &handle;
    Ticket asked;
    EXPECT_OK (found[2]->launch (asks, asked));
    EXPECT_OK (finish (*found[2], asked));
    EXPECT (handle == handle_of (found[2], Library::Cusparse));

    Launch launch;
    launch.function = set_old_stream;
    Ticket ticket;
    EXPECT_OK (found[1]->launch (launch, ticket));
    EXPECT_OK (finish (*found[1], ticket));
    EXPECT (of_double<cudaStream_t ()> ("fake_cuda_kernel_stream") ()
            == static_cast<CudaDevice *> (found[1])->stream ());

    starpu_cusolver_shutdown ();
    EXPECT (open_handles (Library::CusolverDn) == 0);
    starpu_cusparse_shutdown ();
    EXPECT (open_handles (Library::Cusparse) == 0);
    check_failures (found[0], Library::Cublas,
                    { "cublasCreate_v2:1", "cublasSetStream_v2:1" });
    check_failures (found[0], Library::CusolverDn,
                    { "cusolverDnCreate:1", "cusolverDnSetStream:1" });
    check_failures (found[0], Library::Cusparse,
                    { "cusparseCreate:1", "cusparseSetStream:1" });
  }
  // Closed with their devices.
  EXPECT (open_handles (Library::Cublas) == 0);
  EXPECT (open_handles (Library::CusolverDn) == 0);
  EXPECT (open_handles (Library::Cusparse) == 0);
}
