// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data.h: invalidation, prefetches, and what is known of a handle.

#include "starpu_data.h"

#include <atomic>
#include <cerrno>

#include "api/data_changes.h"
#include "api/data_support.h"
#include "api/data_versions.h"
#include "base/log.h"
#include "core/reduction.h"

#include "starpu_data_interfaces.h"

using namespace asterism;
using api::access_to;
using api::usable;
using data::Handle;

namespace
{

/// The handle of data that can be used as a whole, or null after a message.
Handle *
undivided (const char *function, starpu_data_handle_t public_handle,
           enum starpu_data_access_mode mode)
{
  Handle *handle = usable (function, public_handle);
  if (handle == nullptr)
    return nullptr;
  const char *why = handle->partitioned () ? "is partitioned"
                    : handle->ended ()     ? "goes already"
                                           : nullptr;
  const Status status
      = why != nullptr
            ? Status::error (-EINVAL, "%s %s", handle->label ().c_str (), why)
            : api::use_plans_of (*handle, mode);
  return api::report (function, status) == 0 ? handle : nullptr;
}

/// Does `act` with the handle in its turn, without waiting.
void
defer (Handle &handle, enum starpu_data_access_mode mode, int node,
       bool counted, bool (*act) (api::Deferred &))
{
  api::Deferred *deferred = api::make_deferred (handle, mode, node);
  deferred->act = act;
  api::defer (deferred, counted);
}

/// Has the granted data copied when nothing else is.
bool
prefetch_when_idle (api::Deferred &self)
{
  self.runtime->memory ().prefetch_when_idle (
      self.handle (), self.accesses[0].node, self.argument_number);
  return true;
}

/// Has the granted data copied.
bool
prefetch_now (api::Deferred &self)
{
  self.runtime->memory ().prefetch_in_order (
      self.handle (), self.accesses[0].node, STARPU_R, self.argument_number);
  return true;
}

/// Does it with `act', in the handle's turn, if it is not to be waited for.
int
prefetch (const char *function, starpu_data_handle_t public_handle,
          unsigned node, unsigned async, int priority,
          bool (*act) (api::Deferred &) = prefetch_now)
{
  Handle *handle = data::from_public (public_handle);
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr)
    return -ENODEV;
  if (handle == nullptr || handle->ended ()
      || node >= runtime->memory ().node_count () || handle->partitioned ())
    return -EINVAL;
  // Only a worker of a device can convert to the form that is used there: a
  // prefetch leaves that to it.
  bool converted = node != unsigned (data::kMainMemory)
                   && handle->layout ().form_count () > 1;
  if (!async && !converted)
    {
      int error = api::acquire (function, public_handle, int (node), STARPU_R);
      if (error == 0)
        starpu_data_release_on_node (public_handle, int (node));
      return error;
    }
  Handle &used = api::current_version (*handle);
  // It follows what is up to date, and does not change that.
  api::Deferred *deferred = api::make_deferred (
      used, starpu_data_access_mode (STARPU_R | STARPU_NOPLAN), int (node));
  deferred->act = act;
  deferred->argument_number = priority;
  api::defer (deferred, false);
  return 0;
}

std::atomic<unsigned> default_consistency{ 1 };

} // namespace

extern "C" void
starpu_data_invalidate (starpu_data_handle_t public_handle)
{
  constexpr const char *kName = "starpu_data_invalidate";
  if (core::Runtime::current_task () != nullptr)
    return log (Level::Error, "%s: called from a task", kName);
  Handle *handle = usable (kName, public_handle);
  if (handle == nullptr)
    return;
  if (api::waits_for_caller (*handle, true))
    return log (Level::Error, "%s: %s is acquired by this thread", kName,
                handle->label ().c_str ());
  handle = undivided (kName, public_handle, STARPU_W);
  if (handle == nullptr)
    return;
  data::Access access = access_to (*handle, STARPU_W);
  api::Turn turn (*core::runtime (), &access, 1);
  core::runtime ()->memory ().invalidate (*handle);
}

