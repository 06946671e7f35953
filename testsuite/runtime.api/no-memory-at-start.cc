// SPDX-License-Identifier: LGPL-2.1-or-later
// Where the C++ library gets no memory, starpu_init () returns an error and can
// be called again: whichever allocation of the start it is.
//
// rows: -
// configs: one
// limit: 300

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "../support/check.h"

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__

int
main ()
{
  puts ("what is lost on the way is no leak");
  return 77;
}

#else

// Allocations from now on of which the last fails; 0: none does.
static long left = 0;

void *
operator new (size_t bytes)
{
  const bool fails = __atomic_load_n (&left, __ATOMIC_RELAXED) > 0
                     && __atomic_sub_fetch (&left, 1, __ATOMIC_RELAXED) == 0;
  void *memory = fails ? nullptr : malloc (bytes);
  if (memory == nullptr)
    throw std::bad_alloc ();
  return memory;
}

void
operator delete (void *memory) noexcept
{
  free (memory);
}

void
operator delete (void *memory, size_t) noexcept
{
  free (memory);
}

static void
count (void *buffers[], void *argument)
{
  (void)buffers;
  ++*static_cast<int *> (argument);
}

static struct starpu_codelet codelet;

int
main ()
{
  codelet.cpu_funcs[0] = count;
  int errors = 0;
  bool enough = false;
  for (long n = 1; !enough; ++n)
    {
      __atomic_store_n (&left, n, __ATOMIC_RELAXED);
      const int code = starpu_init (nullptr);
      enough = __atomic_exchange_n (&left, 0, __ATOMIC_RELAXED) > 0;
      if (code != 0)
        {
          CHECK_EQ (code, -ENOMEM);
          CHECK (!starpu_is_initialized ());
          ++errors;
          continue;
        }
      int ran = 0;
      submit (new_task (&codelet, &ran));
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK_EQ (ran, 1);
      starpu_shutdown ();
    }
  printf ("%d errors\n", errors);
  CHECK (errors > 10);
  return 0;
}

#endif
