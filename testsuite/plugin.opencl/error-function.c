/* The first argument names a declared OpenCL implementation without a body.
   rows: C09 C21
   languages: c c++ */
/* { dg-do compile } */

void t (float *v) __attribute__ ((task));
void cpu (float *v) __attribute__ ((task_implementation ("cpu", t)));
void plain (float *v);
int variable;
void defined (float *v) __attribute__ ((task_implementation ("opencl", t)));
void twice (float *v) __attribute__ ((task_implementation ("opencl", t)));

void
defined (float *v)
{
}

#pragma starpu opencl nothing "scale.cl" "scale" 1 /* { dg-error ".nothing. was not declared" } */
#pragma starpu opencl variable "scale.cl" "scale" 1 /* { dg-error "is not a function" } */
#pragma starpu opencl plain "scale.cl" "scale" 1 /* { dg-error "is not an implementation of a task for OpenCL" } */
#pragma starpu opencl cpu "scale.cl" "scale" 1 /* { dg-error "is not an implementation of a task for OpenCL" } */
#pragma starpu opencl t "scale.cl" "scale" 1 /* { dg-error "is not an implementation of a task for OpenCL" } */
#pragma starpu opencl defined "scale.cl" "scale" 1 /* { dg-error "has a body already" } */
#pragma starpu opencl 3 "scale.cl" "scale" 1 /* { dg-error "expected the name of a function" } */
#pragma starpu opencl twice "scale.cl" "scale" 1
#pragma starpu opencl twice "scale.cl" "scale" 1 /* { dg-error "has a body already" } */
