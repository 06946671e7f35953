/* In C++ an implementation chooses the overload by its type.
   rows: C07 C09 */
/* { dg-do compile } */

void f (int) __attribute__ ((task));
void f (double) __attribute__ ((task));
void f_int (int) __attribute__ ((task_implementation ("cpu", f)));
void f_char (char *) __attribute__ ((task_implementation ("cpu", f))); // { dg-error "no overload of 'f' has the type of" }
// { dg-message "note: name the task that" "" { target *-*-* } .-1 }
void g (int) __attribute__ ((task)); // { dg-message "note: give it the type" }
void g_char (char *) __attribute__ ((task_implementation ("cpu", g))); // { dg-error "differs" }
