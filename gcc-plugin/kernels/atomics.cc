/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GCC's atomic builtins in kernels.

   Iterations may be executed in any order, so that the order of memory that a
   builtin asks for makes no difference: what another iteration wrote must not
   be read.  */

#include "gcc_headers.h"

#include "kernels/atomics.h"
#include "kernels/spaces.h"

namespace asterism::plugin
{

namespace
{

/* Builtins by their name without the number of bytes at its end.  */
struct Row
{
  std::string_view name;
  const char *function; /* of the kernel's text, without its type  */
  int values;           /* arguments behind the pointer that are used  */
};

/* The first argument behind the pointer is itself a pointer, to a variable.  */
constexpr std::string_view kExchange = "__atomic_compare_exchange_";

constexpr Row kRows[] = {
  { "__atomic_fetch_add_", "fetch_add", 1 },
  { "__atomic_fetch_sub_", "fetch_sub", 1 },
  { "__atomic_fetch_and_", "fetch_and", 1 },
  { "__atomic_fetch_or_", "fetch_or", 1 },
  { "__atomic_fetch_xor_", "fetch_xor", 1 },
  { "__atomic_add_fetch_", "add_fetch", 1 },
  { "__atomic_sub_fetch_", "sub_fetch", 1 },
  { "__atomic_and_fetch_", "and_fetch", 1 },
  { "__atomic_or_fetch_", "or_fetch", 1 },
  { "__atomic_xor_fetch_", "xor_fetch", 1 },
  { "__atomic_exchange_", "exchange", 1 },
  { "__atomic_load_", "load", 0 },
  { "__atomic_store_", "exchange", 1 },
  { kExchange, "compare_exchange", 2 },
  { "__sync_fetch_and_add_", "fetch_add", 1 },
  { "__sync_fetch_and_sub_", "fetch_sub", 1 },
  { "__sync_fetch_and_and_", "fetch_and", 1 },
  { "__sync_fetch_and_or_", "fetch_or", 1 },
  { "__sync_fetch_and_xor_", "fetch_xor", 1 },
  { "__sync_add_and_fetch_", "add_fetch", 1 },
  { "__sync_sub_and_fetch_", "sub_fetch", 1 },
  { "__sync_and_and_fetch_", "and_fetch", 1 },
  { "__sync_or_and_fetch_", "or_fetch", 1 },
  { "__sync_xor_and_fetch_", "xor_fetch", 1 },
  { "__sync_val_compare_and_swap_", "compare_swap", 2 },
  { "__sync_bool_compare_and_swap_", "compare_swapped", 2 },
};

constexpr const char *kText = R"(DEVICE T fetch_add_T (GLOBAL T *p, T x)
{ return ATOMIC_ADD (T, p, x); }
DEVICE T fetch_sub_T (GLOBAL T *p, T x)
{ return ATOMIC_ADD (T, p, -x); }
DEVICE T fetch_and_T (GLOBAL T *p, T x)
{ return ATOMIC_AND (T, p, x); }
DEVICE T fetch_or_T (GLOBAL T *p, T x)
{ return ATOMIC_OR (T, p, x); }
DEVICE T fetch_xor_T (GLOBAL T *p, T x)
{ return ATOMIC_XOR (T, p, x); }
DEVICE T add_fetch_T (GLOBAL T *p, T x)
{ return ATOMIC_ADD (T, p, x) + x; }
DEVICE T sub_fetch_T (GLOBAL T *p, T x)
{ return ATOMIC_ADD (T, p, -x) - x; }
DEVICE T and_fetch_T (GLOBAL T *p, T x)
{ return ATOMIC_AND (T, p, x) & x; }
DEVICE T or_fetch_T (GLOBAL T *p, T x)
{ return ATOMIC_OR (T, p, x) | x; }
DEVICE T xor_fetch_T (GLOBAL T *p, T x)
{ return ATOMIC_XOR (T, p, x) ^ x; }
DEVICE T exchange_T (GLOBAL T *p, T x)
{ return ATOMIC_EXCHANGE (T, p, x); }
DEVICE T load_T (GLOBAL T *p)
{ return *(volatile GLOBAL T *) p; }
DEVICE T compare_swap_T (GLOBAL T *p, T old, T x)
{ return ATOMIC_COMPARE (T, p, old, x); }
DEVICE u8 compare_swapped_T (GLOBAL T *p, T old, T x)
{ return ATOMIC_COMPARE (T, p, old, x) == old; }
DEVICE u8 compare_exchange_T (GLOBAL T *p, T *expected, T x)
{
  const T old = *expected;
  *expected = ATOMIC_COMPARE (T, p, old, x);
  return *expected == old;
}
)";

std::string_view
name_of (tree fn)
{
  return IDENTIFIER_POINTER (DECL_NAME (fn));
}

/* Returns the row of a builtin for 4 or 8 bytes, if there is one.  */
const Row *
find_row (std::string_view name)
{
  if (name.back () != '4' && name.back () != '8')
    return nullptr;
  name.remove_suffix (1);
  for (const Row &row : kRows)
    if (row.name == name)
      return &row;
  return nullptr;
}

} // namespace

bool
is_atomic (tree fn)
{
  const std::string_view name = name_of (fn);
  return name.substr (0, 9) == "__atomic_" || name.substr (0, 7) == "__sync_";
}

std::string
print_atomic (tree t, const CallSite &site,
              const std::function<std::string (tree)> &value)
{
  tree fn = get_callee_fndecl (t);
  const Row *row = find_row (name_of (fn));
  auto points_to = [&] (int argument, Space space) {
    return space_of (CALL_EXPR_ARG (t, argument), site.variables) == space;
  };
  const bool has_expected = row && row->name == kExchange;
  if (!row || !points_to (0, Space::Global)
      || (has_expected && !points_to (1, Space::Private)))
    {
      site.refusal.report (
          site.where, fn,
          G_ ("a kernel cannot have this atomic operation, %qD"),
          G_ ("devices load, store, add, subtract, exchange, compare, and "
              "combine the bits of integers of 4 or 8 bytes in buffers"));
      return "0";
    }
  const bool wide = name_of (fn).back () == '8';
  (wide ? site.source.has_wide_atomics : site.source.has_atomics) = true;
  const std::string type = wide ? "u64" : "u32";
  std::string text = row->function + ("_" + type) + " ((GLOBAL " + type + " *) "
                     + value (CALL_EXPR_ARG (t, 0));
  for (int i = 1; i <= row->values; i++)
    text += ", (" + type + (has_expected && i == 1 ? " *) " : ") ")
            + value (CALL_EXPR_ARG (t, i));
  return text + ")";
}

std::string
text_of_atomics (unsigned bits)
{
  std::string text;
  /* The text does not begin with the name of the type.  */
  for (const char *c = kText; *c; c++)
    if (*c == 'T' && !ISALPHA (c[-1]) && !ISALPHA (c[1]))
      text += "u" + std::to_string (bits);
    else
      text += *c;
  return text;
}

} // namespace asterism::plugin
