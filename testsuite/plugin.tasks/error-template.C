/* Templates are refused.
   rows: C05 C07 C09 */
/* { dg-do compile } */

template <typename T> void f (T *) __attribute__ ((task)); // { dg-error "function template '\[^\n]*' cannot be a task" }
// { dg-message "note: declare a free function as the task" "" { target *-*-* } .-1 }
void g (int *) __attribute__ ((task));
template <typename T> void h (T *) __attribute__ ((task_implementation ("cpu", g))); // { dg-error "function template '\[^\n]*' cannot implement a task" }
// { dg-message "note: call the template from a function" "" { target *-*-* } .-1 }
