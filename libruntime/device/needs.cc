// SPDX-License-Identifier: LGPL-2.1-or-later
// Which devices lack what kernels made of loops need.

#include "device/needs.h"

#include <atomic>

#include "asterism_kernels.h"

namespace asterism::device
{

namespace
{

// Of the process, as drivers are.
constinit std::atomic<Lacks> answers[kArchCount];

} // namespace

void
set_lacks (Arch arch, Lacks lacks)
{
  answers[unsigned (arch)].store (lacks);
}

bool
lacks_needs (Arch arch, int index, char flags)
{
  const unsigned needs = unsigned (flags) & ASTERISM_KERNEL_NEEDS;
  const Lacks lacks = needs != 0 ? answers[unsigned (arch)].load () : nullptr;
  return lacks != nullptr && (lacks (index) & needs) != 0;
}

} // namespace asterism::device
