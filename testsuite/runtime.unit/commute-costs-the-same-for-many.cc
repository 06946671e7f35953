// SPDX-License-Identifier: LGPL-2.1-or-later
// What a task that commutes on two data costs does not grow with how many wait:
// how often each is tried for data that others have claimed is bounded.
//
// rows: E44 R11
// configs: many
// env: STARPU_SCHED=eager ASTERISM_WINDOW=0

#include <cstdio>
#include <cstdlib>

#include <starpu.h>

#include "data/handle.h"

namespace
{

constexpr int kData = 200;
starpu_data_handle_t handles[kData];
int values[kData];
int executed;

void
nothing (void **, void *)
{
  __atomic_add_fetch (&executed, 1, __ATOMIC_RELAXED);
}

starpu_codelet
make_codelet ()
{
  starpu_codelet codelet{};
  codelet.cpu_funcs[0] = nothing;
  codelet.nbuffers = 2;
  codelet.modes[0] = codelet.modes[1]
      = starpu_data_access_mode (STARPU_RW | STARPU_COMMUTE);
  return codelet;
}
starpu_codelet codelet = make_codelet ();

void
expect (bool right, const char *what)
{
  if (right)
    return;
  fprintf (stderr, "%s\n", what);
  exit (1);
}

long
failures ()
{
  long sum = 0;
  for (starpu_data_handle_t handle : handles)
    if (const auto *rare
        = asterism::data::from_public (handle)->rare_state_or_null ();
        rare != nullptr && rare->commuters != nullptr)
      sum += rare->commuters->failures;
  return sum;
}

/// How often a task was tried in vain, of so many that were all there before the
/// first began.
double
tried (int count)
{
  unsigned seed = 1;
  const long before = failures ();
  starpu_pause ();
  for (int i = 0; i < count; ++i)
    {
      const int one = rand_r (&seed) % kData;
      const int other = (one + 1 + rand_r (&seed) % (kData - 1)) % kData;
      starpu_task *task = starpu_task_create ();
      task->cl = &codelet;
      task->handles[0] = handles[one];
      task->handles[1] = handles[other];
      expect (starpu_task_submit (task) == 0, "submission");
    }
  starpu_resume ();
  expect (starpu_task_wait_for_all () == 0, "wait");
  expect (executed == count, "each is executed");
  executed = 0;
  return double (failures () - before) / count;
}

} // namespace

int
main ()
{
  expect (starpu_init (nullptr) == 0, "start");
  for (int i = 0; i < kData; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   uintptr_t (&values[i]), sizeof values[i]);
  const double few = tried (2000), many = tried (40000);
  printf ("%.2f times each of 2000, %.2f each of 40000\n", few, many);
  expect (many < 10, "those that wait are tried a few times each");
  for (starpu_data_handle_t handle : handles)
    starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
