/* Hints say where to add `const` or `output` and where to drop them, unless the
   type is written such that `const` would be the pointer's.
   rows: C06 C09
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fplugin-arg-asterism-verbose -fdiagnostics-parseable-fixits" } */

typedef float *floats;

__attribute__ ((task)) void
read (float *a, /* { dg-note "'a'\[^\n]* is only read" } */
      float b[3], /* { dg-note "'b'\[^\n]* is only read" } */
      __attribute__ ((unused)) volatile float *c, /* { dg-note "'c'\[^\n]* is only read" } */
      floats d, /* { dg-note "'d'\[^\n]* is only read" } */
      float **e) /* { dg-note "'e'\[^\n]* is only read" } */
{
  if (a[0] > b[0] + c[0] + d[0] + *e[0])
    __builtin_abort ();
}

__attribute__ ((task)) void
written (float *a, /* { dg-note "'a'\[^\n]* is not read before it is written" } */
	 const float *b, /* { dg-note "drop 'const'" } */
	 float const *const c, /* { dg-note "drop 'const'" } */
	 float *d __attribute__ ((output))) /* { dg-note "drop 'output'" } */
{
  a[0] = 1;
  *(float *) b = 2; /* { dg-warning "this writes to the data of parameter 'b'" } */
  *(float *) c = 2; /* { dg-warning "this writes to the data of parameter 'c'" } */
  *d += 2; /* { dg-warning "this reads the data of parameter 'd'" } */
}

/* { dg-fixit 7-7 {const } 11 } */
/* { dg-fixit 7-7 {const } 12 } */
/* { dg-fixit 7-7 {const } 13 } */
/* { dg-fixit 18-18 { __attribute__ ((output))} 22 } */
/* { dg-fixit 3-9 {} 23 } */
/* { dg-fixit 9-15 {} 24 } */
/* { dg-fixit 12-36 {} 25 } */
