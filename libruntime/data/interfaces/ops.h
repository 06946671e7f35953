// SPDX-License-Identifier: LGPL-2.1-or-later
// What built-in layouts have in common: the public description (struct
// starpu_data_interface_ops), from functions written once.

#ifndef ASTERISM_DATA_INTERFACES_OPS_H
#define ASTERISM_DATA_INTERFACES_OPS_H

#include <cstdio>
#include <cstdlib>

#include "starpu_data_interfaces.h"

#include "data/interface.h"

namespace asterism::data
{

/// The functions of a built-in kind's public description, for `layout`.  A
/// program may call them, or copy the description and replace some: then they
/// also get handles and structs of the kind that it has made, whose structs
/// begin with those of `layout`.  So they use the structs alone, and the public
/// functions that a kind of the program's own uses.
struct BuiltinOps
{
  const Layout &layout;

  void adopt (starpu_data_handle_t handle, unsigned home, void *given) const;
  starpu_ssize_t allocate (void *replica, unsigned node) const;
  void free (void *replica, unsigned node) const;
  int copy (void *from, unsigned source, void *to, unsigned target,
            void *operations) const;
  void *pointer (void *replica) const;
  int inside (void *replica, void *pointer) const;
  size_t bytes (starpu_data_handle_t handle) const;
  uint32_t footprint (starpu_data_handle_t handle) const;
  int compare (void *left, void *right) const;
  void display (starpu_data_handle_t handle, FILE *file) const;
  starpu_ssize_t describe (void *replica, char *text, size_t size) const;
  int pack (starpu_data_handle_t handle, unsigned node, void **buffer,
            starpu_ssize_t *count) const;
  int peek (starpu_data_handle_t handle, unsigned node, void *buffer,
            size_t count) const;
};

/// These functions with the types that the public description wants.
template <const Layout &(*kLayout) ()>
struct PublicOps
{
  static BuiltinOps
  of ()
  {
    return { kLayout () };
  }
  static int
  copy_now (void *from, unsigned source, void *to, unsigned target)
  {
    return of ().copy (from, source, to, target, nullptr);
  }
  static int
  copy (void *from, unsigned source, void *to, unsigned target,
        void *operations)
  {
    return of ().copy (from, source, to, target, operations);
  }
  static void *
  handle_to_pointer (starpu_data_handle_t handle, unsigned node)
  {
    void *replica = starpu_data_get_interface_on_node (handle, node);
    return replica != nullptr ? of ().pointer (replica) : nullptr;
  }
  static int
  unpack (starpu_data_handle_t handle, unsigned node, void *buffer,
          size_t count)
  {
    const int error = of ().peek (handle, node, buffer, count);
    if (error == 0)
      ::free (buffer);
    return error;
  }

  static constexpr struct starpu_data_copy_methods
  make_copies ()
  {
    struct starpu_data_copy_methods copies = {};
    copies.ram_to_ram = copy_now;
    copies.any_to_any = copy;
    return copies;
  }
  static constexpr struct starpu_data_copy_methods kCopies = make_copies ();
};

/// The public description of a built-in layout.
template <const Layout &(*kLayout) ()>
constexpr struct starpu_data_interface_ops
builtin_ops (int id, size_t size, const char *name)
{
  using Ops = PublicOps<kLayout>;
  using Public = starpu_data_handle_t;
  struct starpu_data_interface_ops ops = {};
  ops.interfaceid = static_cast<enum starpu_data_interface_id> (id);
  ops.interface_size = size;
  ops.name = const_cast<char *> (name);
  ops.register_data_handle = [] (Public handle, unsigned home, void *given) {
    Ops::of ().adopt (handle, home, given);
  };
  ops.allocate_data_on_node = [] (void *replica, unsigned node) {
    return Ops::of ().allocate (replica, node);
  };
  ops.free_data_on_node
      = [] (void *replica, unsigned node) { Ops::of ().free (replica, node); };
  ops.copy_methods = &Ops::kCopies;
  ops.handle_to_pointer = Ops::handle_to_pointer;
  ops.to_pointer
      = [] (void *replica, unsigned) { return Ops::of ().pointer (replica); };
  ops.pointer_is_inside = [] (void *replica, unsigned, void *pointer) {
    return Ops::of ().inside (replica, pointer);
  };
  ops.get_size = [] (Public handle) { return Ops::of ().bytes (handle); };
  ops.get_alloc_size = ops.get_size;
  ops.footprint = [] (Public handle) { return Ops::of ().footprint (handle); };
  ops.alloc_footprint = ops.footprint;
  ops.compare = [] (void *left, void *right) {
    return Ops::of ().compare (left, right);
  };
  ops.alloc_compare = ops.compare;
  ops.display
      = [] (Public handle, FILE *file) { Ops::of ().display (handle, file); };
  ops.describe = [] (void *replica, char *text, size_t size) {
    return Ops::of ().describe (replica, text, size);
  };
  ops.pack_data = [] (Public handle, unsigned node, void **buffer,
                      starpu_ssize_t *count) {
    return Ops::of ().pack (handle, node, buffer, count);
  };
  ops.peek_data
      = [] (Public handle, unsigned node, void *buffer, size_t count) {
          return Ops::of ().peek (handle, node, buffer, count);
        };
  ops.unpack_data = Ops::unpack;
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
