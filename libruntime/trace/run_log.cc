// SPDX-License-Identifier: LGPL-2.1-or-later
// Memory of run logs.

#include "trace/run_log.h"

#include <new>
#include <sys/mman.h>

namespace asterism::trace
{

// Its pages are there at once: to get them one by one would take the worker
// longer than all else that a run costs.
bool
RunLog::extend ()
{
  void *pages = mmap (nullptr, sizeof (Chunk), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  if (pages == MAP_FAILED)
    return false;
  Chunk *chunk = new (pages) Chunk;
  // Release: partner of the acquires in visit ().
  (last_ == nullptr ? first_ : last_->next)
      .store (chunk, std::memory_order_release);
  last_ = chunk;
  next_ = chunk->runs;
  end_ = chunk->runs + kRuns;
  return true;
}

RunLog::~RunLog ()
{
  for (Chunk *chunk = first_.load (); chunk != nullptr;)
    {
      Chunk *next = chunk->next.load ();
      munmap (chunk, sizeof (Chunk));
      chunk = next;
    }
}

} // namespace asterism::trace
