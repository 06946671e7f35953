// SPDX-License-Identifier: LGPL-2.1-or-later
// Sections: the argument of a task on parts of matrices.
//
// It says which of the buffers of the task belong to which section, so that the
// function of the task finds them, and holds a copy of the program's argument:
//
//   Header | SectionHeader, one each | blocks, one a buffer | argument

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

  /// Makes a task of it, without anything else set; null: out of memory.
  struct starpu_task *make_task (const struct asterism_matrix_task &task) const;

private:
  struct Section
  {
    unsigned first_buffer, count, first_row, rows;
    size_t elemsize;
  };

  Status check (const struct asterism_section &section) const;

  std::vector<starpu_data_handle_t> handles_;
  std::vector<enum starpu_data_access_mode> modes_;
  std::vector<unsigned> first_columns_; ///< by buffer
  std::vector<Section> sections_;
};

} // namespace asterism::api

#endif
