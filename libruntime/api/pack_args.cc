// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_task_util.h: packing the values of a task into one block, and
// unpacking them.
//
// The format: an int, the number of values; then for each a size_t, its size,
// and its bytes; no padding anywhere.  In front of the one value of a task that
// is a scalar stands its LoneScalar (core/packed_values.h).

#include "api/pack_args.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "base/log.h"
#include "core/packed_values.h"

namespace asterism::api
{

namespace
{

using State = struct starpu_codelet_pack_arg_data;

constexpr size_t kCount = sizeof (int);
constexpr size_t kSize = sizeof (size_t);

/// Makes room for `bytes` more; false when out of memory.
bool
grow (State &state, size_t bytes)
{
  size_t needed = state.current_offset + bytes;
  if (needed <= state.arg_buffer_size)
    return true;
  const size_t size = std::max (
      { needed, 2 * state.arg_buffer_size, sizeof (core::LoneScalar) });
  void *buffer = realloc (state.arg_buffer, size);
  if (buffer == nullptr)
    return false;
  // LoneScalar::begins () looks at so much.
  if (state.arg_buffer == nullptr)
    memset (buffer, 0, sizeof (core::LoneScalar));
  state.arg_buffer = static_cast<char *> (buffer);
  state.arg_buffer_size = size;
  return true;
}

/// Writes bytes, and returns the place behind them.
char *
put (char *place, const void *bytes, size_t count)
{
  if (count != 0)
    memcpy (place, bytes, count);
  return place + count;
}

char *
put (char *place, const core::LoneScalar &scalar)
{
  return put (place, &scalar, sizeof scalar);
}

/// Appends one value; false when out of memory.
bool
append (State &state, const void *value, size_t size)
{
  if (!grow (state, kSize + size))
    return false;
  char *place = state.arg_buffer + state.current_offset;
  put (put (place, &size, kSize), value, size);
  state.current_offset += kSize + size;
  ++state.nargs;
  return true;
}

/// How many bytes of a block being unpacked are left; when nobody said its
/// size, as many as any value has.
size_t
left_of (const State &state)
{
  return state.arg_buffer_size == 0
             ? SIZE_MAX
             : state.arg_buffer_size - state.current_offset;
}

/// The next value of a block being unpacked; false when there is none, or the
/// block is not a packed one.
bool
next (State &state, void *&value, size_t &size)
{
  if (state.nargs <= 0 || left_of (state) < kSize)
    return false;
  char *place = state.arg_buffer + state.current_offset;
  size_t packed;
  memcpy (&packed, place, kSize);
  if (packed > left_of (state) - kSize)
    return false;
  size = packed;
  value = place + kSize;
  state.current_offset += kSize + size;
  --state.nargs;
  return true;
}

/// Copies values to the addresses in the list, up to a null one or the last
/// value.
void
unpack (State &state, va_list addresses)
{
  while (state.nargs > 0)
    {
      void *target = va_arg (addresses, void *);
      if (target == nullptr)
        return;
      void *value = nullptr;
      size_t size = 0;
      if (!next (state, value, size))
        return;
      memcpy (target, value, size);
    }
}

} // namespace

static bool
is_lone_scalar (const Value *values, int count)
{
  return count == 1 && values[0].size <= core::LoneScalar::kMost;
}

size_t
packed_size (const Value *values, int count)
{
  size_t bytes = kCount;
  if (is_lone_scalar (values, count))
    bytes += sizeof (core::LoneScalar);
  for (int i = 0; i < count; ++i)
    bytes += kSize + values[i].size;
  return bytes;
}

void
pack (char *block, const Value *values, int count)
{
  if (is_lone_scalar (values, count))
    block = put (block, core::LoneScalar (values[0].place, values[0].size));
  block = put (block, &count, kCount);
  for (int i = 0; i < count; ++i)
    {
      block = put (block, &values[i].size, kSize);
      block = put (block, values[i].place, values[i].size);
    }
}

} // namespace asterism::api

using namespace asterism::api;

void
starpu_codelet_pack_arg_init (struct starpu_codelet_pack_arg_data *state)
{
  *state = State{};
  // The number of values comes first; it is written at the end.
  if (grow (*state, kCount))
    state->current_offset = kCount;
}

void
starpu_codelet_pack_arg (struct starpu_codelet_pack_arg_data *state,
                         const void *ptr, size_t ptr_size)
{
  if (ptr == nullptr && ptr_size > 0)
    asterism::log (asterism::Level::Error,
                   "the address of an argument of %zu bytes to pack is NULL",
                   ptr_size);
  else if (!append (*state, ptr, ptr_size))
    asterism::log (asterism::Level::Error,
                   "no memory to pack an argument of %zu bytes", ptr_size);
}

