// SPDX-License-Identifier: LGPL-2.1-or-later
// Tasks of two data and a value by asterism.hpp (-DLAYER), or as a program
// submits them that was written for the C API; argv[1] says how many.
#include <cstdlib>

#include <asterism.hpp>

static void
add (double &sum, const double &x, double by)
{
  sum += x * by;
}

#ifdef LAYER

int
main (int, char **argv)
{
  asterism::runtime runtime;
  double a = 0, b = 1;
  asterism::handle sum (a);
  asterism::handle x (b);
  for (int i = atoi (argv[1]); i > 0; i--)
    asterism::submit<add> (sum, x, 2.);
  asterism::wait_for_all ();
  return *sum.read () != 2. * atoi (argv[1]);
}

#else

static void
add_cpu (void **buffers, void *by)
{
  add (*(double *)STARPU_VARIABLE_GET_PTR (buffers[0]),
       *(double *)STARPU_VARIABLE_GET_PTR (buffers[1]), *(double *)by);
}

int
main (int, char **argv)
{
  if (starpu_init (nullptr) != 0)
    return 1;
  double a = 0, b = 1;
  starpu_data_handle_t sum, x;
  starpu_variable_data_register (&sum, STARPU_MAIN_RAM, (uintptr_t)&a,
                                 sizeof a);
  starpu_variable_data_register (&x, STARPU_MAIN_RAM, (uintptr_t)&b, sizeof b);
  static struct starpu_codelet codelet;
  codelet.cpu_funcs[0] = add_cpu;
  codelet.nbuffers = 2;
  codelet.modes[0] = STARPU_RW;
  codelet.modes[1] = STARPU_R;
  for (int i = atoi (argv[1]); i > 0; i--)
    {
      struct starpu_task *task = starpu_task_create ();
      double *by = (double *)malloc (sizeof *by);
      if (!task || !by)
        return 1;
      *by = 2;
      task->cl = &codelet;
      task->handles[0] = sum;
      task->handles[1] = x;
      task->cl_arg = by;
      task->cl_arg_size = sizeof *by;
      task->cl_arg_free = 1;
      if (starpu_task_submit (task) != 0)
        return 1;
    }
  if (starpu_task_wait_for_all () != 0)
    return 1;
  starpu_data_unregister (sum);
  starpu_data_unregister (x);
  starpu_shutdown ();
  return a != 2. * atoi (argv[1]);
}

#endif
