// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_heteroprio.h: in which order each kind of worker visits buckets.

#include "starpu_heteroprio.h"

#include <cerrno>

#include "base/log.h"
#include "core/engine.h"
#include "sched/buckets.h"

namespace core = asterism::core;
using asterism::Level;
using asterism::Status;
using asterism::device::Arch;
using asterism::sched::Buckets;

namespace
{

/// Calls `change (buckets, arch)` on those of a context.
template <typename Change>
int
apply (const char *function, unsigned context, unsigned type, Change &&change)
{
  constexpr Arch kArchs[] = { Arch::Cpu, Arch::Cuda, Arch::OpenCl };
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    return -ENODEV;
  Status status;
  core::SchedContext *found = engine->context (context);
  if (found == nullptr && context != 0)
    status
        = Status::error (-EINVAL, "there is no scheduling context %u", context);
  else if (type >= STARPU_NB_TYPES)
    status = Status::error (-EINVAL, "there is no kind %u of workers", type);
  else if (type < std::size (kArchs)) // there are no workers of the others
    {
      core::GuardedPolicy &policy
          = found != nullptr ? found->policy () : engine->dispatcher.whole ();
      policy.with_policy ([&] (asterism::sched::Policy &inner) {
        Buckets *buckets = inner.buckets ();
        status = buckets != nullptr
                     ? change (*buckets, kArchs[type])
                     : Status::error (-EINVAL,
                                      "the policy of context %u is another",
                                      context);
      });
    }
  if (!status.ok ())
    asterism::log (Level::Error, "%s: %s", function, status.message ());
  else
    engine->dispatcher.wake_everybody ();
  return status.code ();
}

} // namespace

int
starpu_heteroprio_set_nb_prios (unsigned sched_ctx_id, unsigned arch,
                                unsigned max_prio)
{
  return apply (__func__, sched_ctx_id, arch, [=] (Buckets &buckets, Arch of) {
    return buckets.set_count (of, max_prio);
  });
}

int
starpu_heteroprio_set_mapping (unsigned sched_ctx_id, unsigned arch,
                               unsigned source_prio, unsigned dest_bucket_id)
{
  return apply (__func__, sched_ctx_id, arch, [=] (Buckets &buckets, Arch of) {
    return buckets.set_bucket (of, source_prio, dest_bucket_id);
  });
}

int
starpu_heteroprio_set_faster_arch (unsigned sched_ctx_id, unsigned arch,
                                   unsigned bucket_id)
{
  return apply (__func__, sched_ctx_id, arch, [=] (Buckets &buckets, Arch of) {
    return buckets.set_fastest (of, bucket_id);
  });
}

int
starpu_heteroprio_set_arch_slow_factor (unsigned sched_ctx_id, unsigned arch,
                                        unsigned bucket_id, float slow_factor)
{
  return apply (__func__, sched_ctx_id, arch, [=] (Buckets &buckets, Arch of) {
    return buckets.set_slowness (of, bucket_id, double (slow_factor));
  });
}
