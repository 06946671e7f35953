// SPDX-License-Identifier: LGPL-2.1-or-later
// What programs call whether or not the library has a CUDA driver.

#include "asterism_css.h"
#include "asterism_kernels.h"
#include "base/site.h"
#include "starpu_cublas.h"
#include "starpu_cublasLt.h"
#include "starpu_cusolver.h"
#include "starpu_cusparse.h"

void
starpu_cublas_init (void)
{
}

void
starpu_cublas_shutdown (void)
{
}

void
starpu_cublas_set_stream (void)
{
}

void
starpu_cublasLt_init (void)
{
}

void
starpu_cublasLt_shutdown (void)
{
}

void
starpu_cusolver_init (void)
{
}

void
starpu_cusolver_shutdown (void)
{
}

void
starpu_cusparse_init (void)
{
}

void
starpu_cusparse_shutdown (void)
{
}

void
asterism_cuda_launch_v1 (const struct asterism_launch_v1 *launch, void (*) (),
                         const void *, void **, const int64_t *)
{
  asterism::die_at (&launch->site,
                    "CUDA kernel '%s': this library was built without CUDA",
                    launch->name);
}

void
asterism_cuda_launch_v2 (struct asterism_kernel_v1 *kernel,
                         const struct asterism_kernel_argument_v1 *, unsigned,
                         size_t, unsigned, const size_t *)
{
  asterism::die_at (&kernel->site,
                    "CUDA kernel '%s': this library was built without CUDA",
                    kernel->name);
}

void
asterism_cuda_grid_v1 (struct asterism_kernel_v1 *kernel,
                       const struct asterism_kernel_argument_v1 *, unsigned,
                       size_t, unsigned, const size_t *, size_t)
{
  asterism::die_at (&kernel->site,
                    "CUDA kernel '%s': this library was built without CUDA",
                    kernel->name);
}

void
asterism_cuda_reduce_v1 (struct asterism_kernel_v1 *kernel,
                         struct asterism_kernel_v1 *,
                         const struct asterism_kernel_argument_v1 *, unsigned,
                         size_t, unsigned, const size_t *,
                         const struct asterism_kernel_argument_v1 *, unsigned)
{
  asterism::die_at (&kernel->site,
                    "CUDA kernel '%s': this library was built without CUDA",
                    kernel->name);
}
