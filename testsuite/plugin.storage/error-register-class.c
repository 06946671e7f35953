/* An array in a register has no address.
   rows: C09 C18 */
/* { dg-do compile } */

void
f (void)
{
  register int v[3] __attribute__ ((registered)); /* { dg-error "attribute .registered. on the register variable .v." } */
}
