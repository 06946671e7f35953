/* An attribute on what is no array of a block comes with the hint to remove
   it.
   rows: C18 C19 C09
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fdiagnostics-parseable-fixits" } */

float global[3] __attribute__ ((registered)); /* { dg-error "on the global variable" } */

void
parameter (float v[3] __attribute__ ((heap_allocated))) /* { dg-error "on the parameter" } */
{
  static __attribute__ ((__heap_allocated__)) float a[3]; /* { dg-error "on the static variable" } */
  float b __attribute__ ((unused, registered)); /* { dg-error "which is not an array" } */
  float c[3], d __attribute__ ((registered, unused)); /* { dg-error "which is not an array" } */
}

/* { dg-fixit 17-45 {} 8 } */
/* { dg-fixit 23-55 {} 11 } */
/* { dg-fixit 10-46 {} 13 } */
/* { dg-fixit 33-45 {} 14 } */
/* { dg-fixit 33-44 {} 15 } */
