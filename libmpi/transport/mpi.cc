// SPDX-License-Identifier: LGPL-2.1-or-later
// MpiTransport: bytes carried by MPI.

#include "transport/mpi.h"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace asterism::mpi
{

namespace
{

constexpr size_t kPiece = size_t{ 1 } << 30;
constexpr int kPacketTag = 0;
/// What the standard promises.
constexpr int kTagBound = 32767;

} // namespace

MpiTransport::MpiTransport (MPI_Comm communicator)
{
  check (MPI_Comm_dup (communicator, &communicator_), "MPI_Comm_dup", -1);
  MPI_Comm_set_errhandler (communicator_, MPI_ERRORS_RETURN);
  MPI_Comm_rank (communicator_, &rank_);
  MPI_Comm_size (communicator_, &size_);
  int *bound = nullptr, found = 0;
  MPI_Comm_get_attr (communicator_, MPI_TAG_UB, &bound, &found);
  lanes_ = unsigned (found ? std::min (*bound, kTagBound) : kTagBound);
}

MpiTransport::~MpiTransport () { MPI_Comm_free (&communicator_); }

void
MpiTransport::check (int error, const char *what, int peer)
{
  if (error == MPI_SUCCESS)
    return;
  char text[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  MPI_Error_string (error, text, &length);
  fprintf (stderr, "[asterism] error: %s with rank %d failed on rank %d: %s\n",
           what, peer, rank_, text);
  abort ();
}

/// Starts it in pieces; MPI keeps those of one tag in order.
void
MpiTransport::start (bool sends, int peer, int tag, void *bytes, size_t size,
                     Operation &operation)
{
  auto *job = new Job{ &operation, 0 };
  auto *from = static_cast<char *> (bytes);
  size_t left = size;
  do
    {
      const size_t piece = std::min (left, kPiece);
      MPI_Request request;
      if (sends)
        check (MPI_Isend (from, int (piece), MPI_BYTE, peer, tag, communicator_,
                          &request),
               "MPI_Isend", peer);
      else
        check (MPI_Irecv (from, int (piece), MPI_BYTE, peer, tag, communicator_,
                          &request),
               "MPI_Irecv", peer);
      ++job->pieces;
      requests_.push_back (request);
      jobs_.push_back (job);
      from += piece;
      left -= piece;
    }
  while (left > 0);
}

void
MpiTransport::send_packet (int peer, const void *bytes, size_t size,
                           Operation &operation)
{
  start (true, peer, kPacketTag, const_cast<void *> (bytes), size, operation);
}

void
MpiTransport::send (int peer, unsigned lane, const void *bytes, size_t size,
                    Operation &operation)
{
  start (true, peer, int (lane), const_cast<void *> (bytes), size, operation);
}

void
MpiTransport::receive (int peer, unsigned lane, void *bytes, size_t size,
                       Operation &operation)
{
  start (false, peer, int (lane), bytes, size, operation);
}

bool
MpiTransport::next_packet (Packet &packet)
{
  MPI_Message message;
  MPI_Status status;
  int found = 0, size = 0;
  check (MPI_Improbe (MPI_ANY_SOURCE, kPacketTag, communicator_, &found,
                      &message, &status),
         "MPI_Improbe", -1);
  if (!found)
    return false;
  MPI_Get_count (&status, MPI_BYTE, &size);
  packet.peer = status.MPI_SOURCE;
  packet.bytes.resize (size_t (size));
  check (MPI_Mrecv (packet.bytes.data (), size, MPI_BYTE, &message,
                    MPI_STATUS_IGNORE),
         "MPI_Mrecv", packet.peer);
  return true;
}

unsigned
MpiTransport::poll ()
{
  if (requests_.empty ())
    return 0;
  int count = 0;
  ended_.resize (requests_.size ());
  check (MPI_Testsome (int (requests_.size ()), requests_.data (), &count,
                       ended_.data (), MPI_STATUSES_IGNORE),
         "MPI_Testsome", -1);
  if (count <= 0)
    return 0;
  unsigned done = 0;
  for (int i = 0; i < count; ++i)
    {
      Job *&job = jobs_[size_t (ended_[i])];
      if (--job->pieces == 0)
        {
          job->operation->done = true;
          delete job;
          ++done;
        }
      job = nullptr;
    }
  size_t kept = 0;
  for (size_t i = 0; i < jobs_.size (); ++i)
    if (jobs_[i] != nullptr)
      {
        jobs_[kept] = jobs_[i];
        requests_[kept++] = requests_[i];
      }
  jobs_.resize (kept);
  requests_.resize (kept);
  return done;
}

void
MpiTransport::abort ()
{
  // Where MPI does not end the process, as after another rank has died, an
  // alarm does.
  fflush (nullptr);
  alarm (2);
  MPI_Abort (communicator_ != MPI_COMM_NULL ? communicator_ : MPI_COMM_WORLD,
             1);
  _exit (1);
}

} // namespace asterism::mpi
