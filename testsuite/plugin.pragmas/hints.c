/* Errors in pragmas come with the hint to remove what is too much, and a
   warning with that to add an attribute.
   rows: C09 C16 C17
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fdiagnostics-parseable-fixits" } */

void
f (float *p, int n)
{
  float v[3], w[3][4];
#pragma starpu initialize 3 + n /* { dg-error "surplus argument" } */
#pragma starpu register p n n /* { dg-error "surplus argument" } */
#pragma starpu unregister p n (n) /* { dg-error "surplus argument" } */
#pragma starpu acquire p, /* { dg-error "unexpected .,." } */
#pragma starpu release p) /* { dg-error "unmatched .\\)." } */
#pragma starpu register v /* { dg-warning "registering the automatic array" } */
#pragma starpu register w /* { dg-warning "registering the automatic array" } */
}

/* { dg-fixit 13-13 { __attribute__ ((heap_allocated))} 11 } */
/* { dg-fixit 22-22 { __attribute__ ((heap_allocated))} 11 } */
/* { dg-fixit 27-32 {} 12 } */
/* { dg-fixit 29-30 {} 13 } */
/* { dg-fixit 29-34 {} 14 } */
/* { dg-fixit 25-26 {} 15 } */
/* { dg-fixit 25-26 {} 16 } */
