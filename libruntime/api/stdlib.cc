// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_stdlib.h: main memory that devices copy quickly.

#include "starpu_stdlib.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <unordered_map>

#include "api/data_support.h"
#include "base/mutex.h"

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
  if (posix_memalign (A, alignment, dim ? dim : 1) != 0)
    {
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
starpu_free_flags (void *A, size_t, int)
{
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
  return starpu_ssize_t (runtime->memory ().use (data::NodeId (node)).capacity);
}

extern "C" starpu_ssize_t
starpu_memory_get_available (unsigned node)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr || node >= runtime->memory ().node_count ())
    return -1;
  data::NodeUse use = runtime->memory ().use (data::NodeId (node));
  return use.capacity < 0
             ? -1
             : starpu_ssize_t (use.capacity) - starpu_ssize_t (use.used);
}
