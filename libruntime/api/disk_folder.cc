// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_disk.h: the kinds of disks: a folder, and those that are not built in.

#include "starpu_disk.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

#include "base/log.h"
#include "base/mutex.h"

using asterism::Level;
using asterism::log;
using asterism::Mutex;
using asterism::MutexLock;

namespace
{

/// Some bytes of a file.
struct Object
{
  int file;
  off_t begin;
  int direct; ///< the same file without the system's cache; -1: not opened
};

/// A folder, with an unnamed file for what is allocated.
struct Folder
{
  std::string name;
  bool made = false; ///< by plug ()
  bool by_direct = false;
  int file = -1, direct = -1; ///< as in Object
  Mutex mutex;
  std::map<off_t, off_t> taken GUARDED_BY (mutex); ///< begin, size
};

/// What is allocated begins at multiples of this.
constexpr off_t kPage = 4096;

/// The first gap of the file that is large enough.
off_t
take (Folder &folder, off_t size) REQUIRES (folder.mutex)
{
  off_t begin = 0;
  for (const auto &[taken, length] : folder.taken)
    {
      if (taken - begin >= size)
        break;
      begin = taken + length;
    }
  folder.taken[begin] = size;
  return begin;
}

/// Opens a file once more, without the system's cache.  Where the file system
/// has no such thing that is not done: the data are the same.
int
open_direct (const char *name)
{
  return open (name, O_RDWR | O_CLOEXEC | O_DIRECT);
}

void *
plug_as (void *parameter, bool by_direct)
{
  const char *name = static_cast<const char *> (parameter);
  if (name == nullptr)
    return nullptr;
  // When it is there, or cannot be made, open () tells.
  const bool made = mkdir (name, 0777) == 0;
  std::string file = std::string (name) + "/asterism-XXXXXX";
  int opened = mkostemp (file.data (), O_CLOEXEC);
  if (opened < 0)
    {
      log (Level::Error, "the folder %s cannot be used as a disk: %s", name,
           strerror (errno));
      return nullptr;
    }
  auto *folder = new Folder;
  folder->name = name;
  folder->made = made;
  folder->by_direct = by_direct;
  folder->file = opened;
  if (by_direct)
    folder->direct = open_direct (file.c_str ());
  unlink (file.c_str ());
  return folder;
}

void *
plug (void *parameter, starpu_ssize_t)
{
  return plug_as (parameter, false);
}

void
unplug (void *base)
{
  auto *folder = static_cast<Folder *> (base);
  close (folder->file);
  if (folder->direct >= 0)
    close (folder->direct);
  if (folder->made)
    rmdir (folder->name.c_str ()); // stays when there are files in it
  delete folder;
}

void *
allocate (void *base, size_t size)
{
  auto &folder = *static_cast<Folder *> (base);
  const off_t rounded
      = (off_t (std::max<size_t> (size, 1)) + kPage - 1) / kPage * kPage;
  MutexLock lock (folder.mutex);
  const off_t begin = take (folder, rounded);
  if (int error = posix_fallocate (folder.file, begin, rounded))
    {
      log (Level::Warning, "no room for %zu bytes in the folder %s: %s", size,
           folder.name.c_str (), strerror (error));
      folder.taken.erase (begin);
      return nullptr;
    }
  return new Object{ folder.file, begin, folder.direct };
}

void
release (void *base, void *object, size_t)
{
  auto &folder = *static_cast<Folder *> (base);
  auto *mine = static_cast<Object *> (object);
  {
    MutexLock lock (folder.mutex);
    auto found = folder.taken.find (mine->begin);
    // Where holes cannot be made the room is used again all the same.
    (void)fallocate (folder.file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                     mine->begin, found->second);
    folder.taken.erase (found);
  }
  delete mine;
}

void *
open_file (void *base, void *position, size_t size)
{
  const auto &folder = *static_cast<Folder *> (base);
  const std::string name
      = folder.name + "/" + static_cast<const char *> (position);
  int file = open (name.c_str (), O_RDWR | O_CLOEXEC);
  struct stat status;
  const bool usable = file >= 0 && fstat (file, &status) == 0
                      && size_t (status.st_size) >= size;
  if (usable)
    return new Object{ file, 0,
                       folder.by_direct ? open_direct (name.c_str ()) : -1 };
  log (Level::Error, "the file %s cannot be used: %s", name.c_str (),
       file < 0 ? strerror (errno) : "it is too short");
  if (file >= 0)
    close (file);
  return nullptr;
}

void
close_file (void *, void *object, size_t)
{
  auto *mine = static_cast<Object *> (object);
  close (mine->file);
  if (mine->direct >= 0)
    close (mine->direct);
  delete mine;
}

/// The file by which to read or write there, and how many of `size` bytes at
/// once: those that lie in whole pages do not need the system's cache.
int
file_for (const Object &object, const void *bytes, off_t place, size_t &size)
{
  if (object.direct < 0 || reinterpret_cast<uintptr_t> (bytes) % kPage != 0
      || place % kPage != 0 || size < size_t (kPage))
    return object.file;
  size -= size % kPage;
  return object.direct;
}

int
read_some (void *, void *object, void *buffer, off_t offset, size_t size)
{
  const auto &mine = *static_cast<Object *> (object);
  auto *bytes = static_cast<char *> (buffer);
  for (size_t done = 0; done < size;)
    {
      const off_t place = mine.begin + offset + off_t (done);
      size_t part = size - done;
      const int file = file_for (mine, bytes + done, place, part);
      ssize_t got = pread (file, bytes + done, part, place);
      if (got == 0 || (got < 0 && errno != EINTR))
        return -EIO;
      done += got > 0 ? size_t (got) : 0;
    }
  return int (std::min<size_t> (size, INT32_MAX));
}

int
write_some (void *, void *object, const void *buffer, off_t offset, size_t size)
{
  const auto &mine = *static_cast<Object *> (object);
  const auto *bytes = static_cast<const char *> (buffer);
  for (size_t done = 0; done < size;)
    {
      const off_t place = mine.begin + offset + off_t (done);
      size_t part = size - done;
      const int file = file_for (mine, bytes + done, place, part);
      ssize_t put = pwrite (file, bytes + done, part, place);
      if (put == 0 || (put < 0 && errno != EINTR))
        return -EIO;
      done += put > 0 ? size_t (put) : 0;
    }
  return 0;
}

constexpr struct starpu_disk_ops kFolder = [] {
  struct starpu_disk_ops ops = {};
  ops.plug = plug;
  ops.unplug = unplug;
  ops.alloc = allocate;
  ops.free = release;
  ops.open = open_file;
  ops.close = close_file;
  ops.read = read_some;
  ops.write = write_some;
  return ops;
}();

void *
refuse (const char *what)
{
  log (Level::Error, "disks by %s are not built in: use starpu_disk_unistd_ops",
       what);
  return nullptr;
}

constexpr struct starpu_disk_ops
with_plug (void *(*plug) (void *, starpu_ssize_t))
{
  struct starpu_disk_ops ops = kFolder;
  ops.plug = plug;
  return ops;
}

} // namespace

struct starpu_disk_ops starpu_disk_unistd_ops = kFolder;
struct starpu_disk_ops starpu_disk_stdio_ops = kFolder;
struct starpu_disk_ops starpu_disk_unistd_o_direct_ops = with_plug (
    [] (void *parameter, starpu_ssize_t) { return plug_as (parameter, true); });
struct starpu_disk_ops starpu_disk_hdf5_ops
    = with_plug ([] (void *, starpu_ssize_t) { return refuse ("HDF5"); });
struct starpu_disk_ops starpu_disk_leveldb_ops
    = with_plug ([] (void *, starpu_ssize_t) { return refuse ("LevelDB"); });
