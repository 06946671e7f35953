/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words that the text of kernels is made of, in each language.  */

#include "gcc_headers.h"

#include "kernels/atomics.h"
#include "kernels/source.h"

namespace asterism::plugin
{

namespace
{

/* Products and sums stay apart, as on cores.  */
constexpr const char *kOpenclPrelude = R"(#ifdef __clang__
#pragma clang diagnostic ignored "-Weverything"
#endif
#pragma OPENCL FP_CONTRACT OFF
typedef char i8;
typedef uchar u8;
typedef short i16;
typedef ushort u16;
typedef int i32;
typedef uint u32;
typedef long i64;
typedef ulong u64;
typedef float f32;
#define I64(n) n##L
#define U64(n) n##UL
#define KERNEL __kernel
#define DEVICE static
#define TABLE __constant
#define GLOBAL __global
#define CONSTANT __constant
#define WORK_ITEM(d) ((i64) get_global_id (d))
#define WORK_ITEMS ((i64) get_global_size (0))
#define ORIGINS
#define POPCOUNT(type, x) ((i32) popcount ((type) (x)))
#define LEADING(type, x) ((i32) clz ((type) (x)))
#define ABSOLUTE(x) abs (x)
#define NEAREST(x) rint (x)
#define IS_NAN(x) isnan (x)
#define IS_INF(x) isinf (x)
#define IS_FINITE(x) isfinite (x)
#define SIGN_BIT(x) signbit (x)
#define INFINITE32 INFINITY
#define NOT_A_NUMBER32 NAN
)";

constexpr const char *kOpenclDoubles
    = R"(#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double f64;
#define INFINITE64 ((f64) INFINITY)
#define NOT_A_NUMBER64 ((f64) NAN)
)";

constexpr const char *kOpenclWideAtomics
    = R"(#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
)";

/* Atomic functions of 64 bits have other names, of the extension.  */
constexpr const char *kOpenclAtomics
    = R"(#define ATOMIC_ADD(type, p, x) ADD_##type (p, x)
#define ADD_u32 atomic_add
#define ADD_u64 atom_add
#define ATOMIC_AND(type, p, x) AND_##type (p, x)
#define AND_u32 atomic_and
#define AND_u64 atom_and
#define ATOMIC_OR(type, p, x) OR_##type (p, x)
#define OR_u32 atomic_or
#define OR_u64 atom_or
#define ATOMIC_XOR(type, p, x) XOR_##type (p, x)
#define XOR_u32 atomic_xor
#define XOR_u64 atom_xor
#define ATOMIC_EXCHANGE(type, p, x) EXCHANGE_##type (p, x)
#define EXCHANGE_u32 atomic_xchg
#define EXCHANGE_u64 atom_xchg
#define ATOMIC_COMPARE(type, p, old, x) COMPARE_##type (p, old, x)
#define COMPARE_u32 atomic_cmpxchg
#define COMPARE_u64 atom_cmpxchg
)";

constexpr const char *kCudaAtomics
    = R"(#define ATOMIC_ADD(type, p, x) atomicAdd (p, x)
#define ATOMIC_AND(type, p, x) atomicAnd (p, x)
#define ATOMIC_OR(type, p, x) atomicOr (p, x)
#define ATOMIC_XOR(type, p, x) atomicXor (p, x)
#define ATOMIC_EXCHANGE(type, p, x) atomicExch (p, x)
#define ATOMIC_COMPARE(type, p, old, x) atomicCAS (p, old, x)
)";

constexpr const char *kCudaPrelude = R"(typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;
typedef float f32;
typedef double f64;
#define I64(n) n##LL
#define U64(n) n##ULL
#define KERNEL extern "C" __global__
#define DEVICE static __device__
#define TABLE static __device__ const
#define GLOBAL
#define CONSTANT
#define WORK_ITEM_0 ((i64) blockIdx.x * blockDim.x + threadIdx.x)
#define WORK_ITEM_1 (origin1 + blockIdx.y)
#define WORK_ITEM_2 (origin2 + blockIdx.z)
#define WORK_ITEM(d) WORK_ITEM_##d
#define WORK_ITEMS ((i64) gridDim.x * blockDim.x)
#define ORIGINS , i64 origin1, i64 origin2
#define POPCOUNT(type, x) POPCOUNT_##type (x)
#define POPCOUNT_u32(x) __popc (x)
#define POPCOUNT_u64(x) __popcll (x)
#define LEADING(type, x) LEADING_##type (x)
#define LEADING_u32(x) __clz (x)
#define LEADING_u64(x) __clzll (x)
#define ABSOLUTE(x) abs (x)
#define NEAREST(x) rint (x)
#define IS_NAN(x) isnan (x)
#define IS_INF(x) isinf (x)
#define IS_FINITE(x) isfinite (x)
#define SIGN_BIT(x) signbit (x)
#define INFINITE32 __int_as_float (0x7f800000)
#define NOT_A_NUMBER32 __int_as_float (0x7fc00000)
#define INFINITE64 __longlong_as_double (0x7ff0000000000000LL)
#define NOT_A_NUMBER64 __longlong_as_double (0x7ff8000000000000LL)
)";

/* Functions of both languages, in the words of the preludes.  */
constexpr const char *kFunctions = R"(DEVICE i32 TRAILING_u32 (u32 x)
{ return POPCOUNT (u32, (x & -x) - 1); }
DEVICE i32 TRAILING_u64 (u64 x)
{ return POPCOUNT (u64, (x & -x) - 1); }
)";

} // namespace

std::string
text_of (const Source &source, Target target)
{
  std::string text = target == Target::Opencl ? kOpenclPrelude : kCudaPrelude;
  if (target == Target::Opencl && source.has_double)
    text += kOpenclDoubles;
  if (target == Target::Opencl && source.has_wide_atomics)
    text += kOpenclWideAtomics;
  if (source.has_atomics || source.has_wide_atomics)
    text += target == Target::Opencl ? kOpenclAtomics : kCudaAtomics;
  if (source.has_atomics)
    text += text_of_atomics (32);
  if (source.has_wide_atomics)
    text += text_of_atomics (64);
  return text + kFunctions + source.types + source.tables + source.functions
         + source.kernel;
}

} // namespace asterism::plugin
