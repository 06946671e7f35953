// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_openmp.h: the handles of addresses that a region's tasks use.

#include "starpu.h"
#include "starpu_openmp.h"

#include "api/data_support.h"
#include "api/omp_team.h"

using namespace asterism;

extern "C" starpu_data_handle_t
starpu_omp_data_lookup (const void *ptr) noexcept
{
  return starpu_data_lookup (ptr);
}

extern "C" void
starpu_omp_handle_register (starpu_data_handle_t handle) noexcept
{
  if (data::Handle *inner = api::usable (__func__, handle))
    omp::note_registered (*inner);
}

extern "C" void
starpu_omp_handle_unregister (starpu_data_handle_t handle) noexcept
{
  if (data::Handle *inner = api::usable (__func__, handle))
    omp::forget_registered (*inner);
}

extern "C" struct starpu_arbiter *
starpu_omp_get_default_arbiter (void) noexcept
{
  // Arbiters have no state, and this one belongs to the process.
  static struct starpu_arbiter *const arbiter = starpu_arbiter_create ();
  return arbiter;
}
