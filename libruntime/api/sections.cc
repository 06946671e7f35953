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

template <typename T>
T *
copy_of (const std::vector<T> &values)
{
  auto *copy = static_cast<T *> (malloc ((values.size () + 1) * sizeof (T)));
  if (copy != nullptr)
    std::copy (values.begin (), values.end (), copy);
  return copy;
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

/// Adds the parts of one block column that the section has rows of.
Status
Sections::add_column (const struct asterism_section &section, unsigned block,
                      Section &made)
{
  const asterism_matrix &matrix = *section.matrix;
  const asterism_matrix::Shape &shape = matrix.shape ();
  for (unsigned part = section.first_row / shape.row_block;
       part < shape.parts (); ++part)
    {
      const starpu_data_handle_t handle = matrix.handle (block, part);
      for (size_t i = 0; i < handles_.size (); ++i)
        if (handles_[i] == handle && ((modes_[i] | section.mode) & STARPU_W))
          return Status::error (-EINVAL,
                                "section %zu: block column %u is written and "
                                "used by another section too",
                                sections_.size (), block);
      handles_.push_back (handle);
      modes_.push_back (section.mode);
      first_columns_.push_back (block * shape.block);
      ++made.count;
    }
  return {};
}

Status
Sections::add (const struct asterism_section &section)
{
  if (Status status = check (section); !status.ok ())
    return status;
  const asterism_matrix &matrix = *section.matrix;
  const asterism_matrix::Shape &shape = matrix.shape ();
  const unsigned first_part = section.first_row / shape.row_block;
  Section made = { uint32_t (handles_.size ()),
                   0,
                   shape.parts () - first_part,
                   section.first_row,
                   first_part * shape.row_block,
                   uint32_t (shape.elemsize),
                   0 };
  Status status;
  for (unsigned j = section.first_block; j < section.end_block && status.ok ();
       ++j)
    if (section.device < 0
        || matrix.layout ().owner (j) == unsigned (section.device))
      status = add_column (section, j, made);
  sections_.push_back (made);
  return status;
}

struct starpu_task *
Sections::make_task (const struct asterism_matrix_task &given) const
{
  const size_t columns_at
      = sizeof (Header) + sections_.size () * sizeof (Section);
  const size_t argument_at
      = (columns_at + first_columns_.size () * sizeof (uint32_t) + kAlignment
         - 1)
        / kAlignment * kAlignment;
  struct starpu_task *task = starpu_task_create ();
  if (task == nullptr)
    return nullptr;
  auto *bytes
      = static_cast<char *> (malloc (argument_at + given.argument_size));
  task->cl_arg = bytes;
  task->cl_arg_size = argument_at + given.argument_size;
  task->cl_arg_free = 1;
  task->nbuffers = int (handles_.size ());
  task->dyn_handles = copy_of (handles_);
  task->dyn_modes = copy_of (modes_);
  if (bytes == nullptr || task->dyn_handles == nullptr
      || task->dyn_modes == nullptr)
    {
      task->destroy = 0;
      starpu_task_destroy (task);
      return nullptr;
    }
  const Header header
      = { uint32_t (sections_.size ()), uint32_t (argument_at) };
  memcpy (bytes, &header, sizeof header);
  auto *section = reinterpret_cast<Section *> (bytes + sizeof header);
  for (const Section &one : sections_)
    {
      *section = one;
      section++->columns_at
          = uint32_t (columns_at + one.first_buffer * sizeof (uint32_t));
    }
  std::copy (first_columns_.begin (), first_columns_.end (),
             reinterpret_cast<uint32_t *> (bytes + columns_at));
  if (given.argument_size > 0)
    memcpy (bytes + argument_at, given.argument, given.argument_size);
  return task;
}

/// Finds the pieces of a section in the memory of a worker.
class SectionReader
{
public:
  SectionReader (void *buffers[], const void *argument, unsigned index)
      : buffers_ (buffers), bytes_ (static_cast<const char *> (argument)),
        section_ (reinterpret_cast<const Sections::Section *> (
            bytes_ + sizeof (Header))[index])
  {
  }

  static unsigned
  sections (const void *argument)
  {
    return static_cast<const Header *> (argument)->sections;
  }

  std::vector<asterism_piece>
  pieces () const
  {
    std::vector<asterism_piece> all;
    size_t group = 0; // pieces of the columns that are together so far
    for (unsigned i = 0; i < section_.count; i += section_.parts)
      {
        const std::vector<asterism_piece> column = column_at (i);
        bool together = group == column.size ();
        for (size_t p = 0; p < group && together; ++p)
          together = beside (all[all.size () - group + p], column[p]);
        if (together)
          for (size_t p = 0; p < group; ++p)
            all[all.size () - group + p].columns += column[p].columns;
        else
          all.insert (all.end (), column.begin (), column.end ());
        group = column.size ();
      }
    return all;
  }

private:
  /// The pieces of one block column: parts that lie below each other are one.
  std::vector<asterism_piece>
  column_at (unsigned first) const
  {
    std::vector<asterism_piece> column;
    unsigned row = section_.part_row;
    for (unsigned part = 0; part < section_.parts; ++part)
      {
        const auto &buffer
            = *static_cast<const struct starpu_matrix_interface *> (
                buffers_[section_.first_buffer + first + part]);
        const asterism_piece next = piece_of (buffer, first + part, row);
        row += buffer.nx;
        if (part > 0 && below (column.back (), next))
          column.back ().rows += next.rows;
        else
          column.push_back (next);
      }
    return column;
  }

  /// The rows of a buffer, which begins with row `row`, that are of the
  /// section.
  asterism_piece
  piece_of (const struct starpu_matrix_interface &buffer, unsigned index,
            unsigned row) const
  {
    const unsigned skipped = std::max (row, section_.first_row) - row;
    const size_t bytes = size_t{ skipped } * section_.elemsize;
    asterism_piece piece;
    piece.data = reinterpret_cast<void *> (buffer.ptr != 0 ? buffer.ptr + bytes
                                                           : buffer.dev_handle);
    piece.offset = buffer.ptr != 0 ? 0 : buffer.offset + bytes;
    piece.ld = buffer.ld;
    piece.first_row = row + skipped;
    piece.rows = buffer.nx - skipped;
    piece.first_column = reinterpret_cast<const uint32_t *> (
        bytes_ + section_.columns_at)[index];
    piece.columns = buffer.ny;
    return piece;
  }

  /// True when `next` lies `bytes` behind a piece.  An offset is only there
  /// where memory has no addresses.
  static bool
  behind (const asterism_piece &piece, const asterism_piece &next, size_t bytes)
  {
    return piece.ld == next.ld
           && (piece.data == next.data
                   ? piece.offset + bytes == next.offset
                   : piece.offset == 0 && next.offset == 0
                         && static_cast<char *> (piece.data) + bytes
                                == next.data);
  }
  bool
  below (const asterism_piece &piece, const asterism_piece &next) const
  {
    return behind (piece, next, size_t{ piece.rows } * section_.elemsize);
  }
  bool
  beside (const asterism_piece &piece, const asterism_piece &next) const
  {
    return piece.rows == next.rows
           && behind (piece, next,
                      piece.columns * piece.ld * section_.elemsize);
  }

  void **buffers_;
  const char *bytes_;
  const Sections::Section &section_;
};

} // namespace asterism::api

using namespace asterism::api;

extern "C" unsigned
asterism_section_pieces (void *buffers[], const void *cl_arg, unsigned index,
                         struct asterism_piece *pieces, unsigned capacity)
{
  if (index >= SectionReader::sections (cl_arg))
    return 0;
  const std::vector<asterism_piece> found
      = SectionReader (buffers, cl_arg, index).pieces ();
  std::copy_n (found.begin (), std::min<size_t> (found.size (), capacity),
               pieces);
  return unsigned (found.size ());
}

extern "C" const void *
asterism_section_argument (const void *cl_arg)
{
  const auto *bytes = static_cast<const char *> (cl_arg);
  return bytes + reinterpret_cast<const Header *> (bytes)->argument;
}
