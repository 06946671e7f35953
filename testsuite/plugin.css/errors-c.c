/* Arrays of variable length need all of their extents in a clause.
   rows: -
   languages: c */
/* { dg-do compile } */

#pragma css task input (a) /* { dg-error "no constant size" } */
void variable (int n, float (*a)[n]);
#pragma css task input (a[n][n])
void all (int n, float a[n][n]);
