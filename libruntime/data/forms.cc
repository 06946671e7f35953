// SPDX-License-Identifier: LGPL-2.1-or-later
// Data that look different on each kind of device: which form is copied where,
// and the user's functions that make one from another.
//
// A replica is valid when it has the contents in any form, and `foreign_' is
// set for its node while that is not the form used there.  Copies never
// convert: a device gets the main form, main memory any form, and what is
// wanted is made there before the first use.  So evictions and prefetches run
// no function of the user's.

#include "data/coherence.h"

#include <bit>
#include <cerrno>

#include "starpu_task.h"

namespace asterism::data
{
namespace
{

using device::Arch;
using Function = void (*) (void *[], void *);

/// A codelet's first function for a kind of device, or null.
Function
function_of (const struct starpu_codelet *codelet, Arch arch)
{
  auto choose = [codelet] (uint32_t where, Function first, Function old) {
    if (codelet->where != 0 && (codelet->where & where) == 0)
      return Function{};
    return first || old == Function (-1) ? first : old;
  };
  if (codelet == nullptr)
    return nullptr;
  if (arch == Arch::OpenCl)
    return choose (STARPU_OPENCL, codelet->opencl_funcs[0],
                   codelet->opencl_func);
  if (arch == Arch::Cuda)
    return choose (STARPU_CUDA, codelet->cuda_funcs[0], codelet->cuda_func);
  return choose (STARPU_CPU, codelet->cpu_funcs[0], codelet->cpu_func);
}

bool
enqueues (const struct starpu_codelet &codelet, Arch arch)
{
  if (arch == Arch::OpenCl)
    return codelet.opencl_flags[0] & STARPU_OPENCL_ASYNC;
  return arch == Arch::Cuda && (codelet.cuda_flags[0] & STARPU_CUDA_ASYNC);
}

} // namespace

/// The replica has valid contents in a form.
bool
Coherence::holds (Handle &handle, Replica &replica, unsigned form)
{
  return (handle.nodes () & node_bit (replica.node)) != 0
         && (replica.forms >> form & 1) != 0;
}

/// Requires: what follows is set_valid ().
void
Coherence::set_forms (Handle &handle, Replica &replica, unsigned forms)
{
  replica.forms = uint8_t (forms);
  uint32_t foreign = handle.foreign_.load (std::memory_order_relaxed);
  uint32_t mine = node_bit (replica.node);
  bool native = (forms >> node (replica.node).form () & 1) != 0;
  handle.foreign_.store (native ? foreign & ~mine : foreign | mine,
                         std::memory_order_relaxed);
}

/// Storage for one more form, if it has none.
Status
Coherence::allocate_form (const Layout &layout, void *contents, unsigned form,
                          Node &node)
{
  Region region = layout.part (contents, form);
  if (form == kMainForm || region.address.base != 0)
    return {};
  if (region.run == 0 && layout.part (contents, kMainForm).run != 0)
    return Status::error (-EINVAL, "a %s without a form for memory node %d",
                          layout.name (), node.id ());
  device::Address address;
  Status status = node.allocate (region.bytes (), address);
  if (status.ok ())
    layout.place (contents, form, address);
  return status;
}

void
Coherence::free_forms (const Layout &layout, void *contents, Node &node)
{
  for (unsigned form = 1; form < layout.form_count (); ++form)
    {
      Region region = layout.part (contents, form);
      if (region.address.base == 0)
        continue;
      node.free (region.address, region.bytes ());
      layout.place (contents, form, {});
    }
}

/// A node's device can make its form from the main one.
bool
Coherence::converts (Handle &handle, NodeId id)
{
  unsigned form = node (id).form ();
  return function_of (
             handle.layout_->converter (handle.shape (), kMainForm, form),
             Arch (form))
         != nullptr;
}

/// The form to copy from one node to the other, or -1.  `convertible`: one
/// will do that is converted there.
int
Coherence::form_to_copy (Handle &handle, NodeId source, NodeId target,
                         bool convertible)
{
  if (!handle.has_forms_)
    return int (kMainForm);
  unsigned forms = handle.find (source)->forms;
  unsigned wanted = node (target).form ();
  if ((forms >> wanted & 1) != 0)
    return int (wanted);
  if (!convertible)
    return -1;
  if (target == kMainMemory)
    return std::countr_zero (forms);
  bool main = (forms >> kMainForm & 1) != 0;
  return main && converts (handle, target) ? int (kMainForm) : -1;
}

/// The nodes from which something can be copied to the target.
uint32_t
Coherence::sources_for (Handle &handle, NodeId target, bool convertible)
{
  uint32_t sources = 0;
  for (uint32_t left = handle.nodes () & ~node_bit (target); left != 0;
       left &= left - 1)
    if (form_to_copy (handle, NodeId (std::countr_zero (left)), target,
                      convertible)
        >= 0)
      sources |= left & -left;
  return sources;
}

/// The next step towards a valid replica in the form of its node: a copy from
/// one of `sources`, or a conversion, done now (no sources) or under way.
Status
Coherence::choose_sources (Handle &handle, Replica &replica, Waker *waker,
                           device::Device *here, uint32_t &sources,
                           bool &waiting)
{
  Node &target = node (replica.node);
  bool valid = (handle.nodes () & node_bit (target.id ())) != 0;
  bool can_convert = target.id () == kMainMemory
                     || (here != nullptr && &here->memory () == target.device ()
                         && converts (handle, target.id ()));
  if (valid && can_convert)
    {
      sources = 0;
      return convert (handle, replica, here);
    }
  sources = sources_for (handle, target.id (), false);
  if (sources == 0 && !valid && can_convert)
    sources = sources_for (handle, target.id (), true);
  if (sources != 0)
    return {};
  // Main memory has to make it.
  Status status = allocate (handle, handle.main_);
  bool done = false;
  if (status.ok ())
    {
      Fetch there;
      there.waker = waker;
      status = fetch (handle, kMainMemory, there, done);
    }
  waiting = !done;
  // Now it can be a source, or make what the device cannot.
  if (!status.ok () || waiting || (can_convert && !valid))
    return status;
  return convert (handle, handle.main_, kMainForm, target.form (), nullptr);
}

/// Makes the form that is used on the replica's node.
Status
Coherence::convert (Handle &handle, Replica &replica, device::Device *here)
{
  if (replica.node != kMainMemory)
    return convert (handle, replica, kMainForm, node (replica.node).form (),
                    here);
  return convert (handle, replica, unsigned (std::countr_zero (replica.forms)),
                  kMainForm, nullptr);
}

/// Has the user's function make one form of a replica from another: started
/// on the device `here`, or run to its end on this thread.
Status
Coherence::convert (Handle &handle, Replica &replica, unsigned from,
                    unsigned to, device::Device *here)
{
  const Layout &layout = *handle.layout_;
  const struct starpu_codelet *codelet
      = layout.converter (handle.shape (), from, to);
  Arch arch = here ? here->info ().arch : Arch::Cpu;
  Function function = function_of (codelet, arch);
  if (function == nullptr)
    return Status::error (-ENOSYS,
                          "%s has no function for memory node %d that "
                          "converts it",
                          handle.label ().c_str (), replica.node);
  if (replica.failure >= kTries)
    {
      replica.failure = 0;
      return Status::error (-EIO, "converting %s on memory node %d",
                            handle.label ().c_str (), replica.node);
    }
  if (Status status
      = allocate_form (layout, replica.contents, to, node (replica.node));
      !status.ok ())
    return status;

  Transfer &transfer = begin (handle, replica.node, replica.node, to);
  transfer.running = true;
  handle.coherence_.unlock ();
  void *buffers[] = { replica.contents };
  device::Ticket ticket;
  Status status;
  if (here == nullptr)
    function (buffers, nullptr);
  else
    {
      device::Launch launch;
      launch.function = function;
      launch.buffers = buffers;
      launch.asynchronous = enqueues (*codelet, arch);
      status = here->launch (launch, ticket);
    }
  handle.coherence_.lock ();
  if (status.ok () && here != nullptr)
    transfer.operations.add (*here, ticket);
  for (Waker *waker : transfer.wakers)
    transfer.operations.notify (*waker);
  transfer.discard |= !status.ok ();
  transfer.running = false;
  poll (transfer);
  return status;
}

} // namespace asterism::data
