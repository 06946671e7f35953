/* The warning of automatic arrays can be switched off.
   rows: C17 C09
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fplugin-arg-asterism-no-register-automatic" } */

void
f (void)
{
  int a[4];
#pragma starpu register a
#pragma starpu unregister a
}
