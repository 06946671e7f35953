/* A nested function cannot be a task.
   rows: C05 C09 */
/* { dg-do compile } */

int
main (void)
{
  auto void f (int n) __attribute__ ((task));
  void f (int n) { (void) n; } /* { dg-error "nested function 'f' cannot be a task or implement one" } */
  /* { dg-message "note: define it outside of 'main'" "" { target *-*-* } .-1 } */
  f (3);
  return 0;
}
