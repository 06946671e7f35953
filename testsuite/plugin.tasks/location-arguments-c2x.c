/* So are those of an attribute in double brackets.
   rows: C07 C09 C03 */
/* { dg-do compile } */
/* { dg-options "-std=gnu2x -fdiagnostics-parseable-fixits" } */

[[starpu::task]] void f (float *v);
[[starpu::task_implementation ("opencl", f), gnu::unused, starpu::task_implementation ("cud", f)]] /* { dg-warning "unknown target 'cud'" } */
void g (float *v);
/* { dg-message "note: did you mean '\"cuda\"'" "" { target *-*-* } .-2 } */
/* { dg-fixit 88-93 {"cuda"} 7 } */
