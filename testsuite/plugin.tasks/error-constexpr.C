/* Constant functions are refused.
   rows: C05 C09 */
/* { dg-do compile } */

constexpr void f (int) __attribute__ ((task)); // { dg-error "'constexpr' function '\[^\n]*' cannot be a task" }
