// SPDX-License-Identifier: LGPL-2.1-or-later
// The replicas of a handle and what few handles have.

#include "data/handle.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace asterism::data
{

const char *
Handle::name () const
{
  return extra_ ? extra_->name.c_str () : "";
}

void *
Handle::address () const
{
  if (layout_->part_count (main_.contents) == 0)
    return nullptr;
  const device::Address place = layout_->part (main_.contents, 0).address;
  return reinterpret_cast<void *> (place.base + place.offset);
}

std::string
Handle::label () const
{
  std::string kind = layout_ != nullptr ? layout_->name () : "data";
  if (*name () != '\0')
    return kind + " \"" + name () + '"';
  const void *address = this;
  if (layout_ != nullptr && !layout_->custom () && main_.contents != nullptr
      && main_.allocated && layout_->part_count (main_.contents) != 0)
    address = this->address ();
  char text[64];
  snprintf (text, sizeof text, address == this ? " of handle %p" : " at %p",
            address);
  return kind + text;
}

RareState &
Handle::rare_state ()
{
  if (!extra_)
    extra_ = std::make_unique<RareState> ();
  return *extra_;
}

Replica *
Handle::find (NodeId node)
{
  if (node == kMainMemory)
    return &main_;
  Replica **others = others_.load (std::memory_order_relaxed);
  return others ? others[node] : nullptr;
}

Replica *
Handle::replica (NodeId node)
{
  if (Replica *found = find (node))
    return found;
  Replica **others = others_.load (std::memory_order_relaxed);
  if (others == nullptr)
    {
      others = new (std::nothrow) Replica *[kMaxNodes]();
      if (others == nullptr)
        return nullptr;
      // Release: partner of the acquire in interface_on ().
      others_.store (others, std::memory_order_release);
    }
  std::unique_ptr<Replica> replica (new (std::nothrow) Replica);
  void *contents = malloc (layout_->struct_size ());
  if (replica == nullptr || contents == nullptr)
    {
      ::free (contents);
      return nullptr;
    }
  replica->handle = this;
  replica->node = node;
  replica->contents = contents;
  memcpy (contents, main_.contents, layout_->struct_size ());
  forget_forms (*layout_, contents);
  return others[node] = replica.release ();
}

void
Handle::set_ending ()
{
  set (kEnding, true);
}

void
Handle::set_valid (uint32_t nodes)
{
  uint32_t foreign = foreign_.load (std::memory_order_relaxed) & nodes;
  if (swaps_)
    foreign |= nodes & uint32_t{ 1 } << kMainMemory;
  foreign_.store (foreign, std::memory_order_relaxed);
  uint32_t bits = nodes & ~foreign;
  if (copies_under_way_ != 0)
    bits |= kBusy;
  if (write_through_ != 0 || has_forms_)
    bits |= kWatched;
  // Release: partner of the acquire in ready_on ().
  valid.store (bits, std::memory_order_release);
}

} // namespace asterism::data
