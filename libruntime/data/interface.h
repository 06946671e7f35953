// SPDX-License-Identifier: LGPL-2.1-or-later
// Layout: how a kind of data describes itself, from which copying, packing and
// allocating are written once.

#ifndef ASTERISM_DATA_INTERFACE_H
#define ASTERISM_DATA_INTERFACE_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "base/status.h"
#include "device/driver.h"

struct starpu_codelet;
struct starpu_data_interface_ops;

namespace asterism::data
{

/// Separate pieces of storage that one datum may have (a sparse matrix has
/// three).
constexpr unsigned kMaxParts = 4;

/// The form that data have in main memory, of those that look different on
/// another kind of device.  Every kind's form has the number of its Arch.
constexpr unsigned kMainForm = 0;

class Handle;

/// The product, or the greatest number when that is greater.
constexpr size_t
times (size_t left, size_t right)
{
  size_t product;
  return __builtin_mul_overflow (left, right, &product) ? SIZE_MAX : product;
}

/// One piece of a replica: `run` contiguous bytes, repeated over `rank`
/// counts, the innermost first.
struct Region
{
  device::Address address;
  size_t run = 0;
  unsigned rank = 0;
  size_t count[device::kMaxRank];
  size_t stride[device::kMaxRank];

  /// Adds an outer dimension.
  void
  repeat (size_t times, size_t bytes_apart)
  {
    count[rank] = times;
    stride[rank] = bytes_apart;
    ++rank;
  }

  /// Bytes of contents, without the gaps.
  size_t bytes () const;
};

/// A kind of data.  It describes the public struct that a task's function gets
/// (a "replica struct", one for each memory node) and knows no device.  One
/// constant object for each kind, without state; any thread.
class Layout
{
public:
  /// The public enum starpu_data_interface_id; also its place in ops tables.
  virtual int id () const = 0;
  virtual const char *name () const = 0;
  virtual size_t struct_size () const = 0;

  /// How many pieces of storage a replica has.
  virtual unsigned
  part_count (const void *) const
  {
    return 1;
  }
  virtual Region part (const void *replica, unsigned index) const = 0;

  /// Puts piece `index` at `address`, with strides that leave no gap.
  virtual void place (void *replica, unsigned index,
                      device::Address address) const = 0;

  /// Puts the only piece there, with the strides that it has.
  virtual void
  move (void *replica, device::Address address) const
  {
    place (replica, 0, address);
  }

  /// Makes a replica struct from the public one that the user has filled, which
  /// may be shorter.
  virtual void
  adopt (void *replica, const void *given) const
  {
    memcpy (replica, given, struct_size ());
  }

  /// Data that look different on each kind of device: part () f is all of the
  /// contents in form f, with a place of its own in the struct, and
  /// part_count () is 1, which is the main form.
  virtual unsigned
  form_count () const
  {
    return 1;
  }

  /// The codelet that makes a form from another of the same replica, or null.
  virtual const struct starpu_codelet *
  converter (const void *, unsigned /*from*/, unsigned /*to*/) const
  {
    return nullptr;
  }

  /// Says what is wrong with a struct that the user registers, if check_parts
  /// () cannot see that.
  virtual Status
  check (const void *) const
  {
    return {};
  }

  /// The public description, for starpu_data_get_interface_ops ().
  virtual struct starpu_data_interface_ops &ops () const = 0;

  /// True when the user's own functions in ops () allocate and copy, and
  /// part () is not to be called.
  virtual bool
  custom () const
  {
    return false;
  }

protected:
  ~Layout () = default;
};

/// Every built-in layout.  Generated.
const std::vector<const Layout *> &all_layouts ();

/// The built-in layout with a public id, or null.
const Layout *find_layout (int id);

/// Says what is wrong with the sizes of data that the user registers, or with
/// the addresses of contents in main memory (`here`).
Status check_parts (const Layout &layout, const void *replica, bool here);

/// Bytes of contents in all parts.
size_t bytes_of (const Layout &layout, const void *replica);

/// True when the address lies between the first and the last byte of a part.
bool contains (const Layout &layout, const void *replica, uintptr_t place);

/// Hash of the kind and the sizes, the same for data that cost the same.
uint32_t footprint_of (const Layout &layout, const void *replica);

/// True when contents can be copied from one to the other; a user-defined kind
/// is asked, if it says.
bool same_shape (const Layout &layout, const void *left, const void *right);

/// Compares the shapes of two handles of one layout, the addresses of whose
/// data may change meanwhile; false when memory for that is short.
bool same_shape (Handle &left, Handle &right);

/// The strided copy from one region to another of the same sizes, with
/// dimensions joined where neither has a gap.
device::Shape shape_between (const Region &source, const Region &target);

/// Slice number `index` of `count` of a region, along its outermost dimension.
Region slice (Region region, size_t index, size_t count);

/// The region as it would be without gaps, at address 0.
Region compact (const Region &region);

/// Forgets where a replica has its contents in other forms than the main one.
void forget_forms (const Layout &layout, void *replica);

/// Copies a replica's contents into `buffer` without gaps, or back from it.
/// Requires: the replica is in main memory; the buffer holds bytes_of ().
void pack (const Layout &layout, const void *replica, void *buffer);
void unpack (const Layout &layout, void *replica, const void *buffer);

/// Copies a shape between two places of main memory.
void copy_in_memory (char *target, const char *source,
                     const device::Shape &shape);

/// The address of a member triple (ptr, dev_handle, offset) as the dense
/// public structs have it, and the reverse.
template <typename Replica>
device::Address
dense_address (const Replica &replica)
{
  if (replica.dev_handle == 0)
    return { replica.ptr, 0 };
  return { replica.dev_handle, replica.offset };
}
template <typename Replica>
void
set_dense_address (Replica &replica, device::Address address)
{
  replica.ptr = address.base + address.offset;
  replica.dev_handle = address.base;
  replica.offset = address.offset;
}

} // namespace asterism::data

#endif
