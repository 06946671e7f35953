/* Values are copied byte by byte; other classes are refused.
   rows: C05 C09 */
/* { dg-do compile } */

struct S
{
  S (const S &);
  int a;
};
void f (S x) __attribute__ ((task)); // { dg-error "parameter of task '\[^\n]*' has type 'S', which cannot be copied byte by byte" }
// { dg-message "note: arguments of a task are kept until it runs" "" { target *-*-* } .-1 }
