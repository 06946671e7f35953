// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_openmp.h: loops, the ordered construct and sections.

#include <algorithm>

#include "starpu_openmp.h"

#include "api/omp_team.h"
#include "base/wait_hook.h"

namespace asterism::omp
{

namespace
{

struct Plan
{
  uint64_t iterations;
  uint64_t chunk;
  int schedule;
  bool ordered;
};

Plan
make_plan (unsigned long long iterations, unsigned long long chunk,
           int schedule, int ordered)
{
  if (schedule == starpu_omp_sched_runtime)
    {
      schedule = settings ().schedule.load ();
      chunk = settings ().chunk.load ();
    }
  if (schedule == starpu_omp_sched_undefined
      || schedule == starpu_omp_sched_auto)
    schedule = starpu_omp_sched_static;
  return { iterations, chunk, schedule, ordered != 0 };
}

/// The chunk of a static loop that this thread executes in its `round`.
Chunk
static_chunk (const Plan &plan, const Context &context, uint64_t round)
{
  uint64_t threads = context.team->size, thread = context.thread;
  if (plan.chunk > 0)
    {
      uint64_t first; // it may be beyond all numbers
      if (__builtin_mul_overflow (round, threads, &first)
          || __builtin_add_overflow (first, thread, &first)
          || __builtin_mul_overflow (first, plan.chunk, &first)
          || first >= plan.iterations)
        return {};
      return { first, std::min (plan.chunk, plan.iterations - first) };
    }
  if (round > 0)
    return {};
  uint64_t each = plan.iterations / threads;
  uint64_t larger = plan.iterations % threads; // as many have one more
  return { thread * each + std::min (thread, larger),
           each + (thread < larger) };
}

/// Takes the next chunk of a dynamic or guided loop.
Chunk
take_chunk (const Plan &plan, Loop &loop, uint64_t threads)
{
  uint64_t least = std::max<uint64_t> (plan.chunk, 1);
  uint64_t first = loop.next.load ();
  uint64_t count;
  do
    {
      if (first >= plan.iterations)
        return {};
      uint64_t left = plan.iterations - first;
      count = least;
      if (plan.schedule == starpu_omp_sched_guided)
        count = std::max (least, left / threads);
      count = std::min (count, left);
    }
  while (!loop.next.compare_exchange_weak (first, first + count));
  return { first, count };
}

/// Waits until it is the turn of an iteration.
void
await_turn (Loop &loop, uint64_t iteration)
{
  if (loop.ordered.load () >= iteration)
    return;
  const Waiting waiting;
  for (uint64_t turn; (turn = loop.ordered.load ()) < iteration;)
    loop.ordered.wait (turn);
}

void
pass_turn (Loop &loop, uint64_t to)
{
  if (loop.ordered.load () >= to)
    return;
  loop.ordered.store (to);
  loop.ordered.notify_all ();
}

/// Enters the next loop of the team.
void
enter (Context &context)
{
  Team &team = *context.team;
  MutexLock guard (team.mutex);
  context.loop = &team.loops[context.loops];
  context.rounds = 0;
  context.chunk = {};
}

void
leave (Context &context)
{
  Team &team = *context.team;
  MutexLock guard (team.mutex);
  if (++context.loop->left == team.size)
    team.loops.erase (context.loops);
  ++context.loops;
  context.loop = nullptr;
}

/// Gives the thread its next iterations; false, and it is out of the loop,
/// when there are none.
bool
advance (Context &context, const Plan &plan)
{
  Loop &loop = *context.loop;
  if (plan.ordered && context.chunk.count > 0)
    {
      // Iterations without an ordered construct have their turn too.
      await_turn (loop, context.chunk.first);
      pass_turn (loop, context.chunk.first + context.chunk.count);
    }
  context.chunk = plan.schedule == starpu_omp_sched_static
                      ? static_chunk (plan, context, context.rounds++)
                      : take_chunk (plan, loop, context.team->size);
  context.ordered = context.chunk.first;
  if (context.chunk.count > 0)
    return true;
  leave (context);
  return false;
}

/// Executes a loop by calling `body (chunk)`.
template <typename Body>
void
run (const Plan &plan, bool nowait, Body body)
{
  Context &context = current ();
  enter (context);
  while (advance (context, plan))
    body (context.chunk);
  if (!nowait)
    starpu_omp_barrier ();
}

int
give (bool more, unsigned long long *first, unsigned long long *count)
{
  const Chunk &chunk = current ().chunk;
  *first = chunk.first;
  *count = chunk.count;
  return more;
}

/// Turns a count into an end.
int
to_end (int more, const unsigned long long *begin, unsigned long long *end)
{
  *end += *begin;
  return more;
}

} // namespace

} // namespace asterism::omp

