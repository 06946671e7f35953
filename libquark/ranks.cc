// SPDX-License-Identifier: LGPL-2.1-or-later
// Ranks: starting the runtime, and the loops of the program's threads.

#include "ranks.h"

#include <algorithm>
#include <cstdlib>
#include <pthread.h>
#include <sched.h>

#include "asterism_quark_abi.h"
#include "environment.h"
#include "fatal.h"
#include "quark.h"

namespace asterism::quark
{

namespace
{

/// Drives a worker from now on; the thread stays where its owner has bound it.
int
drive_unbound (struct starpu_driver &driver)
{
  cpu_set_t cores;
  const bool known
      = pthread_getaffinity_np (pthread_self (), sizeof cores, &cores) == 0;
  const int status = starpu_driver_init (&driver);
  if (known)
    pthread_setaffinity_np (pthread_self (), sizeof cores, &cores);
  return status;
}

} // namespace

Ranks::Ranks (int count, bool own_threads)
    : count_ (count), own_threads_ (own_threads), drivers_ (size_t (count)),
      released_ (new std::atomic<bool>[size_t (count)])
{
  const char *function = own_threads ? "QUARK_New" : "QUARK_Setup";
  if (count > STARPU_NMAXWORKERS)
    fatal (function, "more threads than the library was built for");
  if (starpu_is_initialized ())
    fatal (function, "the runtime is running already: there is one Quark at a "
                     "time");
  for (int rank = 0; rank < count; ++rank)
    {
      drivers_[size_t (rank)].type = STARPU_CPU_WORKER;
      drivers_[size_t (rank)].id.cpu_id = unsigned (rank);
      released_[size_t (rank)] = false;
    }
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.ncpus = count;
  conf.ncuda = conf.nopencl = conf.reserve_ncpus = 0;
  conf.precedence_over_environment_variables = 1;
  const char *policy = getenv ("STARPU_SCHED");
  conf.sched_policy_name = policy != nullptr && *policy ? policy : "ranks";
  conf.not_launched_drivers = drivers_.data ();
  conf.n_not_launched_drivers = own_threads ? 1 : unsigned (count);
  conf.use_explicit_workers_bindid = 1;
  const std::vector<unsigned> cores = cores_of_ranks (count);
  for (size_t i = 0; i < STARPU_NMAXWORKERS; ++i)
    conf.workers_bindid[i] = cores[i % cores.size ()];
  if (starpu_init (&conf) != 0)
    fatal (function, "the runtime does not start");
  if (int (starpu_worker_get_count ()) != count)
    fatal (function,
           "the runtime has other workers than the threads asked for");
  const int status = own_threads ? starpu_driver_init (&drivers_[0])
                                 : drive_unbound (drivers_[0]);
  if (status != 0)
    fatal (function, "the calling thread cannot become rank 0");
}

Ranks::~Ranks ()
{
  starpu_driver_deinit (&drivers_[0]);
  starpu_shutdown ();
}

void
Ranks::release ()
{
  if (own_threads_)
    return;
  for (int rank = 1; rank < count_; ++rank)
    {
      released_[size_t (rank)].store (true);
      asterism_wake_worker_v1 (unsigned (rank));
    }
}

void
Ranks::loop (int rank)
{
  if (own_threads_ || rank < 1 || rank >= count_)
    return quark_warning ("QUARK_Worker_Loop",
                          "no thread of the program's can be that rank");
  std::atomic<bool> &released = released_[size_t (rank)];
  struct starpu_driver &driver = drivers_[size_t (rank)];
  if (released.exchange (false))
    return;
  if (drive_unbound (driver) != 0)
    return quark_warning ("QUARK_Worker_Loop", "another thread is that rank");
  while (!released.load ())
    (void)starpu_driver_run_once (&driver);
  // Before the runtime may end, as this may with it.
  released.store (false);
  (void)starpu_driver_deinit (&driver);
}

void
Ranks::work_once ()
{
  (void)starpu_driver_run_once (&drivers_[0]);
}

} // namespace asterism::quark
