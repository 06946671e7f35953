// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_abi.h: what generated code calls for data.

#include "asterism_abi.h"

#include <cstring>

#include "starpu.h"

#include "api/data_support.h"
#include "base/site.h"
#include "data/origin.h"

using asterism::die_at;
using asterism::data::Handle;

namespace asterism::data
{
const Layout &vector_layout ();
}

namespace
{

/// The handle for an address, or the end of the program.
Handle &
find (const char *what, const void *pointer,
      const struct asterism_site_v1 *site)
{
  asterism::core::Runtime *runtime = asterism::core::runtime ();
  if (runtime == nullptr)
    die_at (site, "%s %p: the runtime is not running", what, pointer);
  Handle *handle = runtime->memory ().lookup (pointer);
  if (handle == nullptr)
    {
      const std::string place = describe_place (runtime->memory (), pointer, 0);
      die_at (site, "%s %p: nothing is registered at this address%s%s%s", what,
              pointer, place.empty () ? "" : ", which is ", place.c_str (),
              place.empty () ? "" : ": name the data as they were registered");
    }
  return *handle;
}

/// Registers a vector, and gives its handle.
Handle &
add (const void *pointer, size_t count, size_t element_size,
     const struct asterism_site_v1 *site)
{
  asterism::core::Runtime *runtime = asterism::core::runtime ();
  if (runtime == nullptr)
    die_at (site, "registering %p: the runtime is not running", pointer);
  if (runtime->memory ().lookup (pointer) != nullptr)
    die_at (site, "registering %p: it is registered already", pointer);
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
    die_at (site, "registering %p: %s", pointer, status.message ());
  if (runtime->options ().renaming != 0)
    handle->set_renames (true);
  return *handle;
}

} // namespace

extern "C" void
asterism_register_v2 (const void *pointer, size_t count, size_t element_size,
                      const struct asterism_origin_v1 *origin)
{
  set_origin (add (pointer, count, element_size, &origin->site), *origin);
}

extern "C" void
asterism_register_v1 (const void *pointer, size_t count, size_t element_size,
                      const struct asterism_site_v1 *site)
{
  add (pointer, count, element_size, site);
}

extern "C" void
asterism_unregister_v1 (const void *pointer,
                        const struct asterism_site_v1 *site)
{
  Handle &handle = find ("unregistering", pointer, site);
  if (handle.partitioned ())
    die_at (site, "unregistering %p: it is partitioned", pointer);
  if (handle.parent () != nullptr)
    die_at (site, "unregistering %p: it is a part of other data", pointer);
  // As a scope ends that was left between `acquire' and `release'.
  asterism::api::release_own (handle);
  if (!asterism::api::unregister ("#pragma starpu unregister",
                                  asterism::data::to_public (&handle), true))
    die_at (site, "unregistering %p: it cannot be unregistered here", pointer);
}

extern "C" void
asterism_acquire_v1 (const void *pointer, const struct asterism_site_v1 *site)
{
  Handle &handle = find ("acquiring", pointer, site);
  int error
      = starpu_data_acquire (asterism::data::to_public (&handle), STARPU_RW);
  if (error != 0)
    die_at (site, "acquiring %p: %s", pointer, strerror (-error));
}

extern "C" void
asterism_release_v1 (const void *pointer, const struct asterism_site_v1 *site)
{
  Handle &handle = find ("releasing", pointer, site);
  bool held;
  {
    asterism::SpinGuard lock (handle.coherence ());
    held = handle.rare_state_or_null () && handle.rare_state_or_null ()->held;
  }
  if (!held)
    die_at (site, "releasing %p: it is not acquired", pointer);
  starpu_data_release (asterism::data::to_public (&handle));
}

extern "C" void *
asterism_allocate_v1 (size_t element_size, unsigned rank, const size_t *extents,
                      const struct asterism_site_v1 *site)
{
  size_t bytes = element_size;
  for (unsigned i = 0; i < rank; ++i)
    if (__builtin_mul_overflow (bytes, extents[i], &bytes))
      die_at (site, "a heap_allocated array is too large");
  void *pointer = nullptr;
  if (starpu_malloc (&pointer, bytes) != 0)
    die_at (site, "no memory for a heap_allocated array of %zu bytes", bytes);
  return pointer;
}

extern "C" void
asterism_free_v1 (void *pointer)
{
  starpu_free (pointer);
}
