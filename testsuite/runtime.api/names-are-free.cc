/* A program may give the names of the functions that submit tasks to members of a
   class, to functions in a namespace and to macros of its own, and take their
   addresses.

   rows: C25
   configs: one */

#include "../support/check.h"

struct api
{
  int (*starpu_task_insert) (struct starpu_codelet *, ...);
  int (*starpu_insert_task) (struct starpu_codelet *, ...);
  int (*starpu_task_submit) (struct starpu_task *);
  int (*starpu_task_submit_to_ctx) (struct starpu_task *, unsigned);
};

static const api functions = { &starpu_task_insert, &starpu_insert_task,
                               &starpu_task_submit, &starpu_task_submit_to_ctx };

namespace my
{
static int submitted;

template <typename... Arguments>
static int
starpu_task_insert (starpu_codelet *codelet, Arguments... arguments)
{
  submitted++;
  return ::starpu_task_insert (codelet, arguments..., 0);
}

static inline int
starpu_task_submit (starpu_task *task)
{
  submitted++;
  return ::starpu_task_submit (task);
}
} // namespace my

static int executed;

static void
body (void *[], void *)
{
  executed++;
}

static void
call_by_pointers (struct starpu_codelet *codelet)
{
  CHECK_EQ (functions.starpu_task_insert (codelet, 0), 0);
  CHECK_EQ (functions.starpu_insert_task (codelet, 0), 0);
  CHECK_EQ (functions.starpu_task_submit (new_task (codelet, nullptr)), 0);
  CHECK_EQ (functions.starpu_task_submit_to_ctx (new_task (codelet, nullptr), 0), 0);
}

static void
call_own (struct starpu_codelet *codelet)
{
  CHECK_EQ (my::starpu_task_insert (codelet, STARPU_PRIORITY, 0), 0);
  CHECK_EQ (my::starpu_task_submit (new_task (codelet, nullptr)), 0);
  CHECK_EQ (my::submitted, 2);
}

#define starpu_task_insert(...) (counted++, starpu_task_insert (__VA_ARGS__))

static void
call_macro (struct starpu_codelet *codelet)
{
  int counted = 0;
  CHECK_EQ (starpu_task_insert (codelet, 0), 0);
  CHECK_EQ (counted, 1);
}

int
main ()
{
  struct starpu_codelet codelet;
  starpu_codelet_init (&codelet);
  codelet.cpu_funcs[0] = body;
  start ();
  call_by_pointers (&codelet);
  call_own (&codelet);
  call_macro (&codelet);
  starpu_task_wait_for_all ();
  CHECK_EQ (executed, 7);
  starpu_shutdown ();
  return 0;
}
