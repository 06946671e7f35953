// SPDX-License-Identifier: LGPL-2.1-or-later
// Copies to and from the memory of a local store.

#include "memory.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <unistd.h>

#include "device/shape.h"

namespace asterism::device::local_store
{

namespace
{

/// Rows that one call moves.
constexpr size_t kRows = 64;
constexpr char kName[] = "asterism local store";
constexpr unsigned kNoExecute = 8; ///< MFD_NOEXEC_SEAL, of Linux 6.3
/// What a copy within the store brings here at a time.
constexpr size_t kStage = size_t{ 64 } << 10;

} // namespace

StoreMemory::~StoreMemory ()
{
  if (begin_ != nullptr)
    munmap (begin_, bytes_);
  if (file_ >= 0)
    close (file_);
}

Status
StoreMemory::open (size_t bytes)
{
  bytes_ = bytes;
  // A longer file than the user allows would end the program.
  struct rlimit limit;
  if (getrlimit (RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < bytes)
    return Status::error (-EFBIG,
                          "files of %zu bytes are not allowed (ulimit"
                          " -f)",
                          bytes);
  // Where files in memory may not be executable by default, it must be said.
  file_ = memfd_create (kName, MFD_CLOEXEC | kNoExecute);
  if (file_ < 0 && errno == EINVAL)
    file_ = memfd_create (kName, MFD_CLOEXEC);
  if (file_ < 0 || ftruncate (file_, off_t (bytes)) != 0)
    return Status::error (-errno, "making a file of %zu bytes in memory: %s",
                          bytes, strerror (errno));
  void *begin
      = mmap (nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (begin == MAP_FAILED)
    return Status::error (-errno, "reserving %zu addresses: %s", bytes,
                          strerror (errno));
  begin_ = begin;
  return {};
}

bool
StoreMemory::enter () const
{
  return mmap (begin_, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
               file_, 0)
         == begin_;
}

/// Moves rows that stand one behind the other in the store.
Status
StoreMemory::move (Way way, iovec *rows, int count, off_t offset) const
{
  while (count > 0)
    {
      const ssize_t done = way == Way::In ? pwritev (file_, rows, count, offset)
                                          : preadv (file_, rows, count, offset);
      if (done < 0 && errno == EINTR)
        continue;
      if (done <= 0)
        return Status::error (done < 0 ? -errno : -EIO,
                              "%s the file of a local store",
                              way == Way::In ? "writing" : "reading");
      offset += done;
      auto left = size_t (done);
      for (; count > 0 && left >= rows->iov_len; ++rows, --count)
        left -= rows->iov_len;
      if (left > 0)
        *rows = { static_cast<char *> (rows->iov_base) + left,
                  rows->iov_len - left };
    }
  return {};
}

Status
StoreMemory::copy_rows (const Copy &copy, const Shape &shape, Way way) const
{
  const bool in = way == Way::In;
  const size_t *here_stride = in ? shape.source_stride : shape.target_stride;
  const size_t *there_stride = in ? shape.target_stride : shape.source_stride;
  char *here = pointer_to (in ? copy.source : copy.target);
  const off_t there = offset (in ? copy.target : copy.source);
  const bool together = shape.rank > 0 && there_stride[0] == shape.run;
  const size_t count = together ? shape.count[0] : 1;
  return for_each_piece (
      shape, together, [&] (size_t from, size_t to) -> Status {
        char *row = here + (in ? from : to);
        off_t place = there + off_t (in ? to : from);
        iovec rows[kRows];
        for (size_t done = 0; done < count;)
          {
            const size_t more = std::min (count - done, kRows);
            for (size_t i = 0; i < more; ++i)
              rows[i] = { row + (done + i) * (together ? here_stride[0] : 0),
                          shape.run };
            if (Status status = move (way, rows, int (more), place);
                !status.ok ())
              return status;
            done += more;
            place += off_t (more * shape.run);
          }
        return {};
      });
}

Status
StoreMemory::copy_within (const Copy &copy, const Shape &shape) const
{
  const auto stage = std::make_unique<char[]> (kStage);
  return for_each_piece (shape, 0, [&] (size_t from, size_t to) -> Status {
    for (size_t done = 0; done < shape.run; done += kStage)
      {
        const size_t part = std::min (shape.run - done, kStage);
        iovec row{ stage.get (), part };
        Status status = move (Way::Out, &row, 1,
                              offset (copy.source) + off_t (from + done));
        row = { stage.get (), part };
        if (status.ok ())
          status = move (Way::In, &row, 1,
                         offset (copy.target) + off_t (to + done));
        if (!status.ok ())
          return status;
      }
    return {};
  });
}

Status
StoreMemory::copy (const Copy &copy) const
{
  const Shape shape = simplify (copy.shape);
  if (shape.run == 0)
    return {};
  if (copy.source_device != nullptr && copy.target_device != nullptr)
    return copy_within (copy, shape);
  return copy_rows (copy, shape,
                    copy.source_device == nullptr ? Way::In : Way::Out);
}

} // namespace asterism::device::local_store
