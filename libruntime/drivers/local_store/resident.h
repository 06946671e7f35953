// SPDX-License-Identifier: LGPL-2.1-or-later
// Resident: the process that owns a local store.

#ifndef ASTERISM_DRIVERS_LOCAL_STORE_RESIDENT_H
#define ASTERISM_DRIVERS_LOCAL_STORE_RESIDENT_H

#include <string>
#include <sys/types.h>

#include "base/mutex.h"
#include "base/status.h"
#include "faults.h"
#include "mailbox.h"

namespace asterism::device::local_store
{

/// The process on the other side of a mailbox, as the program sees it.  It is
/// no child of the program's, which may wait () for all of its own: its parent
/// is a process that does nothing but tell how it ended.
class Resident
{
public:
  Resident () = default;
  ~Resident ();
  Resident (const Resident &) = delete;

  /// Forks it.  In the child `prepare` is called with `data`, then it serves
  /// the mailbox until it is killed, the program is gone, or `ends` wants it;
  /// where `prepare` says false it ends at once.
  Status start (Mailbox &mailbox, Device &device, Fault ends,
                bool (*prepare) (void *data), void *data);

  /// Tells it that commands were sent.
  void ring (Mailbox &mailbox);

  /// Sleeps until commands were done; false when the process has ended.  One
  /// thread.
  bool await ();

  /// True until it has ended.  Any thread.
  bool alive ();

  /// Says how it ended.  Requires: await () or alive () was false.
  std::string end ();

  void kill ();

private:
  pid_t process_ = -1;
  int ended_ = -1; ///< a pipe: readable once it has ended
  int doing_ = -1; ///< an eventfd: readable after commands were done
  Mutex mutex_;
  int status_ GUARDED_BY (mutex_) = 0;
  bool over_ GUARDED_BY (mutex_) = false; ///< and status_ says how
};

} // namespace asterism::device::local_store

#endif
