// SPDX-License-Identifier: LGPL-2.1-or-later
// Packs calls into the window to a local store.

#include "call.h"

#include <algorithm>
#include <cstring>

#include "starpu_config.h"

#include "device/shape.h"
#include "store.h"

namespace asterism::device::local_store
{

Call::Call (const Launch &launch)
    : function_ (launch.function), argument_ (launch.argument)
{
  argument_copied_ = launch.argument != nullptr && launch.argument_bytes > 0;
  if (argument_copied_)
    append (launch.argument, launch.argument_bytes);
  for (unsigned i = 0; i < launch.buffer_count; ++i)
    buffers_.push_back (launch.buffers[i] != nullptr
                            ? append (launch.buffers[i], launch.buffer_bytes[i])
                            : SIZE_MAX);
  // Functions find null behind the last one, as on cores.
  buffers_.resize (std::max<size_t> (buffers_.size (), STARPU_NMAXBUFS),
                   SIZE_MAX);
  for (unsigned i = 0; i < launch.result_count; ++i)
    if (shape_bytes (launch.results[i].shape) != 0)
      results.push_back (launch.results[i]);
}

/// Appends to the values; says where.
size_t
Call::append (const void *from, size_t bytes)
{
  const size_t offset = values_.size ();
  values_.resize (offset + rounded (bytes));
  memcpy (values_.data () + offset, from, bytes);
  return offset;
}

size_t
Call::bytes () const
{
  // The time, the pointers to the buffers, and what they point to.
  return kLine + rounded (buffers_.size () * sizeof (void *)) + values_.size ();
}

Command
Call::place (char *window)
{
  measured_ = reinterpret_cast<double *> (window);
  auto **pointers = reinterpret_cast<void **> (window + kLine);
  char *values = window + kLine + rounded (buffers_.size () * sizeof (void *));
  if (!values_.empty ())
    memcpy (values, values_.data (), values_.size ());
  for (size_t i = 0; i < buffers_.size (); ++i)
    pointers[i] = buffers_[i] == SIZE_MAX ? nullptr : values + buffers_[i];
  return { function_, pointers, argument_copied_ ? values : argument_,
           measured_ };
}

} // namespace asterism::device::local_store
