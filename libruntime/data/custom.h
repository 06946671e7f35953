// SPDX-License-Identifier: LGPL-2.1-or-later
// CustomLayout: a kind of data that the user's own functions describe.

#ifndef ASTERISM_DATA_CUSTOM_H
#define ASTERISM_DATA_CUSTOM_H

#include "starpu_data_interfaces.h"

#include "data/interface.h"

namespace asterism::data
{

/// A kind's number that no other has.
int next_kind ();
/// Gives the kind one if it has none.  Any thread.
void number_kind (struct starpu_data_interface_ops &ops);

/// Stands for a struct starpu_data_interface_ops that outlives it.  Memory
/// calls the functions in there to allocate and to copy.
class CustomLayout final : public Layout
{
public:
  explicit CustomLayout (struct starpu_data_interface_ops &ops) : ops_ (ops)
  {
    number_kind (ops);
  }

  int
  id () const override
  {
    return ops_.interfaceid;
  }
  const char *
  name () const override
  {
    return ops_.name ? ops_.name : "user-defined";
  }
  size_t
  struct_size () const override
  {
    return ops_.interface_size;
  }
  unsigned
  part_count (const void *) const override
  {
    return 0;
  }
  Region
  part (const void *, unsigned) const override
  {
    return {};
  }
  void
  place (void *, unsigned, device::Address) const override
  {
  }
  struct starpu_data_interface_ops &
  ops () const override
  {
    return ops_;
  }
  bool
  custom () const override
  {
    return true;
  }

private:
  struct starpu_data_interface_ops &ops_;
};

} // namespace asterism::data

#endif
