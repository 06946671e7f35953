// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_helper.h and starpu_stdlib.h: time, sleeping, and functions run on
// every worker.

#include "starpu_helper.h"

#include <cerrno>
#include <ctime>
#include <vector>

#include "starpu_stdlib.h"
#include "starpu_task.h"
#include "starpu_worker.h"

#include "base/clock.h"
#include "base/log.h"

namespace
{

struct Call
{
  void (*function) (void *);
  void *argument;
};

void
run_call (void *[], void *argument)
{
  auto *call = static_cast<Call *> (argument);
  call->function (call->argument);
}

/// The bit of starpu_codelet.where for a kind of worker.
uint32_t
where_of (enum starpu_worker_archtype type)
{
  switch (type)
    {
    case STARPU_CPU_WORKER:
    case STARPU_SIM_WORKER:
    case STARPU_LOCAL_STORE_WORKER:
      return STARPU_CPU;
    case STARPU_CUDA_WORKER:
      return STARPU_CUDA;
    case STARPU_OPENCL_WORKER:
      return STARPU_OPENCL;
    default:
      return 0;
    }
}

/// A codelet that runs a Call on any worker.
struct starpu_codelet
make_codelet (const char *name)
{
  struct starpu_codelet codelet = {};
  codelet.cpu_funcs[0] = run_call;
  codelet.cuda_funcs[0] = run_call;
  codelet.opencl_funcs[0] = run_call;
  codelet.name = name != nullptr ? name : "execute_on_workers";
  return codelet;
}

void
run_on (const std::vector<unsigned> &workers, Call call, const char *name)
{
  if (call.function == nullptr)
    return asterism::log (asterism::Level::Error,
                          "the function to run on workers is NULL");
  struct starpu_codelet codelet = make_codelet (name);
  std::vector<struct starpu_task *> tasks;
  for (unsigned worker : workers)
    {
      struct starpu_task *task = starpu_task_create ();
      task->cl = &codelet;
      task->cl_arg = &call;
      task->execute_on_a_specific_worker = 1;
      task->workerid = worker;
      task->detach = 0;
      int code = starpu_task_submit (task);
      if (code == 0)
        tasks.push_back (task);
      else
        {
          asterism::log (asterism::Level::Error,
                         "%s cannot be run on worker %u: error %d",
                         codelet.name, worker, code);
          starpu_task_destroy (task);
        }
    }
  for (struct starpu_task *task : tasks)
    if (starpu_task_wait (task) != 0)
      asterism::log (asterism::Level::Error, "%s did not end", codelet.name);
}

} // namespace

double
starpu_timing_now ()
{
  return asterism::clock_us ();
}

void
starpu_sleep (float nb_sec)
{
  if (!(nb_sec > 0))
    return;
  if (asterism::is_time_virtual () && asterism::virtual_time::takes_part ())
    return asterism::virtual_time::sleep_until (asterism::virtual_time::now ()
                                                + double (nb_sec));
  struct timespec left;
  left.tv_sec = static_cast<time_t> (nb_sec);
  left.tv_nsec
      = static_cast<long> ((nb_sec - static_cast<float> (left.tv_sec)) * 1e9F);
  if (left.tv_nsec > 999999999)
    left.tv_nsec = 999999999;
  while (nanosleep (&left, &left) != 0 && errno == EINTR)
    ;
}

void
starpu_usleep (float nb_micro_sec)
{
  starpu_sleep (nb_micro_sec * 1e-6F);
}

void
starpu_execute_on_each_worker (void (*func) (void *), void *arg, uint32_t where)
{
  starpu_execute_on_each_worker_ex (func, arg, where, nullptr);
}

void
starpu_execute_on_each_worker_ex (void (*func) (void *), void *arg,
                                  uint32_t where, const char *name)
{
  std::vector<unsigned> chosen;
  for (unsigned worker = 0; worker < starpu_worker_get_count (); ++worker)
    if ((where_of (starpu_worker_get_type (static_cast<int> (worker))) & where)
        != 0)
      chosen.push_back (worker);
  run_on (chosen, Call{ func, arg }, name);
}

void
starpu_execute_on_specific_workers (void (*func) (void *), void *arg,
                                    unsigned num_workers, unsigned *workers,
                                    const char *name)
{
  if (workers == nullptr && num_workers > 0)
    return asterism::log (asterism::Level::Error,
                          "%s: the array of workers is NULL", __func__);
  run_on ({ workers, workers + num_workers }, Call{ func, arg }, name);
}
