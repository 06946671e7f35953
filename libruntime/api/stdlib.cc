// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_stdlib.h: main memory that devices copy quickly.

#include "starpu_stdlib.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <unordered_map>

#include "api/data_support.h"
#include "base/mutex.h"
#include "core/engine.h"

using namespace asterism;

namespace
{

std::atomic<size_t> alignment{ 64 };

/// What was pinned, with its size, which free () does not tell.
struct Pinned
{
  Mutex mutex;
  std::unordered_map<void *, size_t> sizes GUARDED_BY (mutex);
  std::atomic<size_t> count{ 0 };
};

Pinned &
pinned ()
{
  // Never destroyed: exit handlers of the user may free memory.
  static Pinned *table = new Pinned;
  return *table;
}

/// Has every device pin the memory; false when none did.
bool
pin (void *pointer, size_t bytes)
{
  core::Runtime *runtime = core::runtime ();
  bool any = false;
  for (unsigned n = 1; runtime && n < runtime->memory ().node_count (); ++n)
    if (auto *device = runtime->memory ().device_of (data::NodeId (n)))
      any |= device->pin (pointer, bytes).ok ();
  return any;
}

void
unpin (void *pointer, size_t bytes)
{
  core::Runtime *runtime = core::runtime ();
  for (unsigned n = 1; runtime && n < runtime->memory ().node_count (); ++n)
    if (auto *device = runtime->memory ().device_of (data::NodeId (n)))
      device->unpin (pointer, bytes);
}

/// Bytes of main memory that the application may have; -1: no limit.
long long
main_memory_limit ()
{
  core::Engine *engine = core::current_engine ();
  long limit = engine != nullptr ? engine->options.limit_cpu_mem : -1;
  return limit < 0 ? -1 : static_cast<long long> (limit) << 20;
}

std::atomic<size_t> counted_bytes{ 0 }; ///< allocated with MALLOC_COUNT

/// Bytes of main memory that count against the limit.
long long
main_memory_used ()
{
  core::Runtime *runtime = core::runtime ();
  size_t own = runtime ? runtime->memory ().use (data::kMainMemory).used : 0;
  return static_cast<long long> (own + counted_bytes.load ());
}

/// Counts an allocation; false when it would exceed the limit.
bool
count (size_t bytes, int flags)
{
  if ((flags & STARPU_MALLOC_COUNT) == 0)
    return true;
  counted_bytes += bytes;
  long long limit = main_memory_limit ();
  if (limit < 0 || (flags & STARPU_MEMORY_OVERFLOW) != 0
      || main_memory_used () <= limit)
    return true;
  counted_bytes -= bytes;
  return false;
}

} // namespace

extern "C" void
starpu_malloc_set_align (size_t align)
{
  if (align >= sizeof (void *) && (align & (align - 1)) == 0)
    alignment = align;
}

extern "C" int
starpu_malloc_flags (void **A, size_t dim, int flags)
{
  if (A == nullptr)
    return -EINVAL;
  *A = nullptr;
  if (!count (dim, flags))
    return -ENOMEM;
  if (posix_memalign (A, alignment, dim ? dim : 1) != 0)
    {
      if ((flags & STARPU_MALLOC_COUNT) != 0)
        counted_bytes -= dim;
      *A = nullptr;
      return -ENOMEM;
    }
  if ((flags & STARPU_MALLOC_PINNED) != 0 && dim != 0 && pin (*A, dim))
    {
      MutexLock lock (pinned ().mutex);
      pinned ().sizes[*A] = dim;
      ++pinned ().count;
    }
  return 0;
}

extern "C" int
starpu_free_flags (void *A, size_t dim, int flags)
{
  if (A != nullptr && (flags & STARPU_MALLOC_COUNT) != 0)
    counted_bytes -= dim;
  if (A != nullptr && pinned ().count.load () != 0)
    {
      size_t bytes = 0;
      {
        MutexLock lock (pinned ().mutex);
        auto found = pinned ().sizes.find (A);
        if (found != pinned ().sizes.end ())
          {
            bytes = found->second;
            pinned ().sizes.erase (found);
            --pinned ().count;
          }
      }
      if (bytes != 0)
        unpin (A, bytes);
    }
  free (A);
  return 0;
}

extern "C" int
starpu_malloc (void **A, size_t dim)
{
  return starpu_malloc_flags (A, dim, STARPU_MALLOC_PINNED);
}

extern "C" int
starpu_free (void *A)
{
  return starpu_free_flags (A, 0, STARPU_MALLOC_PINNED);
}

extern "C" int
starpu_free_noflag (void *A, size_t dim)
{
  return starpu_free_flags (A, dim, STARPU_MALLOC_PINNED);
}

extern "C" int
starpu_memory_pin (void *addr, size_t size)
{
  if (addr == nullptr || core::runtime () == nullptr)
    return -EINVAL;
  pin (addr, size);
  return 0;
}

extern "C" int
starpu_memory_unpin (void *addr, size_t size)
{
  if (addr == nullptr || core::runtime () == nullptr)
    return -EINVAL;
  unpin (addr, size);
  return 0;
}

extern "C" starpu_ssize_t
starpu_memory_get_total (unsigned node)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr || node >= runtime->memory ().node_count ())
    return -1;
  if (node == STARPU_MAIN_RAM)
    return starpu_ssize_t (main_memory_limit ());
  return starpu_ssize_t (runtime->memory ().use (data::NodeId (node)).capacity);
}

extern "C" starpu_ssize_t
starpu_memory_get_available (unsigned node)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr || node >= runtime->memory ().node_count ())
    return -1;
  if (node == STARPU_MAIN_RAM && main_memory_limit () >= 0)
    return starpu_ssize_t (
        std::max (0LL, main_memory_limit () - main_memory_used ()));
  data::NodeUse use = runtime->memory ().use (data::NodeId (node));
  return use.capacity < 0
             ? -1
             : starpu_ssize_t (use.capacity) - starpu_ssize_t (use.used);
}
