// SPDX-License-Identifier: LGPL-2.1-or-later
// The numbers of the threads of an OpenMP team.

#include "api/omp_numbers.h"

namespace asterism::omp
{

void
Numbers::begin (int size)
{
  MutexLock guard (mutex_);
  numbers_.assign (static_cast<size_t> (size), {});
}

int
Numbers::take (int preferred)
{
  MutexLock guard (mutex_);
  const size_t size = numbers_.size ();
  for (;;)
    {
      for (size_t i = 0; i < size; ++i)
        {
          const size_t number = (static_cast<size_t> (preferred) + i) % size;
          if (numbers_[number].taken || numbers_[number].awaited > 0)
            continue;
          numbers_[number].taken = true;
          return static_cast<int> (number);
        }
      ++sleepers_;
      freed_.wait (mutex_);
      --sleepers_;
    }
}

void
Numbers::get_back (int number)
{
  MutexLock guard (mutex_);
  Number &mine = numbers_[static_cast<size_t> (number)];
  ++mine.awaited;
  while (mine.taken)
    {
      ++sleepers_;
      freed_.wait (mutex_);
      --sleepers_;
    }
  --mine.awaited;
  mine.taken = true;
}

void
Numbers::give (int number)
{
  MutexLock guard (mutex_);
  numbers_[static_cast<size_t> (number)].taken = false;
  if (sleepers_ > 0)
    freed_.notify_all ();
}

} // namespace asterism::omp
