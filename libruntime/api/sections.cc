// SPDX-License-Identifier: LGPL-2.1-or-later
// Sections of matrices: made into a task, and found by its function.

#include "api/sections.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "api/block_matrix.h"

namespace asterism::api
{

namespace
{

constexpr size_t kAlignment = 16; ///< of the program's argument

/// The argument of the task begins with this.
struct Header
{
  uint32_t sections, argument; ///< how many, and at which byte it is
};
/// What a function needs to know of a section; `first_columns`: at which byte
/// the numbers of the first columns of its buffers are.
struct SectionHeader
{
  uint32_t first_buffer, count, first_row, rows, elemsize, first_columns;
};

template <typename T>
T *
copy_of (const std::vector<T> &values)
{
  auto *copy = static_cast<T *> (malloc ((values.size () + 1) * sizeof (T)));
  if (copy != nullptr)
    std::copy (values.begin (), values.end (), copy);
  return copy;
}

/// The columns of a buffer as a piece.
asterism_piece
piece_of (const struct starpu_matrix_interface &buffer,
          const SectionHeader &section, uint32_t first_column)
{
  const size_t row = size_t{ section.first_row } * section.elemsize;
  asterism_piece piece;
  piece.data = reinterpret_cast<void *> (buffer.ptr != 0 ? buffer.ptr + row
                                                         : buffer.dev_handle);
  piece.offset = buffer.ptr != 0 ? 0 : buffer.offset + row;
  piece.ld = buffer.ld;
  piece.rows = section.rows;
  piece.first_column = first_column;
  piece.columns = buffer.ny;
  return piece;
}

/// True when `next` lies behind `piece` and is made part of it.
bool
joins (asterism_piece &piece, const asterism_piece &next, size_t elemsize)
{
  const size_t bytes = piece.columns * piece.ld * elemsize;
  const bool behind
      = next.offset == 0 && piece.offset == 0
            ? static_cast<char *> (piece.data) + bytes == next.data
            : piece.data == next.data && piece.offset + bytes == next.offset;
  if (!behind || piece.ld != next.ld)
    return false;
  piece.columns += next.columns;
  return true;
}

} // namespace

void
Sections::add_handles (const struct asterism_matrix_task &task)
{
  for (unsigned i = 0; i < task.handle_count; ++i)
    {
      handles_.push_back (task.handles[i]);
      modes_.push_back (task.modes[i]);
      first_columns_.push_back (0);
    }
}

Status
Sections::check (const struct asterism_section &section) const
{
  if (section.matrix == nullptr)
    return Status::error (-EINVAL, "section %zu has no matrix",
                          sections_.size ());
  const asterism_matrix::Shape &shape = section.matrix->shape ();
  if (section.first_block > section.end_block
      || section.end_block > shape.blocks ())
    return Status::error (-EINVAL,
                          "section %zu has blocks %u to %u of a matrix with %u",
                          sections_.size (), section.first_block,
                          section.end_block, shape.blocks ());
  if (section.first_row >= shape.rows)
    return Status::error (-EINVAL,
                          "section %zu begins in row %u of a matrix with %u",
                          sections_.size (), section.first_row, shape.rows);
  if (section.device >= 0
      && section.matrix->worker (unsigned (section.device)) < 0)
    return Status::error (-EINVAL, "section %zu: the matrix has no device %d",
                          sections_.size (), section.device);
  return {};
}

Status
Sections::add (const struct asterism_section &section)
{
  if (Status status = check (section); !status.ok ())
    return status;
  asterism_matrix &matrix = *section.matrix;
  const asterism_matrix::Shape &shape = matrix.shape ();
  Section made = { unsigned (handles_.size ()), 0, section.first_row,
                   shape.rows - section.first_row, shape.elemsize };
  for (unsigned j = section.first_block; j < section.end_block; ++j)
    {
      if (section.device >= 0
          && matrix.layout ().owner (j) != unsigned (section.device))
        continue;
      const starpu_data_handle_t handle = matrix.handle (j);
      for (size_t i = 0; i < handles_.size (); ++i)
        if (handles_[i] == handle && ((modes_[i] | section.mode) & STARPU_W))
          return Status::error (-EINVAL,
                                "section %zu: block column %u is written and "
                                "used by another section too",
                                sections_.size (), j);
      handles_.push_back (handle);
      modes_.push_back (section.mode);
      first_columns_.push_back (j * shape.block);
      ++made.count;
    }
  sections_.push_back (made);
  return {};
}

struct starpu_task *
Sections::make_task (const struct asterism_matrix_task &given) const
{
  const size_t columns_at
      = sizeof (Header) + sections_.size () * sizeof (SectionHeader);
  const size_t argument_at
      = (columns_at + first_columns_.size () * sizeof (uint32_t) + kAlignment
         - 1)
        / kAlignment * kAlignment;
  struct starpu_task *task = starpu_task_create ();
  auto *bytes
      = static_cast<char *> (malloc (argument_at + given.argument_size));
  if (task == nullptr || bytes == nullptr)
    return nullptr;
  const Header header
      = { uint32_t (sections_.size ()), uint32_t (argument_at) };
  memcpy (bytes, &header, sizeof header);
  auto *section = reinterpret_cast<SectionHeader *> (bytes + sizeof header);
  for (const Section &one : sections_)
    *section++
        = { one.first_buffer,
            one.count,
            one.first_row,
            one.rows,
            uint32_t (one.elemsize),
            uint32_t (columns_at + one.first_buffer * sizeof (uint32_t)) };
  std::copy (first_columns_.begin (), first_columns_.end (),
             reinterpret_cast<uint32_t *> (bytes + columns_at));
  if (given.argument_size > 0)
    memcpy (bytes + argument_at, given.argument, given.argument_size);
  task->cl_arg = bytes;
  task->cl_arg_size = argument_at + given.argument_size;
  task->cl_arg_free = 1;
  task->nbuffers = int (handles_.size ());
  task->dyn_handles = copy_of (handles_);
  task->dyn_modes = copy_of (modes_);
  return task->dyn_handles != nullptr && task->dyn_modes != nullptr ? task
                                                                    : nullptr;
}

} // namespace asterism::api

using namespace asterism::api;

extern "C" unsigned
asterism_section_pieces (void *buffers[], const void *cl_arg, unsigned index,
                         struct asterism_piece *pieces, unsigned room)
{
  const auto *bytes = static_cast<const char *> (cl_arg);
  const auto &header = *reinterpret_cast<const Header *> (bytes);
  if (index >= header.sections)
    return 0;
  const SectionHeader &section = reinterpret_cast<const SectionHeader *> (
      bytes + sizeof (Header))[index];
  const auto *columns
      = reinterpret_cast<const uint32_t *> (bytes + section.first_columns);
  unsigned count = 0;
  asterism_piece last = {};
  for (unsigned i = 0; i < section.count; ++i)
    {
      const asterism_piece next
          = piece_of (*static_cast<const struct starpu_matrix_interface *> (
                          buffers[section.first_buffer + i]),
                      section, columns[i]);
      if (count == 0 || !joins (last, next, section.elemsize))
        last = next, ++count;
      if (count <= room)
        pieces[count - 1] = last;
    }
  return count;
}

extern "C" const void *
asterism_section_argument (const void *cl_arg)
{
  const auto *bytes = static_cast<const char *> (cl_arg);
  return bytes + reinterpret_cast<const Header *> (bytes)->argument;
}
