/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The only device of a context is lost: a message says what waits, and one that
   is added executes it, or others when the context is deleted or the library is
   shut down, also when it is lost only then.
   rows: R27 E46
   configs: local-store
   env: STARPU_CATCH_SIGNALS=0 */

#include "../support/capture.h"
#include "../support/check.h"

#include <starpu_sched_ctx.h>
#include <sys/mman.h>
#include <unistd.h>

enum
{
  kTasks = 20
};

/* What every process sees. */
static struct
{
  int lost, executed;
} * shared;

static pid_t parent;
static unsigned delay_us;

static void
die_once (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  if (getpid () != parent && !__atomic_exchange_n (&shared->lost, 1, 5))
    {
      usleep (delay_us);
      _exit (3);
    }
  __atomic_add_fetch (&shared->executed, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet dying
    = { .cpu_funcs = { die_once }, .name = "die_once" };

static unsigned
begin (const char *policy)
{
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  CHECK_EQ (starpu_init (&conf), 0);
  shared->lost = shared->executed = 0;
  int store = starpu_worker_get_by_type (STARPU_LOCAL_STORE_WORKER, 0);
  const unsigned context = starpu_sched_ctx_create (
      &store, 1, "bereft", STARPU_SCHED_CTX_POLICY_NAME, policy, 0);
  /* Once it is lost none is taken any more. */
  starpu_pause ();
  for (int i = 0; i < kTasks; ++i)
    CHECK_EQ (starpu_task_submit_to_ctx (new_task (&dying, NULL), context), 0);
  starpu_resume ();
  return context;
}

static unsigned
strand (const char *policy)
{
  const int old = capture_begin ();
  const unsigned context = begin (policy);
  const char *message = "no worker left in context 'bereft' can execute";
  while (occurrences (captured (), message) == 0)
    starpu_usleep (1000);
  CHECK_EQ (occurrences (capture_end (old), message), 1);
  CHECK (shared->executed < kTasks);
  return context;
}

static void
lose (const char *policy)
{
  delay_us = 0;
  unsigned context = strand (policy);
  int core = starpu_worker_get_by_type (STARPU_CPU_WORKER, 0);
  starpu_sched_ctx_add_workers (&core, 1, context);
  CHECK_EQ (starpu_task_wait_for_all_in_ctx (context), 0);
  CHECK_EQ (shared->executed, kTasks);
  starpu_sched_ctx_delete (context);
  starpu_shutdown ();

  context = strand (policy);
  starpu_sched_ctx_delete (context);
  CHECK_EQ (shared->executed, kTasks);
  starpu_shutdown ();

  strand (policy);
  starpu_shutdown ();
  CHECK_EQ (shared->executed, kTasks);

  delay_us = 20000;
  begin (policy);
  starpu_shutdown ();
  CHECK_EQ (shared->executed, kTasks);
}

int
main (void)
{
  static const char *const names[] = { "lws", "eager", "prio", "dmda" };
  parent = getpid ();
  shared = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK (shared != MAP_FAILED);
  for (unsigned i = 0; i < sizeof names / sizeof *names; ++i)
    lose (names[i]);
  return 0;
}
