// SPDX-License-Identifier: LGPL-2.1-or-later
// Keeps Wakers that nobody has a lease of.

#include "base/waker_lease.h"

#include <new>

#include "base/mutex.h"

namespace asterism
{

namespace
{

/// One that can be listed; found by its first member's address.
struct Listed
{
  Waker waker;
  Listed *next = nullptr;
};

/// More threads than most programs have: nobody needs memory to wait.
constexpr unsigned kFirst = 64;

// Never destroyed: threads may outlive the end of main ().
struct Spare
{
  SpinLock lock;
  unsigned used GUARDED_BY (lock) = 0; ///< of the first
  Listed *back GUARDED_BY (lock) = nullptr;
} spare;
alignas (Listed) char first[kFirst][sizeof (Listed)];

/// Null without memory.
Listed *
take ()
{
  SpinGuard guard (spare.lock);
  Listed *found = spare.back;
  if (found != nullptr)
    spare.back = found->next;
  else if (spare.used < kFirst)
    found = new (first[spare.used++]) Listed;
  else
    found = new (std::nothrow) Listed;
  return found;
}

} // namespace

WakerLease::WakerLease ()
{
  Listed *taken;
  while ((taken = take ()) == nullptr)
    let_others_run (); // until one comes back
  waker_ = &taken->waker;
}

WakerLease::~WakerLease ()
{
  auto *listed = reinterpret_cast<Listed *> (waker_);
  SpinGuard guard (spare.lock);
  listed->next = spare.back;
  spare.back = listed;
}

} // namespace asterism
