// SPDX-License-Identifier: LGPL-2.1-or-later
// Where the C++ library gets no memory, starpu_sched_ctx_create () says so and
// gives no context, whichever allocation it is and whatever the policy; the
// next call makes one that executes tasks.
//
// rows: -
// configs: one many

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

// The calling thread's allocations from now on of which the last fails; 0: none
// does.
static thread_local long left = 0;

void *
operator new (size_t bytes)
{
  void *memory = left > 0 && --left == 0 ? nullptr : malloc (bytes);
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
  STARPU_ATOMIC_ADD (static_cast<int *> (argument), 1);
}

static struct starpu_codelet codelet;

// Creates contexts with that policy until none of its allocations fails; gives
// the number of those that failed.
static int
create (const char *policy)
{
  int worker = 0;
  for (int errors = 0;; ++errors)
    {
      left = errors + 1;
      const unsigned context = starpu_sched_ctx_create (
          &worker, 1, "a name that is longer than what a string has inside",
          STARPU_SCHED_CTX_POLICY_NAME, policy, 0);
      const bool enough = left > 0;
      left = 0;
      if (context == STARPU_NMAX_SCHED_CTXS)
        {
          CHECK (!enough);
          continue;
        }
      int ran = 0;
      CHECK_EQ (starpu_task_insert (&codelet, STARPU_SCHED_CTX, context,
                                    STARPU_CL_ARGS_NFREE, &ran, sizeof ran, 0),
                0);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK_EQ (ran, 1);
      starpu_sched_ctx_delete (context);
      if (enough)
        return errors;
    }
}

int
main ()
{
  codelet.cpu_funcs[0] = count;
  CHECK_EQ (starpu_init (nullptr), 0);
  for (const char *policy : { "eager", "prio", "lws", "dmda", "heteroprio" })
    {
      const int errors = create (policy);
      printf ("%s: %d allocations failed\n", policy, errors);
      CHECK (errors > 2);
    }
  starpu_shutdown ();
  return 0;
}

#endif
