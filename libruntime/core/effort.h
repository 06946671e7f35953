// SPDX-License-Identifier: LGPL-2.1-or-later
// Effort: what it took to execute a task.

#ifndef ASTERISM_CORE_EFFORT_H
#define ASTERISM_CORE_EFFORT_H

namespace asterism::core
{

struct Effort
{
  double begin_us; ///< when the function was called, by all who are to call it
  double end_us = 0;
  double seconds = -1; ///< the device's own opinion; -1: none
  unsigned cores = 1;
};

} // namespace asterism::core

#endif
