// SPDX-License-Identifier: LGPL-2.1-or-later
// Sections: the argument of a task on parts of matrices.
//
// It says which of the buffers of the task belong to which section, so that the
// function of the task finds them, and holds a copy of the program's argument:
//
//   Header | Section, one each | columns, one a buffer | argument

#ifndef ASTERISM_API_SECTIONS_H
#define ASTERISM_API_SECTIONS_H

#include <vector>

#include "asterism_matrix.h"

#include "base/status.h"

namespace asterism::api
{

/// The data and the argument of a task, while it is put together.
class Sections
{
public:
  /// Adds the further data of the task, which come first.
  void add_handles (const struct asterism_matrix_task &task);
  /// Adds a section; fails when it is not in its matrix, or overlaps another
  /// one of which one is written.
  Status add (const struct asterism_section &section);

  const std::vector<starpu_data_handle_t> &
  handles () const
  {
    return handles_;
  }
  /// Makes a task of it, without anything else set; null: out of memory.
  struct starpu_task *make_task (const struct asterism_matrix_task &task) const;

private:
  /// A section as the function of the task finds it; plain data.
  struct Section
  {
    uint32_t first_buffer, count; ///< buffers
    uint32_t parts;               ///< buffers a column
    uint32_t first_row;
    uint32_t part_row; ///< the first row of the first of the parts
    uint32_t elemsize;
    uint32_t columns_at; ///< at which byte of the argument the numbers of the
                         ///< first columns of the buffers are
  };

  friend class SectionReader;

  Status check (const struct asterism_section &section) const;
  Status add_column (const struct asterism_section &section, unsigned block,
                     Section &made);

  std::vector<starpu_data_handle_t> handles_;
  std::vector<enum starpu_data_access_mode> modes_;
  std::vector<unsigned> first_columns_; ///< by buffer
  std::vector<Section> sections_;
};

} // namespace asterism::api

#endif
