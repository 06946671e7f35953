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
  Failed, ///< instead of contents, why there are none; as Short
  Long,   ///< contents come on `lane`
  Begun,  ///< the receive of the synchronous send `id` has begun
  Alive,  ///< the rank lives
  Counts, ///< at epoch `id`: `index` derived sends, `size` derived receives
  Credit, ///< `size` bytes of the rank's short contents have been received
};

/// Contents that the receiver sends on: to whom, and the message's index there.
/// `forwards` of them follow a record.
struct Forward
{
  int32_t rank;
  uint32_t index;
};

/// All ranks run one program on machines of one kind: no conversion.
struct Record
{
  RecordKind kind = RecordKind::Alive;
  bool synchronous = false;
  bool derived = false;
  uint8_t space = 0;
  uint16_t lane = 0;
  uint16_t forwards = 0;
  uint64_t group = 0;
  int64_t tag = 0;
  uint64_t size = 0;
  uint32_t id = 0;
  uint32_t index = 0;
  int32_t line = 0;
  int32_t origin = 0; ///< the rank that a message is from; others send it on
  char name[16] = ""; ///< of the codelet
};

static_assert (sizeof (Record) == 64);

} // namespace asterism::mpi

#endif
