// SPDX-License-Identifier: LGPL-2.1-or-later
// The values of a public task whose codelet the compiler made: its functions
// want them as a task call lays them out, and programs pack them one behind
// another (see api/pack_args.cc).

#include "core/packed_values.h"

#include <cerrno>
#include <cstring>

#include "asterism_abi.h"

#include "base/pool.h"
#include "core/public_task.h"

namespace asterism::core
{

namespace
{

/// The parameters passed by value, and the packed values, side by side.
class Reader
{
public:
  Reader (const struct asterism_task_v1 &task, const struct starpu_task &user)
      : task_ (task), place_ (static_cast<const char *> (user.cl_arg)),
        left_ (place_ != nullptr ? user.cl_arg_size : 0)
  {
    if (LoneScalar::begins (place_, left_))
      skip (sizeof (LoneScalar));
    int count;
    packed_ = take (&count, sizeof count);
    count_ = packed_ ? count : 0;
  }

  /// True when the block is packed from first to last.
  bool
  well_formed () const
  {
    Reader copy = *this;
    size_t size;
    for (int i = 0; i < count_; ++i)
      if (!copy.take (&size, sizeof size) || !copy.skip (size))
        return false;
    return packed_ && count_ >= 0 && copy.left_ == 0;
  }

  /// Copies every value to its place.  Requires: well_formed ().
  Status
  read (char *block)
  {
    int index = 0;
    for (unsigned i = 0; i < task_.nparameters; ++i)
      {
        const struct asterism_parameter_v1 &parameter = task_.parameters[i];
        if (parameter.mode != 0)
          continue;
        size_t size = 0;
        if (index++ == count_)
          return Status::error (-EINVAL,
                                "task %s: no value for its parameter '%s'",
                                task_.name, parameter.name);
        take (&size, sizeof size);
        if (size != parameter.size)
          return Status::error (-EINVAL,
                                "task %s: a value of %zu bytes for its "
                                "parameter '%s', which has %u",
                                task_.name, size, parameter.name,
                                unsigned (parameter.size));
        take (block + parameter.offset - task_.values_offset, size);
      }
    if (index < count_)
      return Status::error (-EINVAL, "task %s: %d values, and it takes %d",
                            task_.name, count_, index);
    return {};
  }

private:
  bool
  skip (size_t size)
  {
    if (size > left_)
      return false;
    place_ += size;
    left_ -= size;
    return true;
  }
  bool
  take (void *target, size_t size)
  {
    const char *from = place_;
    if (!skip (size))
      return false;
    memcpy (target, from, size);
    return true;
  }

  const struct asterism_task_v1 &task_;
  const char *place_;
  size_t left_;
  bool packed_;
  int count_;
};

size_t
packed_size (const struct asterism_task_v1 &task)
{
  size_t size = sizeof (int);
  for (unsigned i = 0; i < task.nparameters; ++i)
    if (task.parameters[i].mode == 0)
      size += sizeof (size_t) + task.parameters[i].size;
  return size;
}

Status
no_memory (const struct asterism_task_v1 &task)
{
  return Status::error (-ENOMEM, "task %s: no memory for its values",
                        task.name);
}

} // namespace

LoneScalar::LoneScalar (const void *scalar, size_t size)
{
  if (size != 0)
    memcpy (value_, scalar, size);
  memcpy (mark_, kMark, sizeof mark_);
}

// Blocks of other forms may be smaller, where the program copied them.
__attribute__ ((no_sanitize ("address"))) bool
LoneScalar::begins (const void *block, size_t size)
{
  if (block == nullptr || (size != 0 && size < sizeof (LoneScalar)))
    return false;
  const char *mark
      = static_cast<const char *> (block) + offsetof (LoneScalar, mark_);
  for (size_t i = 0; i < sizeof kMark; ++i)
    if (mark[i] != kMark[i])
      return false;
  return true;
}

Status
unpack_values (struct starpu_task &user)
{
  auto &task
      = *static_cast<struct asterism_task_v1 *> (user.cl->starpu_private);
  size_t size = task.block_size - task.values_offset;
  // Of a block whose size nobody told, nothing can be said.
  if (task.version != ASTERISM_ABI_VERSION
      || (user.cl_arg != nullptr && user.cl_arg_size == 0)
      || (user.cl_arg == nullptr && size == 0))
    return {};
  const size_t packed = packed_size (task);
  if (user.cl_arg_size == size && size != packed
      && size != packed + sizeof (LoneScalar))
    return {};
  Reader reader (task, user);
  if (!reader.well_formed () && user.cl_arg_size == size)
    return {};
  if (!reader.well_formed ())
    return Status::error (-EINVAL,
                          "task %s takes values of %zu bytes, and its cl_arg "
                          "is neither that nor packed",
                          task.name, size);
  auto *values = static_cast<char *> (pool::allocate (size));
  if (values == nullptr)
    return no_memory (task);
  Status status = reader.read (values);
  if (status.ok ())
    {
      char *own = own_argument (user, size, user.cl_arg_pooled);
      if (own != nullptr)
        memcpy (own, values, size);
      else
        status = no_memory (task);
    }
  pool::free (values, size);
  return status;
}

} // namespace asterism::core