void
starpu_codelet_pack_arg_fini (struct starpu_codelet_pack_arg_data *state,
                              void **cl_arg, size_t *cl_arg_size)
{
  if (state->arg_buffer != nullptr)
    memcpy (state->arg_buffer, &state->nargs, kCount);
  *cl_arg = state->arg_buffer;
  *cl_arg_size = state->current_offset;
  *state = State{};
}

void
starpu_codelet_pack_args (void **arg_buffer, size_t *arg_buffer_size, ...)
{
  State state;
  starpu_codelet_pack_arg_init (&state);
  va_list arguments;
  va_start (arguments, arg_buffer_size);
  for (int kind; (kind = va_arg (arguments, int)) != 0;)
    {
      const void *value = va_arg (arguments, void *);
      size_t size = va_arg (arguments, size_t);
      if (kind == STARPU_VALUE)
        starpu_codelet_pack_arg (&state, value, size);
      else
        asterism::log (asterism::Level::Error,
                       "starpu_codelet_pack_args: argument kind %d is not "
                       "STARPU_VALUE",
                       kind >> STARPU_MODE_SHIFT);
    }
  va_end (arguments);
  starpu_codelet_pack_arg_fini (&state, arg_buffer, arg_buffer_size);
}

void
starpu_codelet_unpack_arg_init (struct starpu_codelet_pack_arg_data *state,
                                void *cl_arg, size_t cl_arg_size)
{
  *state = State{};
  if (cl_arg == nullptr || (cl_arg_size > 0 && cl_arg_size < kCount))
    return;
  state->arg_buffer = static_cast<char *> (cl_arg);
  state->arg_buffer_size = cl_arg_size;
  if (asterism::core::LoneScalar::begins (cl_arg, cl_arg_size))
    state->current_offset = sizeof (asterism::core::LoneScalar);
  memcpy (&state->nargs, state->arg_buffer + state->current_offset, kCount);
  state->current_offset += kCount;
}

void
starpu_codelet_unpack_arg (struct starpu_codelet_pack_arg_data *state,
                           void *ptr, size_t size)
{
  void *value = nullptr;
  size_t packed = 0;
  if (!next (*state, value, packed))
    asterism::log (asterism::Level::Error,
                   "there is no packed argument left to unpack");
  else if (packed != size)
    asterism::log (asterism::Level::Error,
                   "packed argument of %zu bytes unpacked as %zu", packed,
                   size);
  else
    memcpy (ptr, value, size);
}

void
starpu_codelet_dup_arg (struct starpu_codelet_pack_arg_data *state, void **ptr,
                        size_t *size)
{
  void *value = nullptr;
  *ptr = nullptr;
  *size = 0;
  if (!next (*state, value, *size))
    return;
  *ptr = malloc (*size);
  if (*ptr != nullptr)
    memcpy (*ptr, value, *size);
}

void
starpu_codelet_pick_arg (struct starpu_codelet_pack_arg_data *state, void **ptr,
                         size_t *size)
{
  *ptr = nullptr;
  *size = 0;
  next (*state, *ptr, *size);
}

void
starpu_codelet_unpack_discard_arg (struct starpu_codelet_pack_arg_data *state)
{
  void *value;
  size_t size;
  next (*state, value, size);
}

void
starpu_codelet_unpack_arg_fini (struct starpu_codelet_pack_arg_data *state)
{
  *state = State{};
}

void
starpu_codelet_unpack_args (void *cl_arg, ...)
{
  State state;
  starpu_codelet_unpack_arg_init (&state, cl_arg, 0);
  va_list addresses;
  va_start (addresses, cl_arg);
  unpack (state, addresses);
  va_end (addresses);
}

void
starpu_codelet_unpack_args_and_copyleft (void *cl_arg, void *buffer,
                                         size_t buffer_size, ...)
{
  State state;
  starpu_codelet_unpack_arg_init (&state, cl_arg, 0);
  va_list addresses;
  va_start (addresses, buffer_size);
  unpack (state, addresses);
  va_end (addresses);

  int left = 0;
  size_t used = kCount;
  void *value;
  for (size_t size; used <= buffer_size && next (state, value, size); ++left)
    {
      if (used + kSize + size > buffer_size)
        {
          asterism::log (asterism::Level::Error,
                         "no room for the packed arguments left: %zu bytes",
                         buffer_size);
          break;
        }
      memcpy (static_cast<char *> (buffer) + used,
              static_cast<char *> (value) - kSize, kSize + size);
      used += kSize + size;
    }
  if (buffer_size >= kCount)
    memcpy (buffer, &left, kCount);
}
