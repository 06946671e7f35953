// SPDX-License-Identifier: LGPL-2.1-or-later
// Contents: the bytes of a handle in main memory, as they travel.

#ifndef ASTERISM_MPI_API_CONTENTS_H
#define ASTERISM_MPI_API_CONTENTS_H

#include <cstddef>

#include "starpu_mpi.h"

namespace asterism::mpi
{

/// The address and size of contents that lie in one piece; false for others.
/// The data are acquired.
bool in_one_piece (starpu_data_handle_t handle, void *&bytes, size_t &size);

/// Packs contents into storage of malloc ()'s; 0 or a negative errno.
int pack (starpu_data_handle_t handle, void *&bytes, size_t &size);

/// Puts packed contents where they belong, and frees the storage.
int unpack (starpu_data_handle_t handle, void *bytes, size_t size);

/// Returns the number of bytes that pack () would give, or -1 when only packing
/// tells.
long expected_size (starpu_data_handle_t handle);

} // namespace asterism::mpi

#endif
