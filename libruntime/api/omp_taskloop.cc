// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_openmp.h: loops whose iterations are divided among tasks.

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "starpu_openmp.h"
#include "starpu_util.h"

#include "api/omp_team.h"

using namespace asterism::omp;

namespace
{

using Attributes = struct starpu_omp_task_region_attr;

uint64_t
count_tasks (const Attributes &loop)
{
  uint64_t count = 4 * uint64_t (current ().team->size);
  if (loop.num_tasks > 0)
    count = uint64_t (loop.num_tasks);
  else if (loop.grainsize > 0)
    count = std::max<uint64_t> (1, loop.nb_iterations / loop.grainsize);
  return std::min<uint64_t> (count, loop.nb_iterations);
}

/// Creates the task of `count` iterations from `first` on.  The bounds are in
/// the attributes too, for a body that has them in its argument.
void
create (Attributes &loop, uint64_t first, uint64_t count)
{
  loop.is_loop = 1;
  loop.begin_i = first;
  loop.end_i = first + count;
  Attributes task = loop;
  if (loop.cl_arg == &loop)
    {
      // Each task needs its own bounds.
      task.cl_arg = malloc (sizeof loop);
      STARPU_ASSERT_MSG (task.cl_arg != nullptr, "no memory for a task");
      memcpy (task.cl_arg, &loop, sizeof loop);
      task.cl_arg_size = sizeof loop;
      task.cl_arg_free = 1;
      return starpu_omp_task_region (&task);
    }
  task.cl_arg_free = loop.cl_arg_free && loop.cl_arg_size > 0;
  if (task.cl_arg_free)
    {
      task.cl_arg = malloc (loop.cl_arg_size);
      STARPU_ASSERT_MSG (task.cl_arg != nullptr, "no memory for a task");
      memcpy (task.cl_arg, loop.cl_arg, loop.cl_arg_size);
    }
  starpu_omp_task_region (&task);
}

} // namespace

void
starpu_omp_taskloop_inline_begin (
    struct starpu_omp_task_region_attr *attr) noexcept
{
  if (!attr->nogroup_clause)
    starpu_omp_taskgroup_inline_begin ();
  const uint64_t tasks = count_tasks (*attr);
  for (uint64_t i = 0, first = 0; i < tasks; ++i)
    {
      // The first ones have the iterations that are left over.
      const uint64_t count = attr->nb_iterations / tasks
                             + (i < attr->nb_iterations % tasks ? 1 : 0);
      create (*attr, first, count);
      first += count;
    }
  if (attr->cl_arg_free && attr->cl_arg_size > 0 && attr->cl_arg != attr)
    {
      free (attr->cl_arg);
      attr->cl_arg = nullptr;
    }
}

void
starpu_omp_taskloop_inline_end (
    const struct starpu_omp_task_region_attr *attr) noexcept
{
  if (!attr->nogroup_clause)
    starpu_omp_taskgroup_inline_end ();
}

void
starpu_omp_taskloop_range (unsigned long long *begin_i,
                           unsigned long long *end_i) noexcept
{
  const Context &context = current ();
  const Chunk chunk = context.explicit_task ? context.chunk : Chunk{};
  *begin_i = chunk.first;
  *end_i = chunk.first + chunk.count;
}
