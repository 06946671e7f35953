// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_stdlib.h: main memory that devices copy quickly.

#include "starpu_stdlib.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <unordered_map>

#include "api/data_support.h"
#include "base/mutex.h"
#include "core/engine.h"
#include "data/node.h"
#include "data/pinned.h"

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

/// The runtime's, null when there is none.
data::PinnedMemory *
pinning ()
{
  core::Runtime *runtime = core::runtime ();
  return runtime != nullptr ? &runtime->memory ().pinned () : nullptr;
}

/// What is kept for later goes back to the system.
void
flush_pinned ()
{
  if (data::PinnedMemory *memory = pinning ())
    memory->flush ();
}

void
enter_pinned (void *pointer, size_t bytes)
{
  MutexLock lock (pinned ().mutex);
  pinned ().sizes[pointer] = bytes;
  ++pinned ().count;
}

/// The bytes that were pinned there; 0: none.
size_t
leave_pinned (void *pointer)
{
  if (pinned ().count.load () == 0)
    return 0;
  MutexLock lock (pinned ().mutex);
  auto found = pinned ().sizes.find (pointer);
  if (found == pinned ().sizes.end ())
    return 0;
  const size_t bytes = found->second;
  pinned ().sizes.erase (found);
  --pinned ().count;
  return bytes;
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

/// With one of these an allocation is counted, and may exceed the limit.
constexpr int kExceeds = STARPU_MEMORY_OVERFLOW | STARPU_MALLOC_NORECLAIM;

/// Counts an allocation; false when it would exceed the limit.
bool
count (size_t bytes, int flags)
{
  if ((flags & STARPU_MALLOC_COUNT) == 0)
    return true;
  counted_bytes += bytes;
  long long limit = main_memory_limit ();
  data::PinnedMemory *memory = pinning ();
  if (limit >= 0 && memory != nullptr
      && main_memory_used () + static_cast<long long> (memory->kept ()) > limit)
    memory->flush ();
  if (limit < 0 || (flags & kExceeds) != 0 || main_memory_used () <= limit)
    return true;
  counted_bytes -= bytes;
  return false;
}

int
allocate (void **pointer, size_t bytes, int flags)
{
  const data::MainMemoryHooks &hooks = data::main_memory_hooks ();
  if (hooks.allocate != nullptr)
    return hooks.allocate (STARPU_MAIN_RAM, pointer, bytes, flags);
  const int error = posix_memalign (pointer, alignment, bytes);
  if (error == 0)
    return 0;
  flush_pinned ();
  return posix_memalign (pointer, alignment, bytes);
}

/// Pinned memory that was freed before; null: there is none of that size.
void *
take_pinned (size_t bytes)
{
  data::PinnedMemory *memory = pinning ();
  if (memory == nullptr || data::main_memory_hooks ().allocate != nullptr)
    return nullptr;
  void *pointer = memory->take (bytes, alignment);
  if (pointer != nullptr)
    enter_pinned (pointer, bytes);
  return pointer;
}

/// Keeps or unpins memory that the program frees; true when it is kept.
bool
keep_pinned (void *pointer)
{
  const size_t bytes = leave_pinned (pointer);
  data::PinnedMemory *memory = pinning ();
  if (bytes == 0 || memory == nullptr)
    return false;
  if (data::main_memory_hooks ().free == nullptr
      && memory->keep (pointer, bytes))
    return true;
  memory->unpin (pointer, bytes);
  return false;
}

/// The memory, or null when there is no such node or no runtime.
data::Memory *
memory_with (unsigned node)
{
  core::Runtime *runtime = core::runtime ();
  return runtime != nullptr && node < runtime->memory ().node_count ()
             ? &runtime->memory ()
             : nullptr;
}

/// Counts what the application has taken by itself.
bool
charge (data::Memory &memory, unsigned node, size_t bytes, int flags)
{
  if (node == STARPU_MAIN_RAM)
    return count (bytes, flags | STARPU_MALLOC_COUNT);
  return memory.charge (data::NodeId (node), bytes,
                        (flags & STARPU_MEMORY_OVERFLOW) != 0);
}

/// Of a node; -1: there is no limit.
starpu_ssize_t
capacity_of (const data::NodeUse &use)
{
  return use.capacity == LLONG_MAX ? -1 : starpu_ssize_t (use.capacity);
}

/// How long to sleep before looking for room again.
constexpr float kNapMicroseconds = 200;

/// The sum of what is known of each node.
starpu_ssize_t
sum_of (starpu_ssize_t (*function) (unsigned))
{
  starpu_ssize_t total = 0;
  for (unsigned node = 0; memory_with (node) != nullptr; ++node)
    total += std::max<starpu_ssize_t> (0, function (node));
  return total;
}

} // namespace

