// SPDX-License-Identifier: LGPL-2.1-or-later
// Loads libraries of CUDA, so that nothing links with them for us.

#include "config.h"

#include "libraries.h"

#include <cerrno>
#include <dlfcn.h>
#include <string>
#include <utility>

#include "functions.h"

namespace asterism::device::cuda
{

namespace
{

struct Entry
{
  const char *file;
  /// Null where there are no handles, the last where those have no stream.
  const char *create, *destroy, *set_stream;
};

/// In the order of Library.
constexpr Entry kEntries[kLibraries] = {
  { "libcublas.so", "cublasCreate_v2", "cublasDestroy_v2",
    "cublasSetStream_v2" },
  { "libcusolver.so", "cusolverDnCreate", "cusolverDnDestroy",
    "cusolverDnSetStream" },
  { "libcusparse.so", "cusparseCreate", "cusparseDestroy",
    "cusparseSetStream" },
  { "libcublasLt.so", "cublasLtCreate", "cublasLtDestroy", nullptr },
  { "libnvrtc.so", nullptr, nullptr, nullptr },
  { "libcuda.so.1", nullptr, nullptr, nullptr },
};

using Create = int (*) (void **);
using Destroy = int (*) (void *);
using SetStream = int (*) (void *, cudaStream_t);

/// Loads the library that goes with the runtime we were built for: versions
/// follow its major number, or are one behind.
void *
load (const char *file)
{
  const int major = CUDART_VERSION / 1000;
  for (const char *folder : { "", CUDA_LIBDIR "/" })
    for (const std::string &suffix :
         { "." + std::to_string (major), "." + std::to_string (major - 1),
           std::string () })
      if (void *library
          = dlopen ((std::string (folder) + file + suffix).c_str (),
                    RTLD_NOW | RTLD_LOCAL))
        return library; // stays loaded
  return nullptr;
}

template <typename Function>
Function
find (Library library, const char *name)
{
  return reinterpret_cast<Function> (find_function (library, name));
}

} // namespace

void *
find_function (Library library, const char *name)
{
  // What stands in for the runtime may do so for these as well.
  if (void *const other = stand_in ())
    if (void *const function = dlsym (other, name))
      return function;
  static constinit Mutex mutex;
  static void *loaded[kLibraries];
  static bool tried[kLibraries];
  MutexLock lock (mutex);
  void *&from = loaded[int (library)];
  if (!std::exchange (tried[int (library)], true))
    from = load (kEntries[int (library)].file);
  return from ? dlsym (from, name) : nullptr;
}

Status
Handles::get (Library library, cudaStream_t stream, void *&handle)
{
  const Entry &entry = kEntries[int (library)];
  MutexLock lock (mutex_);
  void *&known = handles_[int (library)];
  if (!known)
    {
      const auto create = find<Create> (library, entry.create);
      const auto set_stream = entry.set_stream
                                  ? find<SetStream> (library, entry.set_stream)
                                  : SetStream{};
      if (!create || (entry.set_stream && !set_stream))
        return Status::error (-ENOENT, "cannot load %s", entry.file);
      void *made = nullptr;
      if (const int error = create (&made); error != 0)
        return Status::error (-EIO, "%s: %s gave error %d", entry.file,
                              entry.create, error);
      if (const int error = set_stream ? set_stream (made, stream) : 0;
          error != 0)
        {
          if (const auto destroy = find<Destroy> (library, entry.destroy))
            destroy (made);
          return Status::error (-EIO, "%s: %s gave error %d", entry.file,
                                entry.set_stream, error);
        }
      known = made;
    }
  handle = known;
  return {};
}

void
Handles::close (Library library)
{
  MutexLock lock (mutex_);
  void *&known = handles_[int (library)];
  if (!known)
    return;
  if (const auto destroy
      = find<Destroy> (library, kEntries[int (library)].destroy))
    destroy (known);
  known = nullptr;
}

void
Handles::close ()
{
  close (Library::CublasLt);
  close (Library::Cusparse);
  close (Library::CusolverDn);
  close (Library::Cublas);
}

} // namespace asterism::device::cuda
