// SPDX-License-Identifier: LGPL-2.1-or-later
// Hints about devices that were found, but are only used when asked for.

#include "device/hint.h"

#include <atomic>

#include "base/log.h"

namespace asterism::device
{

namespace
{

// Of the process: a hint is shown once, however often the runtime is started.
constinit std::atomic<const char *> hints[kArchCount], shown[kArchCount];

} // namespace

void
leave_hint (Arch arch, const char *text)
{
  hints[unsigned (arch)].store (text);
}

void
show_hint (Arch arch)
{
  const char *text = hints[unsigned (arch)].exchange (nullptr);
  if (text != nullptr && shown[unsigned (arch)].exchange (text) != text)
    log (Level::Info, "%s", text);
}

} // namespace asterism::device
