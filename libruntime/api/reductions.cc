// SPDX-License-Identifier: LGPL-2.1-or-later
// How numbers are reduced, for data that nobody registers.

#include "api/reductions.h"

#include <cstddef>
#include <limits>
#include <type_traits>

#include "starpu.h"

namespace asterism::api
{
namespace
{

template <typename Number>
Number
neutral (char op)
{
  using Limits = std::numeric_limits<Number>;
  switch (op)
    {
    case '*':
    case 'a':
      return Number (1);
    case '&':
      return Number (-1);
    case '<':
      return Limits::has_infinity ? Limits::infinity () : Limits::max ();
    case '>':
      return Limits::has_infinity ? -Limits::infinity () : Limits::lowest ();
    default:
      return Number (0);
    }
}

template <typename Number>
Number
combine (char op, Number one, Number other)
{
  if constexpr (std::is_integral_v<Number>)
    switch (op)
      {
      case '&':
        return one & other;
      case '|':
        return one | other;
      case '^':
        return one ^ other;
      case 'a':
        return one != 0 && other != 0;
      case 'o':
        return one != 0 || other != 0;
      case '+': // signed numbers may overflow on the way to what fits
      case '*':
        {
          // At least as wide as int: others would be multiplied as such.
          using Unsigned = std::make_unsigned_t<Number>;
          const unsigned long long left = Unsigned (one),
                                   right = Unsigned (other);
          return Number (op == '+' ? left + right : left * right);
        }
      }
  switch (op)
    {
    case '+':
      return one + other;
    case '*':
      return one * other;
    case '<':
      return other < one ? other : one;
    default:
      return one < other ? other : one;
    }
}

struct Vectors
{
  char op;
  void *to;
  const void *from; // null: `to` begins
  size_t bytes;
};

template <typename Number>
void
reduce (const Vectors &vectors)
{
  auto *const to = static_cast<Number *> (vectors.to);
  const auto *const from = static_cast<const Number *> (vectors.from);
  for (size_t i = 0; i < vectors.bytes / sizeof (Number); ++i)
    to[i] = from != nullptr ? combine (vectors.op, to[i], from[i])
                            : neutral<Number> (vectors.op);
}

void
reduce_any (uint32_t reduction, const Vectors &vectors)
{
  const bool is_signed = char (reduction >> 8) == 'i';
  const unsigned bytes = reduction >> 16;
  if (char (reduction >> 8) == 'f')
    return bytes == sizeof (float)    ? reduce<float> (vectors)
           : bytes == sizeof (double) ? reduce<double> (vectors)
                                      : reduce<long double> (vectors);
  switch (bytes)
    {
    case 1:
      return is_signed ? reduce<int8_t> (vectors) : reduce<uint8_t> (vectors);
    case 2:
      return is_signed ? reduce<int16_t> (vectors) : reduce<uint16_t> (vectors);
    case 4:
      return is_signed ? reduce<int32_t> (vectors) : reduce<uint32_t> (vectors);
    default:
      return is_signed ? reduce<int64_t> (vectors) : reduce<uint64_t> (vectors);
    }
}

uint32_t
word_of (void *argument)
{
  return uint32_t (reinterpret_cast<uintptr_t> (argument));
}

void
join (void *buffers[], void *argument)
{
  const uint32_t reduction = word_of (argument);
  reduce_any (reduction,
              { char (reduction),
                reinterpret_cast<void *> (STARPU_VECTOR_GET_PTR (buffers[0])),
                reinterpret_cast<void *> (STARPU_VECTOR_GET_PTR (buffers[1])),
                bytes_of (buffers[0]) });
}

void
begin (void *buffers[], void *argument)
{
  const uint32_t reduction = word_of (argument);
  reduce_any (reduction,
              { char (reduction),
                reinterpret_cast<void *> (STARPU_VECTOR_GET_PTR (buffers[0])),
                nullptr, bytes_of (buffers[0]) });
}

void *
argument_of (uint32_t reduction)
{
  return reinterpret_cast<void *> (uintptr_t{ reduction });
}

} // namespace

size_t
bytes_of (const void *replica)
{
  const auto &vector
      = *static_cast<const struct starpu_vector_interface *> (replica);
  return vector.id == STARPU_VECTOR_INTERFACE_ID
             ? vector.nx * vector.elemsize
             : static_cast<const struct starpu_variable_interface *> (replica)
                   ->elemsize;
}

struct starpu_codelet
reduction_codelet (starpu_cpu_func_t function, int buffers)
{
  struct starpu_codelet codelet = {};
  codelet.cpu_funcs[0] = function;
  codelet.nbuffers = buffers;
  codelet.modes[0] = buffers == 1 ? STARPU_W : STARPU_RW;
  codelet.modes[1] = STARPU_R;
  codelet.name = buffers == 1 ? "begin reduction" : "join reductions";
  return codelet;
}

data::Method
joiner (uint32_t reduction)
{
  static struct starpu_codelet codelet = reduction_codelet (join, 2);
  return { &codelet, argument_of (reduction) };
}

data::Method
beginner (uint32_t reduction)
{
  static struct starpu_codelet codelet = reduction_codelet (begin, 1);
  return { &codelet, argument_of (reduction) };
}

} // namespace asterism::api
