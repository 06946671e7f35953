/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Pinned memory that the program frees stays registered with CUDA and is what
   the next allocation of its size gets: up to so many MiB, until the runtime
   ends or main memory is short.
   rows: R09 G33
   configs: drivers
   env: STARPU_NSIM=0 ASTERISM_NLOCAL_STORE=0 STARPU_NOPENCL=0
   env: STARPU_WORKERS_NOBIND=1 ASTERISM_PINNED_CACHE=1 STARPU_LIMIT_CPU_MEM=4
   needs: cuda
   libs: -ldl */

#include <dlfcn.h>
#include <errno.h>

#include "../support/capture.h"
#include "../support/check.h"

enum
{
  kBytes = 1 << 16,
  kMiB = 1 << 20,
  kMany = 20 /* more than are kept */
};

static size_t (*registered) (void);    /* pieces of memory now */
static size_t (*registrations) (void); /* so far */

static int
find_double (void)
{
  const char *name = getenv ("ASTERISM_CUDART");
  if (name == NULL)
    return 0;
  void *library = dlopen (name, RTLD_NOW);
  CHECK (library != NULL);
  registered = (size_t (*) (void))dlsym (library, "fake_cuda_registered");
  registrations = (size_t (*) (void))dlsym (library, "fake_cuda_registrations");
  CHECK (registered != NULL && registrations != NULL);
  return 1;
}

static void
check_reuse (void)
{
  void *first, *second, *third;
  CHECK_EQ (starpu_malloc (&first, kBytes), 0);
  CHECK_EQ (registrations (), 1);
  for (int i = 0; i < 100; ++i)
    {
      memset (first, i, kBytes);
      CHECK_EQ (starpu_free_noflag (first, kBytes), 0);
      CHECK_EQ (starpu_malloc (&second, kBytes), 0);
      CHECK (second == first);
    }
  CHECK_EQ (registrations (), 1);
  /* Two at a time are two; one of another size is another. */
  CHECK_EQ (starpu_malloc (&second, kBytes), 0);
  CHECK (second != first);
  CHECK_EQ (registrations (), 2);
  CHECK_EQ (starpu_free (first), 0);
  CHECK_EQ (starpu_malloc (&third, kBytes / 2), 0);
  CHECK (third != first);
  CHECK_EQ (registrations (), 3);
  CHECK_EQ (starpu_free (second), 0);
  CHECK_EQ (starpu_free (third), 0);
  CHECK_EQ (registered (), 3);
  /* What is not to be pinned gets none of it. */
  CHECK_EQ (starpu_malloc_flags (&third, kBytes, 0), 0);
  CHECK (third != first && third != second);
  CHECK_EQ (starpu_free_flags (third, kBytes, 0), 0);
  CHECK_EQ (registered (), 3);
}

static void
check_bound (void)
{
  void *many[kMany], *large;
  for (int i = 0; i < kMany; ++i)
    CHECK_EQ (starpu_malloc (&many[i], kBytes), 0);
  for (int i = 0; i < kMany; ++i)
    {
      CHECK_EQ (starpu_free (many[i]), 0);
      CHECK (registered () * kBytes <= kMiB + (size_t)(kMany - i - 1) * kBytes);
    }
  CHECK (registered () > 0);
  const size_t before = registered ();
  CHECK_EQ (starpu_malloc (&large, 2 * kMiB), 0);
  CHECK_EQ (registered (), before + 1);
  CHECK_EQ (starpu_free (large), 0);
  CHECK_EQ (registered (), before);
}

/* The last MiB is to be had when nothing is kept. */
static void
check_shortage (void)
{
  void *counted;
  CHECK (registered () > 0);
  CHECK_EQ (starpu_malloc_flags (&counted, 4 * kMiB, STARPU_MALLOC_COUNT), 0);
  CHECK_EQ (registered (), 0);
  CHECK_EQ (starpu_free_flags (counted, 4 * kMiB, STARPU_MALLOC_COUNT), 0);
}

int
main (void)
{
  void *last;
  if (!find_double ())
    {
      printf ("needs the double of CUDA\n");
      return 77;
    }
  int old = capture_begin ();
  start ();
  check_reuse ();
  check_bound ();
  check_shortage ();
  CHECK_EQ (starpu_malloc (&last, kBytes), 0);
  CHECK_EQ (starpu_free (last), 0);
  CHECK_EQ (registered (), 1);
  starpu_shutdown ();
  CHECK_EQ (registered (), 0);
  CHECK_EQ (occurrences (capture_end (old), "cannot"), 0);
  return 0;
}
