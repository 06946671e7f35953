/* Pragmas are checked with -fsyntax-only.
   rows: C01
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fsyntax-only" } */

void
f (void)
{
#pragma starpu register missing 3 /* { dg-error "missing. (undeclared|was not declared)" } */
}
