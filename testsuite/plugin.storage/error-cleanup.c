/* Another cleanup of the same array is refused.
   rows: C09 C19 */
/* { dg-do compile } */

void undo (int (*)[3]);

void
f (void)
{
  int v[3] __attribute__ ((heap_allocated, cleanup (undo))); /* { dg-error "attribute .heap_allocated. cannot be combined with other cleanups of .v." } */
  v[0] = 1;
}
