// SPDX-License-Identifier: LGPL-2.1-or-later
// Reductions over the ranks.

#ifndef ASTERISM_MPI_API_REDUX_H
#define ASTERISM_MPI_API_REDUX_H

#include "starpu_mpi.h"

namespace asterism::mpi
{

/// Puts the neutral element in this rank's copy of the datum, before its first
/// contribution.
void begin_contribution (starpu_data_handle_t handle);

/// Combines the pending contributions to each datum.
void join_all (MPI_Comm comm);

} // namespace asterism::mpi

#endif
