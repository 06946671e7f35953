// SPDX-License-Identifier: LGPL-2.1-or-later
// Arguments of a task in a list: those that only the executing rank reads.
//
// Every rank looks for data and for where the task executes in the list that
// the program gives; what else is in it is for the runtime of the rank that
// executes the task.  To pass over that, the types that follow each kind must
// be known.

#ifndef ASTERISM_MPI_API_ARGUMENTS_H
#define ASTERISM_MPI_API_ARGUMENTS_H

#include <cstdarg>

namespace asterism::mpi
{

/// A list that is handed down by reference.
struct List
{
  va_list arguments;
};

/// Passes over what follows `kind`; false when that is not known.
bool skip (int kind, List &list);

} // namespace asterism::mpi

#endif
