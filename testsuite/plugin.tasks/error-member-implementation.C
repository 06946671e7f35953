/* Member functions implement nothing; static ones may.
   rows: C07 C09 */
/* { dg-do compile } */

void f (int) __attribute__ ((task));
struct S
{
  void g (int) __attribute__ ((task_implementation ("cpu", f))); // { dg-error "member function '\[^\n]*' cannot implement a task" }
  // { dg-message "note: make it 'static', or a free function" "" { target *-*-* } .-1 }
  static void h (int) __attribute__ ((task_implementation ("cpu", f)));
};
