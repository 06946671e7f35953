/* A dump that cannot be written is an error.
   rows: C09 */
/* { dg-do compile } */
/* { dg-additional-options "-fplugin-arg-asterism-dump -dumpdir /nonexistent/" } */

__attribute__ ((task)) void
f (int *v)
{
  *v = 1;
} /* { dg-error "cannot write the dump ./nonexistent/" } */
