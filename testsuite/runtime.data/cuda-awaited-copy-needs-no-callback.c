/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Who waits for a copy to or from a CUDA device sees its end itself, and has no
   thread of the vendor's call it.
   rows: R09
   configs: cuda-double
   needs: cuda
   env: FAKE_CUDA_FAIL=cudaLaunchHostFunc:1
   libs: -ldl */

#include <dlfcn.h>

#include "../support/check.h"

enum
{
  kLength = 100000
};

static int values[kLength];

static int
failures (void)
{
  void *library = dlopen (getenv ("ASTERISM_CUDART"), RTLD_NOW);
  int (*count) (void) = (int (*) (void))dlsym (library, "fake_cuda_failures");
  return count ();
}

int
main (void)
{
  CHECK_EQ (starpu_init (NULL), 0);
  int worker = starpu_worker_get_by_type (STARPU_CUDA_WORKER, 0);
  int node = (int)starpu_worker_get_memory_node ((unsigned)worker);
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values,
                               kLength, sizeof *values);
  for (int i = 0; i < 20; ++i)
    {
      CHECK_EQ (starpu_data_acquire_on_node (handle, node, STARPU_RW), 0);
      starpu_data_release_on_node (handle, node);
      CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
      CHECK_EQ (values[kLength - 1], i);
      ++values[kLength - 1];
      starpu_data_release (handle);
    }
  starpu_data_unregister (handle);
  CHECK_EQ (failures (), 0);
  starpu_shutdown ();
  return 0;
}
