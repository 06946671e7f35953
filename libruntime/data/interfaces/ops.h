// SPDX-License-Identifier: LGPL-2.1-or-later
// What built-in layouts have in common: the public description (struct
// starpu_data_interface_ops), from functions written once.

#ifndef ASTERISM_DATA_INTERFACES_OPS_H
#define ASTERISM_DATA_INTERFACES_OPS_H

#include "starpu_data_interfaces.h"

#include "data/interface.h"

namespace asterism::data
{

void *ops_handle_to_pointer (starpu_data_handle_t handle, unsigned node);
void *ops_to_pointer (void *replica, unsigned node);
size_t ops_get_size (starpu_data_handle_t handle);
uint32_t ops_footprint (starpu_data_handle_t handle);
int ops_compare (void *left, void *right);
starpu_ssize_t ops_describe (void *replica, char *text, size_t size);

/// The public description of a built-in layout.
constexpr struct starpu_data_interface_ops
builtin_ops (int id, size_t size, const char *name)
{
  struct starpu_data_interface_ops ops = {};
  ops.interfaceid = static_cast<enum starpu_data_interface_id> (id);
  ops.interface_size = size;
  ops.name = const_cast<char *> (name);
  ops.handle_to_pointer = ops_handle_to_pointer;
  ops.to_pointer = ops_to_pointer;
  ops.get_size = ops_get_size;
  ops.get_alloc_size = ops_get_size;
  ops.footprint = ops_footprint;
  ops.alloc_footprint = ops_footprint;
  ops.compare = ops_compare;
  ops.alloc_compare = ops_compare;
  ops.describe = ops_describe;
  return ops;
}

/// A layout that is built in, whose replicas are Struct.
template <typename Struct, struct starpu_data_interface_ops &kOps>
class Builtin : public Layout
{
public:
  int
  id () const final
  {
    return kOps.interfaceid;
  }
  const char *
  name () const final
  {
    return kOps.name;
  }
  size_t
  struct_size () const final
  {
    return sizeof (Struct);
  }
  struct starpu_data_interface_ops &
  ops () const final
  {
    return kOps;
  }

protected:
  ~Builtin () = default;
};

} // namespace asterism::data

#endif
