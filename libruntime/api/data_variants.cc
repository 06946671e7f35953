// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data.h: other names for what there is, and more arguments for it.

#include <cstdlib>

#include "starpu_data.h"
#include "starpu_data_filters.h"

#include "api/data_support.h"
#include "base/log.h"

using namespace asterism;

struct starpu_arbiter
{
  char unused;
};

extern "C" void
starpu_data_deinitialize (starpu_data_handle_t handle)
{
  starpu_data_invalidate (handle);
}

extern "C" void
starpu_data_deinitialize_submit (starpu_data_handle_t handle)
{
  starpu_data_invalidate_submit (handle);
}

extern "C" int
starpu_data_acquire_on_node_cb_sequential_consistency_quick (
    starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode,
    void (*callback) (void *), void *argument, int sequential_consistency, int)
{
  return starpu_data_acquire_on_node_cb_sequential_consistency (
      handle, node, mode, callback, argument, sequential_consistency);
}

extern "C" int
starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids (
    starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode,
    void (*callback) (void *), void *argument, int sequential_consistency, int,
    long *before, long *after)
{
  for (long *id : { before, after })
    if (id != nullptr)
      *id = -1;
  return starpu_data_acquire_on_node_cb_sequential_consistency (
      handle, node, mode, callback, argument, sequential_consistency);
}

// Whoever commutes claims all its data at once, whatever they are told.

extern "C" starpu_arbiter_t
starpu_arbiter_create (void)
{
  return static_cast<starpu_arbiter_t> (calloc (1, sizeof (starpu_arbiter)));
}

extern "C" void
starpu_arbiter_destroy (starpu_arbiter_t arbiter)
{
  free (arbiter);
}

extern "C" void
starpu_data_assign_arbiter (starpu_data_handle_t handle, starpu_arbiter_t)
{
  (void)api::usable ("starpu_data_assign_arbiter", handle);
}

// Changes between a whole and its parts come in their turn, which is one of
// the orders allowed.

extern "C" void
starpu_data_partition_submit_sequential_consistency (
    starpu_data_handle_t whole, unsigned count, starpu_data_handle_t *children,
    int)
{
  starpu_data_partition_submit (whole, count, children);
}

extern "C" void
starpu_data_partition_readonly_submit_sequential_consistency (
    starpu_data_handle_t whole, unsigned count, starpu_data_handle_t *children,
    int)
{
  starpu_data_partition_readonly_submit (whole, count, children);
}

extern "C" void
starpu_data_unpartition_submit_sequential_consistency (
    starpu_data_handle_t whole, unsigned count, starpu_data_handle_t *children,
    int node, int)
{
  starpu_data_unpartition_submit (whole, count, children, node);
}

namespace
{

/// What to call when a datum is whole again.
struct Afterwards
{
  starpu_data_handle_t whole;
  void (*callback) (void *);
  void *argument;
};

} // namespace

extern "C" void
starpu_data_unpartition_submit_sequential_consistency_cb (
    starpu_data_handle_t whole, unsigned count, starpu_data_handle_t *children,
    int node, int, void (*callback) (void *), void *argument)
{
  starpu_data_unpartition_submit (whole, count, children, node);
  if (callback == nullptr)
    return;
  auto *afterwards = new Afterwards{ whole, callback, argument };
  auto call = [] (void *given) {
    auto *self = static_cast<Afterwards *> (given);
    starpu_data_release_on_node (self->whole, STARPU_ACQUIRE_NO_NODE);
    self->callback (self->argument);
    delete self;
  };
  if (starpu_data_acquire_on_node_cb (whole, STARPU_ACQUIRE_NO_NODE, STARPU_R,
                                      call, afterwards)
      != 0)
    {
      log (Level::Error,
           "starpu_data_unpartition_submit_sequential_consistency_cb: "
           "the callback will not be called");
      delete afterwards;
    }
}