extern "C" void
starpu_data_invalidate_submit (starpu_data_handle_t public_handle)
{
  Handle *handle
      = undivided ("starpu_data_invalidate_submit", public_handle, STARPU_W);
  if (handle == nullptr)
    return;
  defer (*handle, STARPU_W, 0, true, [] (api::Deferred &self) {
    self.runtime->memory ().invalidate (self.handle ());
    return true;
  });
}

extern "C" void
starpu_data_wont_use (starpu_data_handle_t public_handle)
{
  Handle *handle = api::staying ("starpu_data_wont_use", public_handle);
  if (handle == nullptr)
    return;
  for (Handle *child : handle->children ())
    starpu_data_wont_use (data::to_public (child));
  if (handle->partitioned ())
    return;
  Handle &used = api::current_version (*handle);
  auto mode = starpu_data_access_mode (STARPU_R | STARPU_NOPLAN);
  defer (used, mode, 0, false, [] (api::Deferred &self) {
    self.runtime->memory ().wont_use (self.handle ());
    return true;
  });
}

extern "C" int
starpu_data_fetch_on_node (starpu_data_handle_t handle, unsigned node,
                           unsigned async)
{
  return prefetch (__func__, handle, node, async, 0);
}

extern "C" int
starpu_data_prefetch_on_node (starpu_data_handle_t handle, unsigned node,
                              unsigned async)
{
  return prefetch (__func__, handle, node, async, 0);
}

extern "C" int
starpu_data_prefetch_on_node_prio (starpu_data_handle_t handle, unsigned node,
                                   unsigned async, int prio)
{
  return prefetch (__func__, handle, node, async, prio);
}

extern "C" int
starpu_data_idle_prefetch_on_node (starpu_data_handle_t handle, unsigned node,
                                   unsigned async)
{
  return starpu_data_idle_prefetch_on_node_prio (handle, node, async, 0);
}

extern "C" int
starpu_data_idle_prefetch_on_node_prio (starpu_data_handle_t handle,
                                        unsigned node, unsigned async, int prio)
{
  return prefetch (__func__, handle, node, async, prio, prefetch_when_idle);
}

extern "C" int
starpu_data_request_allocation (starpu_data_handle_t handle, unsigned node)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr)
    return -ENODEV;
  if (handle == nullptr || data::from_public (handle)->ended ()
      || node >= runtime->memory ().node_count ()
      || data::from_public (handle)->partitioned ())
    return -EINVAL;
  Handle &used = api::current_version (*data::from_public (handle));
  Status status = runtime->memory ().reserve (used, data::NodeId (node));
  return status.code ();
}

extern "C" void
starpu_data_query_status (starpu_data_handle_t handle, int node,
                          int *is_allocated, int *is_valid, int *is_requested)
{
  bool allocated = false, valid = false, requested = false;
  Handle *h = usable ("starpu_data_query_status", handle);
  data::Memory *memory = h ? &core::runtime ()->memory () : nullptr;
  if (memory != nullptr && node >= 0 && node < int (memory->node_count ()))
    memory->query (api::visible_version (*h), data::NodeId (node), allocated,
                   valid, requested);
  if (is_allocated != nullptr)
    *is_allocated = allocated;
  if (is_valid != nullptr)
    *is_valid = valid;
  if (is_requested != nullptr)
    *is_requested = requested;
}

extern "C" unsigned
starpu_data_is_on_node (starpu_data_handle_t handle, unsigned node)
{
  int valid;
  starpu_data_query_status (handle, int (node), nullptr, &valid, nullptr);
  return unsigned (valid);
}

extern "C" unsigned
starpu_data_test_if_allocated_on_node (starpu_data_handle_t handle,
                                       unsigned node)
{
  int allocated;
  starpu_data_query_status (handle, int (node), &allocated, nullptr, nullptr);
  return unsigned (allocated);
}

