// SPDX-License-Identifier: LGPL-2.1-or-later
// The data of the task that calls another one in its function.
//
// Such a task may have been given copies, and its calls then name the data by
// their addresses there.

#ifndef ASTERISM_API_CALLER_DATA_H
#define ASTERISM_API_CALLER_DATA_H

#include <optional>

#include "data/handle.h"
#include "regions/block.h"

namespace asterism::api
{

/// Returns the datum of which the task that the thread executes was given a
/// copy or a version at that address, or null.
data::Handle *find_given (const void *pointer);

/// True when the bytes are among those that the task which the thread executes
/// was given, and it may write them or need not (`writes`).
bool is_given (const regions::Block &block, bool writes);

/// One of the buffers that the function of a task was given.
struct Given
{
  void *replica;
  const data::Layout *layout;
  data::Mode mode;
  bool needs_inclusion; ///< calls on it are included (included_call.h)
};

/// Returns the buffer at that address, of those that the function of the task
/// which the thread executes was given.
std::optional<Given> find_given_buffer (const void *pointer);

} // namespace asterism::api

#endif
