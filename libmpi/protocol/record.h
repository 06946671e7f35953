// SPDX-License-Identifier: LGPL-2.1-or-later
// Record: the header that announces a message to another rank.

#ifndef ASTERISM_MPI_PROTOCOL_RECORD_H
#define ASTERISM_MPI_PROTOCOL_RECORD_H

#include <cstdint>

namespace asterism::mpi
{

enum class RecordKind : uint8_t
{
  Short,  ///< contents follow in the packet, padded to a multiple of 8
  Failed, ///< as Short, with an error text in place of contents
  Long,   ///< contents come on `lane`
  Begun,  ///< the receive of the synchronous send `id` has begun
  Alive,  ///< the rank lives
  Counts, ///< in barrier `id`: `index` derived sends, `size` derived receives
  Credit, ///< `size` bytes of short contents from the rank were received
};

/// A rank to which the receiver forwards the contents, and the message's index
/// there.  Record::forwards of these follow a record.
struct Forward
{
  int32_t rank;
  uint32_t index;
};

/// A header of fixed size.  It is sent as it is in memory, since all ranks run
/// one program on machines of one architecture.
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
  int32_t origin = 0; ///< first sender, which others may forward for
  char name[16] = ""; ///< of the codelet
};

static_assert (sizeof (Record) == 64);

} // namespace asterism::mpi

#endif
