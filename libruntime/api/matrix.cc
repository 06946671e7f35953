// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_matrix.h: the C functions.

#include "asterism_matrix.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>

#include "api/block_matrix.h"
#include "api/data_support.h"
#include "api/sections.h"
#include "base/log.h"

using namespace asterism;

namespace
{

/// A task whose duration is measured.
struct MeasuredTask
{
  asterism_matrix *matrix;
  unsigned device;
  double flops;
  struct starpu_task *task;
};

double
seconds_of (const struct timespec &time)
{
  return double (time.tv_sec) + 1e-9 * double (time.tv_nsec);
}

/// The callback of a measured task.
void
note_duration (void *argument)
{
  auto *measured = static_cast<MeasuredTask *> (argument);
  const struct starpu_profiling_task_info &info
      = *measured->task->profiling_info;
  const double seconds
      = seconds_of (info.end_time) - seconds_of (info.start_time);
  if (seconds > 0)
    measured->matrix->measured (measured->device, measured->flops, seconds);
  measured->matrix->release ();
  delete measured;
}

/// Has the duration of a task measured, which the device of its first section
/// that has one executes.
void
measure (struct starpu_task &task, const struct asterism_section *sections,
         unsigned count, const struct asterism_matrix_task &given)
{
  for (unsigned i = 0; i < count; ++i)
    if (const int device = sections[i].matrix->device_of (given.worker);
        device >= 0 && (sections[i].mode & STARPU_W) != 0)
      {
        task.profiling_info = static_cast<struct starpu_profiling_task_info *> (
            calloc (1, sizeof (struct starpu_profiling_task_info)));
        if (task.profiling_info == nullptr)
          return log (Level::Warning,
                      "no memory to measure a task of worker %d by",
                      given.worker);
        sections[i].matrix->retain ();
        task.callback_func = note_duration;
        task.callback_arg
            = new MeasuredTask{ sections[i].matrix, unsigned (device),
                                given.flops, &task };
        return;
      }
}

} // namespace

extern "C" int
asterism_matrix_register (asterism_matrix_t *matrix, void *data, size_t ld,
                          unsigned rows, unsigned columns, size_t elemsize,
                          unsigned block)
{
  const char *function = "asterism_matrix_register";
  if (api::running (function) == nullptr)
    return -ENODEV;
  if (data == nullptr || rows == 0 || columns == 0 || elemsize == 0
      || block == 0 || ld < rows || ld > UINT_MAX || elemsize > UINT_MAX)
    return api::report (
        function, Status::error (-EINVAL,
                                 "%u rows and %u columns of %zu bytes, a "
                                 "column every %zu, in blocks of %u at %p",
                                 rows, columns, elemsize, ld, block, data));
  auto *made = new asterism_matrix (
      { static_cast<char *> (data), ld, rows, columns, elemsize, block, rows });
  if (Status status = made->register_all (); !status.ok ())
    {
      made->release ();
      return api::report (function, status);
    }
  *matrix = made;
  return 0;
}

extern "C" int
asterism_matrix_divide_rows (asterism_matrix_t matrix, unsigned row_block)
{
  const char *function = "asterism_matrix_divide_rows";
  if (row_block == 0)
    return api::report (function,
                        Status::error (-EINVAL, "a part has no rows"));
  return api::report (function, matrix->divide_rows (row_block));
}

extern "C" int
asterism_matrix_unregister (asterism_matrix_t matrix)
{
  const char *function = "asterism_matrix_unregister";
  if (Status status = matrix->bring_back (); !status.ok ())
    return api::report (function, status);
  matrix->end ();
  return 0;
}

extern "C" int
asterism_matrix_distribute (asterism_matrix_t matrix, const int *workers,
                            unsigned count, const double *weights)
{
  return api::report ("asterism_matrix_distribute",
                      matrix->distribute (workers, count, weights));
}

extern "C" unsigned
asterism_matrix_blocks (asterism_matrix_t matrix)
{
  return matrix->shape ().blocks ();
}

extern "C" unsigned
asterism_matrix_count (asterism_matrix_t matrix, unsigned device)
{
  return matrix->worker (device) >= 0 ? matrix->layout ().count (device) : 0;
}

extern "C" int
asterism_matrix_owner (asterism_matrix_t matrix, unsigned block)
{
  return block < matrix->layout ().columns ()
             ? int (matrix->layout ().owner (block))
             : -1;
}

extern "C" int
asterism_matrix_worker (asterism_matrix_t matrix, unsigned device)
{
  return matrix->worker (device);
}

extern "C" starpu_data_handle_t
asterism_matrix_handle (asterism_matrix_t matrix, unsigned block, unsigned part)
{
  return matrix->handle (block, part);
}

extern "C" int
asterism_matrix_prefetch (const struct asterism_section *section, int worker,
                          int asynchronous)
{
  const char *function = "asterism_matrix_prefetch";
  const int node = api::node_of (worker);
  if (node < 0)
    return api::report (
        function, Status::error (-ENODEV, "there is no worker %d", worker));
  api::Sections made;
  if (Status status = made.add (*section); !status.ok ())
    return api::report (function, status);
  for (const starpu_data_handle_t handle : made.handles ())
    if (const int status = starpu_data_prefetch_on_node (
            handle, unsigned (node), unsigned (asynchronous));
        status != 0)
      return status;
  return 0;
}

extern "C" int
asterism_matrix_insert (struct starpu_codelet *codelet,
                        const struct asterism_section *sections, unsigned count,
                        const struct asterism_matrix_task *given)
{
  const char *function = "asterism_matrix_insert";
  api::Sections made;
  made.add_handles (*given);
  for (unsigned i = 0; i < count; ++i)
    if (Status status = made.add (sections[i]); !status.ok ())
      return api::report (function, status);
  struct starpu_task *task = made.make_task (*given);
  if (task == nullptr)
    return api::report (function, Status::error (-ENOMEM, "no memory"));
  task->cl = codelet;
  task->priority = given->priority;
  task->flops = given->flops;
  if (given->worker >= 0)
    {
      task->execute_on_a_specific_worker = 1;
      task->workerid = unsigned (given->worker);
      if (given->flops > 0)
        measure (*task, sections, count, *given);
    }
  const int status = starpu_task_submit (task);
  if (status == 0)
    return 0;
  if (task->callback_func != nullptr)
    {
      auto *measured = static_cast<MeasuredTask *> (task->callback_arg);
      measured->matrix->release ();
      delete measured;
    }
  task->destroy = 0;
  starpu_task_destroy (task);
  return status;
}

extern "C" void
asterism_matrix_rates (asterism_matrix_t matrix, double *rates)
{
  const std::vector<double> measured = matrix->rates ();
  std::copy (measured.begin (), measured.end (), rates);
}

extern "C" int
asterism_matrix_redistribute (asterism_matrix_t matrix, unsigned step,
                              const double *weights)
{
  unsigned moved = 0;
  const int status = api::report ("asterism_matrix_redistribute",
                                  matrix->redistribute (step, weights, moved));
  return status == 0 ? int (moved) : status;
}
