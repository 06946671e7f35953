// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_abi.h: what generated code calls for data.

#include "asterism_abi.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "starpu.h"

#include "api/data_support.h"

using asterism::data::Handle;

namespace asterism::data
{
const Layout &vector_layout ();
}

namespace
{

/// Ends the program with a message at the user's place.
[[noreturn]] __attribute__ ((format (printf, 2, 3))) void
fail (const struct asterism_site_v1 *site, const char *format, ...)
{
  fflush (stdout);
  if (site != nullptr && site->file != nullptr)
    fprintf (stderr,
             site->column ? "%s:%u:%u: error: " : "%s:%u: error: ", site->file,
             unsigned (site->line), unsigned (site->column));
  else
    fputs ("error: ", stderr);
  va_list arguments;
  va_start (arguments, format);
  vfprintf (stderr, format, arguments);
  va_end (arguments);
  fputc ('\n', stderr);
  exit (EXIT_FAILURE);
}

/// The handle for an address, or the end of the program.
Handle &
find (const char *what, const void *pointer,
      const struct asterism_site_v1 *site)
{
  asterism::core::Runtime *runtime = asterism::core::runtime ();
  if (runtime == nullptr)
    fail (site, "%s %p: the runtime is not running", what, pointer);
  Handle *handle = runtime->memory ().lookup (pointer);
  if (handle == nullptr)
    fail (site, "%s %p: nothing is registered at this address", what, pointer);
  return *handle;
}

} // namespace

extern "C" void
asterism_register_v1 (const void *pointer, size_t count, size_t element_size,
                      const struct asterism_site_v1 *site)
{
  asterism::core::Runtime *runtime = asterism::core::runtime ();
  if (runtime == nullptr)
    fail (site, "registering %p: the runtime is not running", pointer);
  if (runtime->memory ().lookup (pointer) != nullptr)
    fail (site, "registering %p: it is registered already", pointer);
  struct starpu_vector_interface replica = {};
  replica.id = STARPU_VECTOR_INTERFACE_ID;
  replica.ptr = replica.dev_handle = reinterpret_cast<uintptr_t> (pointer);
  replica.nx = count;
  replica.elemsize = element_size;
  replica.allocsize = count * element_size;
  Handle *handle = nullptr;
  asterism::Status status
      = runtime->memory ().add (asterism::data::vector_layout (),
                                asterism::data::kMainMemory, &replica, handle);
  if (!status.ok ())
    fail (site, "registering %p: %s", pointer, status.message ());
}

extern "C" void
asterism_unregister_v1 (const void *pointer,
                        const struct asterism_site_v1 *site)
{
  Handle &handle = find ("unregistering", pointer, site);
  if (handle.partitioned ())
    fail (site, "unregistering %p: it is partitioned", pointer);
  if (handle.parent () != nullptr)
    fail (site, "unregistering %p: it is a part of other data", pointer);
  starpu_data_unregister (asterism::data::to_public (&handle));
}

extern "C" void
asterism_acquire_v1 (const void *pointer, const struct asterism_site_v1 *site)
{
  Handle &handle = find ("acquiring", pointer, site);
  int error
      = starpu_data_acquire (asterism::data::to_public (&handle), STARPU_RW);
  if (error != 0)
    fail (site, "acquiring %p: %s", pointer, strerror (-error));
}

extern "C" void
asterism_release_v1 (const void *pointer, const struct asterism_site_v1 *site)
{
  Handle &handle = find ("releasing", pointer, site);
  bool held;
  {
    asterism::SpinGuard lock (handle.coherence ());
    held = handle.extra_or_null () && handle.extra_or_null ()->held;
  }
  if (!held)
    fail (site, "releasing %p: it is not acquired", pointer);
  starpu_data_release (asterism::data::to_public (&handle));
}

extern "C" void *
asterism_allocate_v1 (size_t element_size, unsigned rank, const size_t *extents,
                      const struct asterism_site_v1 *site)
{
  size_t bytes = element_size;
  for (unsigned i = 0; i < rank; ++i)
    if (__builtin_mul_overflow (bytes, extents[i], &bytes))
      fail (site, "a heap_allocated array is too large");
  void *pointer = nullptr;
  if (starpu_malloc (&pointer, bytes) != 0)
    fail (site, "no memory for a heap_allocated array of %zu bytes", bytes);
  return pointer;
}

extern "C" void
asterism_free_v1 (void *pointer)
{
  starpu_free (pointer);
}
