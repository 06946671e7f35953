// SPDX-License-Identifier: LGPL-2.1-or-later
// Call: a function's call on its way through the window to a local store.

#ifndef ASTERISM_DRIVERS_LOCAL_STORE_CALL_H
#define ASTERISM_DRIVERS_LOCAL_STORE_CALL_H

#include <vector>

#include "base/event.h"
#include "mailbox.h"

namespace asterism::device::local_store
{

/// One launch in the process of a local store.  It keeps copies of everything,
/// and has one stretch of the window when it is sent.
class Call
{
public:
  explicit Call (const Launch &launch);

  /// Bytes of the window that it needs.
  size_t bytes () const;

  /// Fills its stretch of the window; returns its command.
  Command place (char *window);

  /// Takes from the window how long it took.  Requires: it was executed.
  void
  take_time ()
  {
    seconds = *measured_;
  }

  std::vector<Copy> results; ///< to be made once it was executed
  uint32_t next = 0;         ///< number of the command after its own
  size_t end = 0;            ///< names its stretch to the Ring
  bool done = false;
  Status status; ///< once done
  double seconds = -1;
  std::vector<Waker *> wakers;

private:
  size_t append (const void *from, size_t bytes);

  void (*function_) (void *buffers[], void *argument);
  std::vector<char> values_;     ///< the argument, then the buffers
  std::vector<size_t> buffers_;  ///< where each is in values_
  void *argument_;               ///< when its size is not known
  bool argument_copied_ = false; ///< it stands first in values_
  double *measured_ = nullptr;   ///< in the window
};

} // namespace asterism::device::local_store

#endif
