// SPDX-License-Identifier: LGPL-2.1-or-later
// What programs call for kinds of devices that there are no drivers for: MIC,
// HIP, and master and slaves.

#include "starpu_hipblas.h"
#include "starpu_mic.h"
#include "starpu_mpi_ms.h"
#include "starpu_sink.h"

#include <cerrno>

#include "base/log.h"

int
starpu_mic_register_kernel (starpu_mic_func_symbol_t *symbol, const char *)
{
  if (symbol != nullptr)
    *symbol = nullptr;
  return -ENODEV;
}

starpu_mic_kernel_t
starpu_mic_get_kernel (starpu_mic_func_symbol_t)
{
  return nullptr;
}

int
starpu_mpi_ms_register_kernel (starpu_mpi_ms_func_symbol_t *symbol,
                               const char *)
{
  if (symbol != nullptr)
    *symbol = nullptr;
  return -ENODEV;
}

starpu_mpi_ms_kernel_t
starpu_mpi_ms_get_kernel (starpu_mpi_ms_func_symbol_t)
{
  return nullptr;
}

void
starpu_sink_common_worker (int, char **)
{
  asterism::log (asterism::Level::Error,
                 "%s: there is no driver for master and slaves", __func__);
}

void
starpu_hipblas_init ()
{
}

void
starpu_hipblas_shutdown ()
{
}