using namespace asterism::omp;

void
starpu_omp_for (void (*f) (unsigned long long, unsigned long long, void *),
                void *arg, unsigned long long nb_iterations,
                unsigned long long chunk, int schedule, int ordered,
                int nowait) noexcept
{
  run (make_plan (nb_iterations, chunk, schedule, ordered), nowait,
       [=] (Chunk given) { f (given.first, given.count, arg); });
}

void
starpu_omp_for_alt (void (*f) (unsigned long long, unsigned long long, void *),
                    void *arg, unsigned long long nb_iterations,
                    unsigned long long chunk, int schedule, int ordered,
                    int nowait) noexcept
{
  run (make_plan (nb_iterations, chunk, schedule, ordered), nowait,
       [=] (Chunk given) { f (given.first, given.first + given.count, arg); });
}

int
starpu_omp_for_inline_first (unsigned long long nb_iterations,
                             unsigned long long chunk, int schedule,
                             int ordered, unsigned long long *first,
                             unsigned long long *nb) noexcept
{
  enter (current ());
  return starpu_omp_for_inline_next (nb_iterations, chunk, schedule, ordered,
                                     first, nb);
}

int
starpu_omp_for_inline_next (unsigned long long nb_iterations,
                            unsigned long long chunk, int schedule, int ordered,
                            unsigned long long *first,
                            unsigned long long *nb) noexcept
{
  bool more = advance (current (),
                       make_plan (nb_iterations, chunk, schedule, ordered));
  return give (more, first, nb);
}

int
starpu_omp_for_inline_first_alt (unsigned long long nb_iterations,
                                 unsigned long long chunk, int schedule,
                                 int ordered, unsigned long long *begin,
                                 unsigned long long *end) noexcept
{
  return to_end (starpu_omp_for_inline_first (nb_iterations, chunk, schedule,
                                              ordered, begin, end),
                 begin, end);
}

int
starpu_omp_for_inline_next_alt (unsigned long long nb_iterations,
                                unsigned long long chunk, int schedule,
                                int ordered, unsigned long long *begin,
                                unsigned long long *end) noexcept
{
  return to_end (starpu_omp_for_inline_next (nb_iterations, chunk, schedule,
                                             ordered, begin, end),
                 begin, end);
}

void
starpu_omp_ordered_inline_begin () noexcept
{
  Context &context = current ();
  if (context.loop != nullptr)
    await_turn (*context.loop, context.ordered);
}

void
starpu_omp_ordered_inline_end () noexcept
{
  Context &context = current ();
  if (context.loop != nullptr)
    pass_turn (*context.loop, ++context.ordered);
}

void
starpu_omp_ordered (void (*f) (void *arg), void *arg) noexcept
{
  starpu_omp_ordered_inline_begin ();
  f (arg);
  starpu_omp_ordered_inline_end ();
}

void
starpu_omp_sections (unsigned long long nb_sections,
                     void (**section_f) (void *arg), void **section_arg,
                     int nowait) noexcept
{
  run (make_plan (nb_sections, 1, starpu_omp_sched_dynamic, 0), nowait,
       [=] (Chunk given) { section_f[given.first](section_arg[given.first]); });
}

void
starpu_omp_sections_combined (unsigned long long nb_sections,
                              void (*section_f) (unsigned long long, void *),
                              void *section_arg, int nowait) noexcept
{
  run (make_plan (nb_sections, 1, starpu_omp_sched_dynamic, 0), nowait,
       [=] (Chunk given) { section_f (given.first, section_arg); });
}
