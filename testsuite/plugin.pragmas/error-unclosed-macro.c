/* A macro whose parenthesis is not closed in the line of a pragma is the
   preprocessor's error; the tokens that it ate are not looked for.  G++ gives
   up after it, as with its own pragmas.
   rows: C16
   languages: c c++ */
/* { dg-do compile } */
/* { dg-prune-output "confused by earlier errors|.ID. undeclared|expected declaration or statement" } */

#define ID(x) x

int
main (void)
{
  static int vector[10];
  int *p = vector;
#pragma starpu register p 10
#pragma starpu register vector nosuch /* { dg-error "nosuch" } */
#pragma starpu unregister ID (vector
  return 0;
}
/* { dg-error "unterminated argument list" "" { target *-*-* } . } */
