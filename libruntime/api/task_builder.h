// SPDX-License-Identifier: LGPL-2.1-or-later
// TaskBuilder: sets up a task from the arguments of starpu_task_insert ().

#ifndef ASTERISM_API_TASK_BUILDER_H
#define ASTERISM_API_TASK_BUILDER_H

#include <cstdarg>

#include "starpu_task_util.h"

#include "api/pack_args.h"
#include "base/status.h"

namespace asterism::api
{

/// A variable argument list that is handed down by reference.
struct List
{
  va_list arguments;
};

/// Sets up one task from a list of arguments.  Each `take` function knows a
/// group of kinds, and returns false for any other.
class TaskBuilder
{
public:
  /// `pooled`: nobody but the runtime frees what the task is given.
  TaskBuilder (struct starpu_task &task, struct starpu_codelet *codelet,
               bool pooled = false)
      : task_ (task), pooled_ (pooled)
  {
    task.cl = codelet;
  }

  ~TaskBuilder ();

  TaskBuilder (const TaskBuilder &) = delete;
  TaskBuilder &operator= (const TaskBuilder &) = delete;

  /// Takes every argument; the task is half set up on failure.
  Status build (List &list);

  /// Goes on with a task that has `buffers' of them, and room for `room' in
  /// arrays of its own (0: it has none); tells how many and how much it has
  /// then.
  void resume (int room, int buffers);
  void suspend (int &room, int &buffers) const;

  void add_buffer (starpu_data_handle_t handle,
                   enum starpu_data_access_mode mode);
  /// Adds handles in the modes that the codelet says.
  void add_handles (const starpu_data_handle_t *handles, int count);
  void add_described (const struct starpu_data_descr *all, int count);
  bool make_room (int buffers);
  const Status &
  failure () const
  {
    return failure_;
  }

private:
  bool take_data (int kind, List &list);
  bool take_argument (int kind, List &list);
  bool take_callback (int kind, List &list);
  bool take_prologue (int kind, List &list);
  bool take_place (int kind, List &list);
  bool take_dependency (int kind, List &list);
  bool take_property (int kind, List &list);
  bool take_description (int kind, List &list);

  bool add_value (Value value);
  void set_argument (void *block, size_t size, bool handed_over);
  void set_mode (int buffer, enum starpu_data_access_mode mode);
  Status finish ();

  template <typename... Arguments>
  void
  fail (int code, const char *format, Arguments... arguments)
  {
    if (!failure_.ok ())
      return;
    if constexpr (sizeof...(arguments) == 0)
      failure_ = Status::error (code, "%s", format);
    else
      failure_ = Status::error (code, format, arguments...);
  }

  struct starpu_task &task_;
  const bool pooled_;
  // The values, which are packed when all are known.
  static constexpr int kFewValues = 16;
  Value few_values_[kFewValues];
  Value *values_ = few_values_;
  int value_count_ = 0, value_room_ = kFewValues;
  bool argument_given_ = false; ///< as it is
  int buffers_ = 0;
  int room_ = STARPU_NMAXBUFS;
  Status failure_;
};

} // namespace asterism::api

#endif
