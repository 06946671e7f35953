// SPDX-License-Identifier: LGPL-2.1-or-later
// Contents: the bytes of a handle in main memory, in the form that is sent.

#ifndef ASTERISM_MPI_API_CONTENTS_H
#define ASTERISM_MPI_API_CONTENTS_H

#include <cstddef>

#include "starpu_mpi.h"

namespace asterism::mpi
{

/// Sets the address and size of contents that are contiguous and need no
/// packing; returns false for others.  Requires: the data are acquired.
bool in_one_piece (starpu_data_handle_t handle, void *&bytes, size_t &size);

/// Packs contents into storage that it allocates by malloc ().  Returns 0 or a
/// negative errno.
int pack (starpu_data_handle_t handle, void *&bytes, size_t &size);

/// Unpacks contents into the handle, and frees the storage.
int unpack (starpu_data_handle_t handle, void *bytes, size_t size);

/// Returns the number of bytes that pack () would give, or -1 if that is not
/// known before packing.
long expected_size (starpu_data_handle_t handle);

} // namespace asterism::mpi

#endif
