// SPDX-License-Identifier: LGPL-2.1-or-later
// FileCopies: copies between main memory and what is read and written like a
// file, beside everything else.

#ifndef ASTERISM_DEVICE_FILE_COPIES_H
#define ASTERISM_DEVICE_FILE_COPIES_H

#include <deque>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "device/driver.h"

namespace asterism::device
{

/// The copies of one device.  A thread of its own makes them, so that tasks go
/// on meanwhile, and so does who waits for one, which makes others while that
/// is under way; what comes to main memory, for which somebody waits, before
/// what leaves it.  Any thread may call; the functions are those of a Device.
class FileCopies
{
public:
  /// `make` makes a copy; several threads call it at the same time.
  explicit FileCopies (std::function<Status (const Copy &)> make)
      : make_ (std::move (make))
  {
  }
  ~FileCopies () { close (); }
  FileCopies (const FileCopies &) = delete;

  /// Makes what was begun, and ends the thread.  No copy may be begun any more.
  void close ();

  Status start (const Copy &copy, Ticket &ticket);
  Status poll (Ticket &ticket, Progress &progress);
  Status wait (Ticket &ticket, Progress &progress);
  void notify (const Ticket &ticket, Waker &waker);

private:
  struct Job
  {
    Copy copy;
    Status status;
    double seconds = -1;
    bool done = false;
    std::vector<Waker *> wakers;
  };

  static Job &
  job_of (const Ticket &ticket)
  {
    return *reinterpret_cast<Job *> (ticket.words[0]);
  }
  template <typename Wanted>
  Job *take (Wanted wanted) REQUIRES (mutex_);
  void carry_out (Job &job) REQUIRES (mutex_);
  void serve ();

  const std::function<Status (const Copy &)> make_;
  Mutex mutex_;
  CondVar changed_; ///< something is to be done, or it closes
  bool closing_ GUARDED_BY (mutex_) = false;
  std::deque<Job *> reads_ GUARDED_BY (mutex_); ///< not begun yet
  std::deque<Job *> writes_ GUARDED_BY (mutex_);
  std::thread thread_ GUARDED_BY (mutex_); ///< once something is to be done
};

} // namespace asterism::device

#endif
