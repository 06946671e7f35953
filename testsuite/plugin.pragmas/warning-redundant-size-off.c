/* The warning of redundant sizes can be switched off.
   rows: C09
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fplugin-arg-asterism-no-redundant-size" } */

static int v[10];

void
f (void)
{
#pragma starpu register v 10
}
