/* The attribute output behind the star of a parameter is one of the type in C, as
   in brackets behind the bounds of an array; a note tells where it belongs.
   rows: C06 C09 */
/* { dg-do compile } */

void f (float *__attribute__ ((output))) __attribute__ ((task)); /* { dg-error "attribute 'output' behind '.' is one of the pointer type" } */
/* { dg-note "put it in front of the type of the parameter, or behind its name" "" { target *-*-* } .-1 } */
void g (float *const __attribute__ ((output)) v) __attribute__ ((task)); /* { dg-error "is one of the pointer type" } */
void h (float v[4] [[starpu::output]]) __attribute__ ((task)); /* { dg-error "attribute 'output' behind the bounds of an array is one of the type of the array" } */
/* { dg-note "put it in front of the type of the parameter, or behind its name" "" { target *-*-* } .-1 } */

void mended (__attribute__ ((output)) float *, float *v __attribute__ ((output))) __attribute__ ((task));
