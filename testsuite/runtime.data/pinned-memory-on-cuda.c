/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Main memory that is to be pinned is registered with CUDA once, for all
   devices, and given up with the memory or when the program says so; memory
   that is not to be pinned is not, and giving up what was not pinned is no
   error.
   rows: R09 G33
   configs: drivers
   env: STARPU_NSIM=0 ASTERISM_NLOCAL_STORE=0 STARPU_NOPENCL=0
   env: STARPU_WORKERS_NOBIND=1 ASTERISM_PINNED_CACHE=0
   needs: cuda
   libs: -ldl */

#include <dlfcn.h>

#include "../support/capture.h"
#include "../support/check.h"

int
main (void)
{
  enum
  {
    kBytes = 1 << 16
  };
  static char values[kBytes];
  void *first, *second;
  const char *name = getenv ("ASTERISM_CUDART");
  if (name == NULL)
    {
      printf ("needs the double of CUDA\n");
      return 77;
    }
  void *library = dlopen (name, RTLD_NOW);
  CHECK (library != NULL);
  size_t (*registered) (void)
      = (size_t (*) (void))dlsym (library, "fake_cuda_registered");
  CHECK (registered != NULL);
  int old = capture_begin ();
  start ();
  CHECK_EQ (starpu_cuda_worker_get_count (), 2);
  CHECK_EQ (starpu_malloc (&first, kBytes), 0);
  CHECK_EQ (registered (), 1);
  CHECK_EQ (starpu_malloc_flags (&second, kBytes, 0), 0);
  CHECK_EQ (registered (), 1);
  CHECK_EQ (starpu_memory_pin (second, kBytes), 0);
  CHECK_EQ (registered (), 2);
  CHECK_EQ (starpu_memory_pin (values, kBytes), 0);
  CHECK_EQ (registered (), 3);
  CHECK_EQ (starpu_memory_unpin (second, kBytes), 0);
  CHECK_EQ (starpu_memory_unpin (second, kBytes), 0);
  CHECK_EQ (registered (), 2);
  CHECK_EQ (starpu_memory_unpin (values, kBytes), 0);
  CHECK_EQ (starpu_free_flags (second, kBytes, 0), 0);
  CHECK_EQ (starpu_free_noflag (first, kBytes), 0);
  CHECK_EQ (registered (), 0);
  starpu_shutdown ();
  CHECK_EQ (occurrences (capture_end (old), "cannot"), 0);
  return 0;
}
