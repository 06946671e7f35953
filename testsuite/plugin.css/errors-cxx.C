/* What cannot be a task in C++.
   rows: - */
/* { dg-do compile } */

#pragma css task input (a) /* { dg-error "is not followed by a function" } */
template <typename T> void pattern (T *a);
struct S
{
#pragma css task input (a) /* { dg-error "inside a function" } */
  void member (int *a);
};
#pragma css task input (a)
void reference (int *a, int &b); /* { dg-error "in no clause" "" { target *-*-* } .-1 } */
/* { dg-error "is a reference" "" { target *-*-* } .-1 } */
struct Counted
{
  Counted (const Counted &);
  int n;
};
void count (Counted c, int *p);
void
call (Counted &c, int *p)
{
#pragma css task inout (p) /* { dg-error "which cannot be copied byte by byte" } */
  count (c, p);
  Counted copied = c;
#pragma css task inout (*p) /* { dg-error "has a type that .#pragma css task. cannot copy byte by byte" } */
  {
    *p = copied.n;
  }
}
