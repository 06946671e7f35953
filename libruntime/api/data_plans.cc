// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data_filters.h: partitionings that take their turn among the tasks.
//
// The parts of a plan share main memory with the whole.  Changing from one to
// the other is an access to both: contents come to main memory, and what is
// not to be used any more becomes invalid.

#include "starpu_data_filters.h"

#include "api/data_support.h"
#include "base/log.h"

using namespace asterism;
using api::usable;
using data::Handle;

namespace
{

bool
has_contents (const Handle &handle)
{
  return (handle.valid & Handle::kNodes) != 0;
}

/// Options of a change.
enum : unsigned
{
  kToParts = 1, ///< contents are in the whole before; else in the parts
  kBoth = 2,    ///< the former stays valid, to be read
};

/// Brings the contents to main memory.
bool
gather (api::Deferred &self)
{
  for (auto &access : self.accesses)
    {
      bool whole = &access == &self.accesses[0];
      bool source = whole == ((self.options & kToParts) != 0);
      access.mode = source && has_contents (*access.handle) ? STARPU_R
                    : source                                ? STARPU_NONE
                                                            : STARPU_W;
    }
  return api::begin_fetch (self);
}

bool
change_over (api::Deferred &self)
{
  data::Memory &memory = self.runtime->memory ();
  if (self.step++ == 0 && !gather (self))
    return false;
  if (self.fetches)
    memory.release (self.fetch);
  self.fetches = false;
  for (auto &access : self.accesses)
    {
      bool whole = &access == &self.accesses[0];
      if (whole == ((self.options & kToParts) != 0)
          && (self.options & kBoth) == 0)
        memory.invalidate (*access.handle);
    }
  if (self.node > STARPU_MAIN_RAM)
    memory.prefetch (self.handle (), data::NodeId (self.node), STARPU_R);
  return true;
}

void
submit (const char *function, starpu_data_handle_t whole, unsigned count,
        starpu_data_handle_t *children, unsigned options, int node = -1)
{
  Handle *handle = usable (function, whole);
  if (handle == nullptr)
    return;
  for (unsigned i = 0; i < count; ++i)
    if (children == nullptr || children[i] == nullptr
        || data::from_public (children[i])->parent () != handle)
      return log (Level::Error, "%s: not a part of %s", function,
                  handle->label ().c_str ());
  auto *deferred = new api::Deferred;
  deferred->runtime = core::runtime ();
  deferred->options = options;
  deferred->node = node;
  deferred->accesses.resize (count + 1);
  for (unsigned i = 0; i <= count; ++i)
    {
      data::Access &access = deferred->accesses[i];
      access.handle = i == 0 ? handle : data::from_public (children[i - 1]);
      access.mode
          = (options & kBoth) != 0 && (i == 0) == ((options & kToParts) != 0)
                ? STARPU_R
                : STARPU_RW;
      access.node = data::kMainMemory;
    }
  deferred->act = change_over;
  api::defer (deferred, true);
}

} // namespace

extern "C" void
starpu_data_partition_plan (starpu_data_handle_t whole,
                            struct starpu_data_filter *filter,
                            starpu_data_handle_t *children)
{
  constexpr const char *kName = "starpu_data_partition_plan";
  Handle *handle = usable (kName, whole);
  if (handle == nullptr)
    return;
  if (filter == nullptr || children == nullptr)
    return log (Level::Error, "%s: no %s", kName,
                filter ? "room for the parts" : "filter");
  data::Memory &memory = core::runtime ()->memory ();
  unsigned count;
  Status status = memory.reserve (*handle, data::kMainMemory);
  if (status.ok ())
    status = memory.divide (*handle, *filter, false,
                            reinterpret_cast<Handle **> (children), count);
  api::report (kName, status);
}

extern "C" void
starpu_data_partition_submit (starpu_data_handle_t whole, unsigned nparts,
                              starpu_data_handle_t *children)
{
  submit ("starpu_data_partition_submit", whole, nparts, children, kToParts);
}

extern "C" void
starpu_data_partition_readonly_submit (starpu_data_handle_t whole,
                                       unsigned nparts,
                                       starpu_data_handle_t *children)
{
  submit ("starpu_data_partition_readonly_submit", whole, nparts, children,
          kToParts | kBoth);
}

extern "C" void
starpu_data_partition_readwrite_upgrade_submit (starpu_data_handle_t whole,
                                                unsigned nparts,
                                                starpu_data_handle_t *children)
{
  submit ("starpu_data_partition_readwrite_upgrade_submit", whole, nparts,
          children, kToParts);
}

extern "C" void
starpu_data_unpartition_submit (starpu_data_handle_t whole, unsigned nparts,
                                starpu_data_handle_t *children,
                                int gathering_node)
{
  submit ("starpu_data_unpartition_submit", whole, nparts, children, 0,
          gathering_node);
}

extern "C" void
starpu_data_unpartition_readonly_submit (starpu_data_handle_t whole,
                                         unsigned nparts,
                                         starpu_data_handle_t *children,
                                         int gathering_node)
{
  submit ("starpu_data_unpartition_readonly_submit", whole, nparts, children,
          kBoth, gathering_node);
}

extern "C" void
starpu_data_partition_clean (starpu_data_handle_t whole, unsigned nparts,
                             starpu_data_handle_t *children)
{
  constexpr const char *kName = "starpu_data_partition_clean";
  if (usable (kName, whole) == nullptr || children == nullptr)
    return;
  core::Runtime &runtime = *core::runtime ();
  for (unsigned i = 0; i < nparts; ++i)
    {
      Handle *child = usable (kName, children[i]);
      if (child == nullptr)
        continue;
      data::Access access;
      access.handle = child;
      access.mode = STARPU_RW;
      api::Turn turn (runtime, &access, 1);
      turn.forget ();
      api::remove (runtime, *child);
      children[i] = nullptr;
    }
}