extern "C" void
starpu_data_advise_as_important (starpu_data_handle_t handle, unsigned)
{
  (void)usable ("starpu_data_advise_as_important", handle);
  // Least recently used data go first whatever the advice.
}

extern "C" void
starpu_data_set_wt_mask (starpu_data_handle_t public_handle, uint32_t wt_mask)
{
  Handle *handle = usable ("starpu_data_set_wt_mask", public_handle);
  if (handle == nullptr)
    return;
  core::runtime ()->memory ().set_write_through (*handle, wt_mask);
  for (Handle *version : api::versions_of (*handle))
    core::runtime ()->memory ().set_write_through (*version, wt_mask);
  for (Handle *child : handle->children ())
    starpu_data_set_wt_mask (data::to_public (child), wt_mask);
}

extern "C" void
starpu_data_set_sequential_consistency_flag (starpu_data_handle_t handle,
                                             unsigned flag)
{
  if (Handle *h
      = usable ("starpu_data_set_sequential_consistency_flag", handle))
    {
      api::settle_versions (*h, STARPU_RW);
      h->set_sequential_consistency (flag != 0);
      for (Handle *child : h->children ())
        starpu_data_set_sequential_consistency_flag (data::to_public (child),
                                                     flag);
    }
}

extern "C" unsigned
starpu_data_get_sequential_consistency_flag (starpu_data_handle_t handle)
{
  Handle *h = usable ("starpu_data_get_sequential_consistency_flag", handle);
  return h != nullptr && h->sequential_consistency ();
}

extern "C" void
starpu_data_set_default_sequential_consistency_flag (unsigned flag)
{
  default_consistency = flag;
}

extern "C" unsigned
starpu_data_get_default_sequential_consistency_flag (void)
{
  return default_consistency;
}

extern "C" void
starpu_data_set_ooc_flag (starpu_data_handle_t handle, unsigned flag)
{
  Handle *h = api::staying ("starpu_data_set_ooc_flag", handle);
  if (h == nullptr)
    return;
  if (flag == 0)
    core::runtime ()->memory ().keep_in_main (*h);
  if (h->partitioned () || h->parent () != nullptr || h->planned ())
    return;
  // In turn, as what was asked for before may still wait for its own.
  api::Deferred *deferred = api::make_deferred (*h, STARPU_RW);
  deferred->argument_number = flag == 0;
  deferred->act = [] (api::Deferred &self) {
    self.runtime->memory ().keep_in_main (self.handle (),
                                          self.argument_number != 0);
    return true;
  };
  api::defer (deferred, false);
}

extern "C" unsigned
starpu_data_get_ooc_flag (starpu_data_handle_t handle)
{
  Handle *h = usable ("starpu_data_get_ooc_flag", handle);
  return h != nullptr && core::runtime ()->memory ().may_leave (*h);
}

extern "C" void
starpu_data_set_reduction_methods (starpu_data_handle_t handle,
                                   struct starpu_codelet *redux_cl,
                                   struct starpu_codelet *init_cl)
{
  starpu_data_set_reduction_methods_with_args (handle, redux_cl, nullptr,
                                               init_cl, nullptr);
}

extern "C" void
starpu_data_set_reduction_methods_with_args (starpu_data_handle_t handle,
                                             struct starpu_codelet *redux_cl,
                                             void *redux_cl_arg,
                                             struct starpu_codelet *init_cl,
                                             void *init_cl_arg)
{
  Handle *h = usable ("starpu_data_set_reduction_methods", handle);
  if (h == nullptr)
    return;
  api::settle_versions (*h, STARPU_RW);
  core::set_reduction (core::runtime ()->engine (), *h,
                       { redux_cl, redux_cl_arg }, { init_cl, init_cl_arg });
  core::hand_on_reduction (core::runtime ()->engine (), *h, h->children ());
}

extern "C" struct starpu_data_interface_ops *
starpu_data_get_interface_ops (starpu_data_handle_t handle)
{
  Handle *h = usable ("starpu_data_get_interface_ops", handle);
  return h ? &h->layout ().ops () : nullptr;
}
