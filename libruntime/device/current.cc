// SPDX-License-Identifier: LGPL-2.1-or-later
// The device whose function is running on this thread.

#include "device/current.h"

namespace asterism::device
{

// Initial-exec: one word, cheap to reach.
__attribute__ ((
    tls_model ("initial-exec"))) static thread_local Device *running;

Device *
current_device ()
{
  return running;
}

void
set_current_device (Device *device)
{
  running = device;
}

} // namespace asterism::device
