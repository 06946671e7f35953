/* A misspelt implementation and a kernel without quotes come with a hint.
   rows: C21 C09
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fdiagnostics-parseable-fixits" } */

#ifdef __cplusplus
extern "C"
#endif
void scale (float *v) __attribute__ ((task));
void scale_opencl (float *v) __attribute__ ((task_implementation ("opencl", scale)));
#pragma starpu opencl scale_opncl "scale.cl" "scale" 64 /* { dg-error "was not declared" } */
/* { dg-note "did you mean 'scale_opencl'" "" { target *-*-* } .-1 } */
#pragma starpu opencl scale_opencl "scale.cl" scale 64 /* { dg-error "expected the name of a kernel, a string literal" } */

/* { dg-fixit 23-34 {scale_opencl} 12 } */
/* { dg-fixit 47-47 {"} 14 } */
/* { dg-fixit 52-52 {"} 14 } */