extern "C" void
starpu_malloc_set_hooks (starpu_malloc_hook malloc_hook,
                         starpu_free_hook free_hook)
{
  data::main_memory_hooks () = { malloc_hook, free_hook };
}

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
  const bool pins = (flags & STARPU_MALLOC_PINNED) != 0 && dim != 0;
  if (pins && (*A = take_pinned (dim)) != nullptr)
    return 0;
  if (allocate (A, dim ? dim : 1, flags) != 0)
    {
      if ((flags & STARPU_MALLOC_COUNT) != 0)
        counted_bytes -= dim;
      *A = nullptr;
      return -ENOMEM;
    }
  if (pins && pinning () != nullptr && pinning ()->pin (*A, dim))
    enter_pinned (*A, dim);
  return 0;
}

extern "C" int
starpu_free_flags (void *A, size_t dim, int flags)
{
  if (A != nullptr && (flags & STARPU_MALLOC_COUNT) != 0)
    counted_bytes -= dim;
  if (A != nullptr && keep_pinned (A))
    return 0;
  const data::MainMemoryHooks &hooks = data::main_memory_hooks ();
  if (hooks.free != nullptr && A != nullptr)
    return hooks.free (STARPU_MAIN_RAM, A, dim, flags);
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
  if (addr == nullptr || pinning () == nullptr)
    return -EINVAL;
  pinning ()->pin (addr, size);
  return 0;
}

extern "C" int
starpu_memory_unpin (void *addr, size_t size)
{
  if (addr == nullptr || pinning () == nullptr)
    return -EINVAL;
  pinning ()->unpin (addr, size);
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
  return capacity_of (runtime->memory ().use (data::NodeId (node)));
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
  const data::NodeUse use = runtime->memory ().use (data::NodeId (node));
  const starpu_ssize_t capacity = capacity_of (use);
  // More may have been taken than there is.
  return capacity < 0 ? -1
                      : std::max<starpu_ssize_t> (
                          0, capacity - starpu_ssize_t (use.used));
}

extern "C" size_t
starpu_memory_get_used (unsigned node)
{
  data::Memory *memory = memory_with (node);
  if (memory == nullptr)
    return 0;
  return node == STARPU_MAIN_RAM ? size_t (main_memory_used ())
                                 : memory->use (data::NodeId (node)).used;
}

extern "C" starpu_ssize_t
starpu_memory_get_total_all_nodes (void)
{
  return sum_of (starpu_memory_get_total);
}

extern "C" starpu_ssize_t
starpu_memory_get_available_all_nodes (void)
{
  return sum_of (starpu_memory_get_available);
}

extern "C" size_t
starpu_memory_get_used_all_nodes (void)
{
  return size_t (sum_of ([] (unsigned node) {
    return starpu_ssize_t (starpu_memory_get_used (node));
  }));
}

extern "C" int
starpu_memory_allocate (unsigned node, size_t size, int flags)
{
  data::Memory *memory = memory_with (node);
  if (memory == nullptr)
    return core::runtime () == nullptr ? -ENODEV : -EINVAL;
  const starpu_ssize_t total = starpu_memory_get_total (node);
  const bool hopeless = total >= 0 && size > size_t (total);
  while (!charge (*memory, node, size, flags))
    {
      if ((flags & STARPU_MEMORY_WAIT) == 0 || hopeless)
        return -ENOMEM;
      starpu_usleep (kNapMicroseconds);
    }
  return 0;
}

extern "C" void
starpu_memory_deallocate (unsigned node, size_t size)
{
  data::Memory *memory = memory_with (node);
  if (memory == nullptr)
    return;
  if (node == STARPU_MAIN_RAM)
    counted_bytes -= size;
  else
    memory->discharge (data::NodeId (node), size);
}

extern "C" void
starpu_memory_wait_available (unsigned node, size_t size)
{
  const starpu_ssize_t total = starpu_memory_get_total (node);
  if (total < 0 || size > size_t (total))
    return;
  while (starpu_memory_get_available (node) < starpu_ssize_t (size))
    starpu_usleep (kNapMicroseconds);
}
