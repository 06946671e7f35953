// SPDX-License-Identifier: LGPL-2.1-or-later
// Record: what announces a message, as it travels.

#ifndef ASTERISM_MPI_PROTOCOL_RECORD_H
#define ASTERISM_MPI_PROTOCOL_RECORD_H

#include <cstdint>

namespace asterism::mpi
{

enum class RecordKind : uint8_t
{
  Short,  ///< contents follow, padded to a multiple of 8
  Long,   ///< contents come on `lane`
  Begun,  ///< the receive of the synchronous send `id` has begun
  Alive,  ///< the rank lives
  Counts, ///< at epoch `id`: `index` derived sends, `lane` derived receives
};

/// All ranks run one program on machines of one kind: no conversion.
struct Record
{
  RecordKind kind = RecordKind::Alive;
  bool synchronous = false;
  bool derived = false;
  uint8_t space = 0;
  uint32_t lane = 0;
  uint64_t group = 0;
  int64_t tag = 0;
  uint64_t size = 0;
  uint32_t id = 0;
  uint32_t index = 0;
  int32_t line = 0;
  char name[20] = ""; ///< of the codelet
};

static_assert (sizeof (Record) == 64);

} // namespace asterism::mpi

#endif
