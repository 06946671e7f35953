// SPDX-License-Identifier: LGPL-2.1-or-later
// Arguments: how to skip those of a task that only the executing rank needs.
//
// Every rank looks in the argument list of a task for the data, and for the
// rank that executes it.  All other arguments are for the runtime of that rank.
// To skip them, the types of the values after each kind of argument must be
// known.

#ifndef ASTERISM_MPI_API_ARGUMENTS_H
#define ASTERISM_MPI_API_ARGUMENTS_H

#include <cstdarg>

namespace asterism::mpi
{

/// An argument list that can be passed by reference, as a va_list cannot.
struct List
{
  va_list arguments;
};

/// Skips the values that follow `kind` in the list.  Returns false if that kind
/// is not known.
bool skip (int kind, List &list);

} // namespace asterism::mpi

#endif
