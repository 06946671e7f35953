/* Member functions are refused.
   rows: C05 C09 */
/* { dg-do compile } */

struct S
{
  void f (int) __attribute__ ((task)); // { dg-error "member function 'void S::f\\(int\\)' cannot be a task" }
  // { dg-message "note: declare a free function as the task" "" { target *-*-* } .-1 }
  static void g (int) __attribute__ ((task)); // { dg-error "member function" }
  virtual void h (int) __attribute__ ((task)); // { dg-error "member function" }
};
auto l = [] (int) __attribute__ ((task)) {}; // { dg-error "member function" }
