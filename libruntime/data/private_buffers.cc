// SPDX-License-Identifier: LGPL-2.1-or-later
// Private buffers: made, kept for the next task of a worker and given back.

#include "data/private_buffers.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>
#include <thread>

#include "data/coherence.h"

namespace asterism::data
{
namespace
{

/// So much is kept at most.
constexpr size_t kMost = size_t{ 64 } << 20;

/// Places for more workers than this would be mostly empty.
constexpr unsigned kMostPlaces = 256;

/// Found out once: that reads a file.
unsigned
last_place ()
{
  static const unsigned last
      = std::bit_ceil (
            std::clamp (std::thread::hardware_concurrency (), 1u, kMostPlaces))
        - 1;
  return last;
}

} // namespace

/// Stands before the struct that a function gets, which it may change; behind
/// that is the same once more, as it was.
struct alignas (16) PrivateBuffers::Buffer
{
  bool kept; ///< counted in kept_bytes_

  char *
  contents ()
  {
    return reinterpret_cast<char *> (this + 1);
  }
  static Buffer &
  of (void *contents)
  {
    return static_cast<Buffer *> (contents)[-1];
  }
};

IdleBuffers::IdleBuffers ()
    : mask_ (last_place ()), places_ (new (std::nothrow) Place[mask_ + 1])
{
}

size_t
IdleBuffers::count () const
{
  size_t count = 0;
  for (unsigned i = 0; i <= mask_; ++i)
    // Relaxed: an estimate.
    count += places_[i].buffer.load (std::memory_order_relaxed) != nullptr;
  return count;
}

void *
PrivateBuffers::take (Handle &handle, unsigned worker)
{
  // Acquire: partner of the release in enlist ().
  IdleBuffers *idle = handle.idle.load (std::memory_order_acquire);
  void *contents = nullptr;
  if (idle != nullptr && !coherence_.node (kMainMemory).limited ())
    contents = idle->take (worker);
  if (__builtin_expect (contents == nullptr, 0))
    return make (handle);
  const size_t size = handle.layout ().struct_size ();
  memcpy (contents, static_cast<char *> (contents) + size, size);
  return contents;
}

void
PrivateBuffers::give (Handle &handle, unsigned worker, void *contents)
{
  Buffer &buffer = Buffer::of (contents);
  // Relaxed: the worker has seen it when it took the buffer.
  IdleBuffers *idle = handle.idle.load (std::memory_order_relaxed);
  if (!buffer.kept || coherence_.node (kMainMemory).limited ()
      || !idle->put (worker, contents))
    destroy (describe (handle, contents));
}

/// Makes places for the buffers of a datum, unless it has them; null: no memory
/// for that.
IdleBuffers *
PrivateBuffers::enlist (Handle &handle)
{
  SpinGuard guard (lock_);
  IdleBuffers *idle = handle.idle.load (std::memory_order_relaxed);
  if (idle != nullptr)
    return idle;
  auto fresh = std::make_unique<IdleBuffers> ();
  if (!fresh->usable ())
    return nullptr;
  idle = fresh.release ();
  // Release: partner of the acquire in take ().
  handle.idle.store (idle, std::memory_order_release);
  handles_.push_back (&handle);
  return idle;
}

__attribute__ ((noinline)) void *
PrivateBuffers::make (Handle &handle)
{
  const Layout &layout = handle.layout ();
  Node &main = coherence_.node (kMainMemory);
  if (main.limited () || layout.custom () || layout.form_count () != 1)
    return nullptr;
  const size_t size = layout.struct_size ();
  const size_t bytes = bytes_on (handle, main);
  void *place = malloc (sizeof (Buffer) + 2 * size);
  if (place == nullptr || enlist (handle) == nullptr)
    {
      ::free (place);
      return nullptr;
    }
  auto *buffer = new (place) Buffer;
  {
    // The address in it may change meanwhile.
    SpinGuard guard (handle.coherence ());
    memcpy (buffer->contents (), handle.shape (), size);
  }
  if (!coherence_.allocate_parts (layout, buffer->contents (), main).ok ())
    {
      ::free (place);
      return nullptr;
    }
  memcpy (buffer->contents () + size, buffer->contents (), size);
  buffer->kept = kept_bytes_.fetch_add (bytes) + bytes <= kMost;
  if (!buffer->kept)
    kept_bytes_ -= bytes;
  return buffer->contents ();
}

void
PrivateBuffers::destroy (const Idle &idle)
{
  Node &main = coherence_.node (kMainMemory);
  if (idle.buffer->kept)
    kept_bytes_ -= idle.bytes;
  coherence_.free_parts (*idle.layout,
                         idle.buffer->contents () + idle.layout->struct_size (),
                         main);
  ::free (idle.buffer);
}

PrivateBuffers::Idle
PrivateBuffers::describe (const Handle &handle, void *contents) const
{
  return { &handle.layout (), bytes_on (handle, coherence_.node (kMainMemory)),
           &Buffer::of (contents) };
}

/// Takes what is in the places of a datum.
void
PrivateBuffers::collect (const Handle &handle, std::vector<Idle> &all) const
{
  IdleBuffers &idle = *handle.idle.load (std::memory_order_relaxed);
  for (unsigned i = 0; i < idle.place_count (); ++i)
    if (void *contents = idle.take (i))
      all.push_back (describe (handle, contents));
}

void
PrivateBuffers::flush ()
{
  std::vector<Idle> all;
  {
    SpinGuard guard (lock_);
    for (const Handle *handle : handles_)
      collect (*handle, all);
  }
  // Unlocked: the program's hooks may be called.
  for (const Idle &idle : all)
    destroy (idle);
}

void
PrivateBuffers::forget (Handle &handle)
{
  // Relaxed: who used it had its access, which they left.
  IdleBuffers *idle = handle.idle.load (std::memory_order_relaxed);
  if (idle == nullptr)
    return;
  {
    SpinGuard guard (lock_);
    std::erase (handles_, &handle);
  }
  std::vector<Idle> all;
  collect (handle, all);
  for (const Idle &each : all)
    destroy (each);
  handle.idle.store (nullptr, std::memory_order_relaxed);
  delete idle;
}

size_t
PrivateBuffers::idle_bytes () const
{
  const Node &main = coherence_.node (kMainMemory);
  SpinGuard guard (lock_);
  size_t bytes = 0;
  for (const Handle *handle : handles_)
    bytes += handle->idle.load (std::memory_order_relaxed)->count ()
             * bytes_on (*handle, main);
  return bytes;
}

} // namespace asterism::data
