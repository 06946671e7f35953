// SPDX-License-Identifier: LGPL-2.1-or-later
// Sequences: tasks that are waited for or cancelled together.

#ifndef ASTERISM_QUARK_SEQUENCE_H
#define ASTERISM_QUARK_SEQUENCE_H

#include <atomic>
#include <cstddef>

#include "quark.h"

/// The master adds tasks, the ranks end them, any thread cancels.
struct Quark_sequence_s
{
  std::atomic<bool> cancelled{ false }; ///< for ever
  std::atomic<size_t> pending{ 0 };     ///< tasks that have not ended
};

#endif
