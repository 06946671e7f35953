// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_css.h: the beginning and the end of the parallel part, and its
// waits.

#include "api/css_program.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <span>
#include <utility>

#include "starpu.h"

#include "api/css_scope.h"
#include "base/log.h"
#include "base/site.h"
#include "core/callbacks.h"
#include "core/runtime.h"

namespace asterism::api
{
namespace
{

using regions::Block;

/// What there is of it in the process.
struct Program
{
  Mutex mutex;
  std::atomic<Regions *> regions{ nullptr }; ///< owned
  std::atomic<bool> parallel{ true };
  bool started GUARDED_BY (mutex) = false; ///< the runtime, by css_regions ()
  bool watched GUARDED_BY (mutex) = false; ///< the end of the process
};

Program &
program ()
{
  // Never destroyed: other objects of static storage may still use it.
  static Program &self = *new Program;
  return self;
}

bool
in_task ()
{
  return core::body_of_thread () != nullptr;
}

/// The normal end of the process.
void
at_end ()
{
  Program &self = program ();
  bool started;
  {
    MutexLock lock (self.mutex);
    started = std::exchange (self.started, false);
  }
  if (in_task ())
    return;
  if (Regions *regions = css_regions_or_null ())
    regions->barrier (false);
  if (started && core::runtime () != nullptr)
    starpu_shutdown ();
}

/// Tells which variables of other implementations of the dialect mean nothing.
void
tell_ignored_variables ()
{
  static constexpr const char *kKnown[]
      = { "CSS_NUM_CPUS=", "CSS_NUM_GPUS=", "CSS_NUM_SPUS=" };
  for (char **variable = environ; *variable != nullptr; ++variable)
    if (strncmp (*variable, "CSS_", 4) == 0
        && std::none_of (std::begin (kKnown), std::end (kKnown),
                         [&] (const char *known) {
                           return strncmp (*variable, known, strlen (known))
                                  == 0;
                         }))
      log (Level::Debug, "environment variable %.*s is ignored",
           int (strcspn (*variable, "=")), *variable);
}

/// Starts the runtime with so many cores, or as the environment says.
void
start_runtime (Program &self, int cores, const struct asterism_site_v1 *site)
    REQUIRES (self.mutex)
{
  if (core::runtime () == nullptr)
    {
      struct starpu_conf conf;
      starpu_conf_init (&conf);
      tell_ignored_variables ();
      // The environment has precedence.
      if (cores > 0)
        conf.ncpus = cores;
      if (int error = starpu_init (&conf))
        die_at (site, "failed to start the runtime: %s", strerror (-error));
      self.started = true;
    }
  if (!std::exchange (self.watched, true))
    atexit (at_end);
}

Regions &
make_regions (int cores, const struct asterism_site_v1 *site)
{
  Program &self = program ();
  MutexLock lock (self.mutex);
  Regions *regions = css_regions_or_null ();
  if (regions == nullptr)
    {
      start_runtime (self, cores, site);
      regions = new Regions (*core::runtime ());
      self.regions.store (regions, std::memory_order_release);
    }
  return *regions;
}

/// The regions of the task or the program that the thread is in, or null.
Regions *
regions_here ()
{
  return in_task () ? regions_of_body_or_null () : css_regions_or_null ();
}

/// Describes what a directive names, or ends the program.
Block
block_at (const void *pointer, size_t element,
          std::span<const regions::Section> sections,
          const struct asterism_site_v1 *site)
{
  Block block;
  unsigned where = 0;
  if (make_block (reinterpret_cast<uintptr_t> (pointer), element,
                  sections.data (), unsigned (sections.size ()), false, block,
                  where)
      != regions::Fault::None)
    die_at (site, "'wait on': region %u is out of range", where + 1);
  return block;
}

} // namespace

Regions *
css_regions_or_null ()
{
  // Acquire: partner of the release where they are made.
  return program ().regions.load (std::memory_order_acquire);
}

Regions &
css_regions (const struct asterism_site_v1 *site)
{
  Regions *const regions = css_regions_or_null ();
  return __builtin_expect (regions != nullptr, 1) ? *regions
                                                  : make_regions (0, site);
}

bool
css_is_parallel ()
{
  // Relaxed: the threads of the program order their directives.
  return program ().parallel.load (std::memory_order_relaxed);
}

void
end_css ()
{
  Regions *const regions = css_regions_or_null ();
  if (regions == nullptr)
    return;
  regions->barrier (false);
  end_scopes ();
  // Not under the program's mutex, which a thread that starts the runtime has
  // taken before the runtime's.
  delete program ().regions.exchange (nullptr, std::memory_order_acq_rel);
}

} // namespace asterism::api

using namespace asterism;
using api::css_regions_or_null;
using api::Regions;

extern "C" void
asterism_css_start_v1 (int cores, const struct asterism_site_v1 *site)
{
  if (api::in_task ())
    return;
  api::program ().parallel.store (true, std::memory_order_relaxed);
  api::make_regions (cores, site);
}

extern "C" void
asterism_css_finish_v1 ()
{
  if (api::in_task ())
    return;
  if (Regions *regions = css_regions_or_null ())
    regions->barrier (false);
  api::program ().parallel.store (false, std::memory_order_relaxed);
}

extern "C" void
asterism_css_barrier_v1 (int reads)
{
  if (api::in_task ())
    return api::body_barrier (reads != 0);
  if (Regions *regions = css_regions_or_null ())
    regions->barrier (reads != 0);
}

extern "C" void
asterism_css_wait_on_v1 (const void *pointer, size_t element, unsigned rank,
                         int reads, const struct asterism_site_v1 *site, ...)
{
  Regions *const regions = api::regions_here ();
  if (regions == nullptr)
    return;
  regions::Section sections[regions::Block::kMaxRank + 1];
  if (rank > std::size (sections))
    die_at (site, "'wait on': more than %zu dimensions", std::size (sections));
  va_list words;
  va_start (words, site);
  for (unsigned i = 0; i < rank; ++i)
    {
      sections[i].extent = va_arg (words, int64_t);
      sections[i].start = va_arg (words, int64_t);
      sections[i].length = va_arg (words, int64_t);
    }
  va_end (words);
  regions::Block block
      = element != 0
            ? api::block_at (pointer, element, { sections, rank }, site)
            : regions->enclosing (reinterpret_cast<uintptr_t> (pointer));
  if (!block.empty ())
    regions->wait (block, reads != 0);
}

extern "C" void
asterism_css_forget_v1 (const void *pointer, size_t bytes, int keeps)
{
  Regions *const regions = api::regions_here ();
  if (regions == nullptr || pointer == nullptr || bytes == 0)
    return;
  const regions::Block block (reinterpret_cast<uintptr_t> (pointer), bytes);
  // In a task others may be executed meanwhile, with the lock not held.
  if (api::in_task ())
    regions->wait (block, false);
  else
    regions->forget (block, keeps != 0);
}

extern "C" void
asterism_css_free_v1 (void *pointer)
{
  if (pointer != nullptr && css_regions_or_null () != nullptr)
    asterism_css_forget_v1 (pointer, malloc_usable_size (pointer), 0);
  free (pointer);
}
