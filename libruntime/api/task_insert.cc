// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_task_util.h: tasks made from a list of arguments.

#include <cerrno>
#include <cstdarg>

#include "starpu_task.h"
#include "starpu_task_place.h"
#include "starpu_task_util.h"

#include "api/task_builder.h"
#include "api/task_support.h"
#include "base/log.h"
#include "task/caller.h"
#include "task/task.h"

namespace asterism::api
{

namespace
{

/// Sets up `task`; prints what is wrong and returns a negative errno.
int
set_up (struct starpu_task &task, struct starpu_codelet *cl, List &list,
        bool pooled)
{
  Status status = TaskBuilder (task, cl, pooled).build (list);
  if (status.ok ())
    return 0;
  const char *name = task.name        ? task.name
                     : cl && cl->name ? cl->name
                                      : "without a name";
  return report (task, Status::error (status.code (), "task %s: %s", name,
                                      status.message ()));
}

/// Drops a task that was not submitted.
void
drop (struct starpu_task *task)
{
  task->destroy = 0;
  starpu_task_destroy (task);
}

/// Makes a task, or returns null with its error in `code`.
struct starpu_task *
make (struct starpu_codelet *cl, List &list, int &code, bool pooled,
      const void *caller, const char *file = nullptr, int line = 0)
{
  struct starpu_task *task = starpu_task_create ();
  if (task != nullptr)
    asterism_task_at (task, file, line);
  if (task != nullptr)
    asterism::task::from_public (task)->site
        = asterism::task::site_of_caller (caller);
  code = task != nullptr ? set_up (*task, cl, list, pooled) : -ENOMEM;
  if (code == 0)
    return task;
  if (task != nullptr)
    drop (task);
  return nullptr;
}

int
insert (struct starpu_codelet *cl, List &list, const void *caller,
        const char *file = nullptr, int line = 0)
{
  int code;
  struct starpu_task *task = make (cl, list, code, true, caller, file, line);
  if (task == nullptr)
    return code;
  code = starpu_task_submit (task);
  if (code != 0)
    drop (task);
  return code;
}

/// Has `add (builder)' add buffers to a task that is built by hand.
template <typename Add>
int
go_on (struct starpu_codelet *cl, struct starpu_task *task, int *room,
       int *buffers, Add &&add)
{
  TaskBuilder builder (*task, cl);
  builder.resume (*room, *buffers);
  add (builder);
  builder.suspend (*room, *buffers);
  if (!builder.failure ().ok ())
    log (Level::Error, "task %s: %s",
         cl && cl->name ? cl->name : "without a name",
         builder.failure ().message ());
  return builder.failure ().code ();
}

} // namespace

} // namespace asterism::api

using namespace asterism::api;

int
starpu_task_set (struct starpu_task *task, struct starpu_codelet *cl, ...)
{
  if (task == nullptr)
    return -EINVAL;
  List list;
  va_start (list.arguments, cl);
  int code = set_up (*task, cl, list, false);
  va_end (list.arguments);
  return code;
}

struct starpu_task *
starpu_task_build (struct starpu_codelet *cl, ...)
{
  List list;
  va_start (list.arguments, cl);
  int code;
  struct starpu_task *task
      = make (cl, list, code, false, __builtin_return_address (0));
  va_end (list.arguments);
  return task;
}

int
starpu_task_insert (struct starpu_codelet *cl, ...)
{
  List list;
  va_start (list.arguments, cl);
  int code = insert (cl, list, __builtin_return_address (0));
  va_end (list.arguments);
  return code;
}

int
asterism_task_insert_at (const char *file, int line, struct starpu_codelet *cl,
                         ...)
{
  List list;
  va_start (list.arguments, cl);
  int code = insert (cl, list, __builtin_return_address (0), file, line);
  va_end (list.arguments);
  return code;
}

int
starpu_insert_task (struct starpu_codelet *cl, ...)
{
  List list;
  va_start (list.arguments, cl);
  int code = insert (cl, list, __builtin_return_address (0));
  va_end (list.arguments);
  return code;
}

int
starpu_task_insert_data_make_room (struct starpu_codelet *cl,
                                   struct starpu_task *task,
                                   int *allocated_buffers, int current_buffer,
                                   int room)
{
  bool enough = true;
  go_on (cl, task, allocated_buffers, &current_buffer,
         [&] (TaskBuilder &builder) {
           enough = builder.make_room (current_buffer + room);
         });
  return enough ? 0 : -ENOMEM;
}

int
starpu_task_insert_data_process_arg (struct starpu_codelet *cl,
                                     struct starpu_task *task,
                                     int *allocated_buffers,
                                     int *current_buffer, int arg_type,
                                     starpu_data_handle_t handle)
{
  return go_on (
      cl, task, allocated_buffers, current_buffer, [&] (TaskBuilder &builder) {
        builder.add_buffer (
            handle, static_cast<enum starpu_data_access_mode> (arg_type));
      });
}

int
starpu_task_insert_data_process_array_arg (struct starpu_codelet *cl,
                                           struct starpu_task *task,
                                           int *allocated_buffers,
                                           int *current_buffer, int nb_handles,
                                           starpu_data_handle_t *handles)
{
  return go_on (cl, task, allocated_buffers, current_buffer,
                [&] (TaskBuilder &builder) {
                  builder.add_handles (handles, nb_handles);
                });
}

int
starpu_task_insert_data_process_mode_array_arg (
    struct starpu_codelet *cl, struct starpu_task *task, int *allocated_buffers,
    int *current_buffer, int nb_descrs, struct starpu_data_descr *descrs)
{
  return go_on (cl, task, allocated_buffers, current_buffer,
                [&] (TaskBuilder &builder) {
                  builder.add_described (descrs, nb_descrs);
                });
}
