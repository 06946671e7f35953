// SPDX-License-Identifier: LGPL-2.1-or-later
// Limits: settings of messages, which environment variables can change.

#ifndef ASTERISM_MPI_PROTOCOL_LIMITS_H
#define ASTERISM_MPI_PROTOCOL_LIMITS_H

#include <cstddef>

namespace asterism::mpi
{

struct Limits
{
  size_t eager = 64 << 10;         ///< longest contents in a packet
  size_t early_memory = 256 << 20; ///< for contents without a receive
  /// The longest time that a granted send waits for other sends of the same
  /// contents to be granted, so that all of them go along one tree.
  double patience_us = 2000;
  double timeout_s = 60; ///< after which a silent rank is taken for dead
  int delay_us = 0;      ///< longest random delay of each send, for tests
};

/// Returns the microseconds of a steady clock.
double now_us ();

} // namespace asterism::mpi

#endif
