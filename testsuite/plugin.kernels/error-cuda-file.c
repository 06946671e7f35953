/* What is wrong in `#pragma starpu cuda' is said at its place.
   rows: -
   languages: c c++ */
/* { dg-do compile } */

void t (float *v, double d, int n) __attribute__ ((task));
void ocl (float *v, double d, int n) __attribute__ ((task_implementation ("opencl", t)));
void a (float *v, double d, int n) __attribute__ ((task_implementation ("cuda", t)));
void b (float *v, double d, int n) __attribute__ ((task_implementation ("cuda", t)));
void c (float *v, double d, int n) __attribute__ ((task_implementation ("cuda", t)));
int x;
#pragma starpu cuda /* { dg-error ".#pragma starpu cuda. without a function" } */
#pragma starpu cuda a /* { dg-error "without the name of a file" } */
#pragma starpu cuda a "aux-cuda-file.cu" /* { dg-error "without the name of a kernel" } */
#pragma starpu cuda a "aux-cuda-file.cu" "scale" /* { dg-error "without the size of a block" } */
#pragma starpu cuda a "aux-cuda-file.cu" "scale" shared (8) /* { dg-error "without the size of a block" } */
#pragma starpu cuda a "aux-cuda-file.cu" "scale" 1 n n n n /* { dg-error "surplus argument of .#pragma starpu cuda" } */
#pragma starpu cuda a "aux-cuda-file.cu" "scale" 0 /* { dg-error "a size for a kernel is not positive" } */
#pragma starpu cuda b "aux-cuda-file.cu" "scale" 8 d /* { dg-error "a size of type .double. for a kernel" } */
#pragma starpu cuda c "aux-cuda-file.cu" "scale" 8 n shared (d) /* { dg-error "a size of type .double. for a kernel" } */
#pragma starpu cuda a "aux-cuda-file.cu" "scale" 8 shared () /* { dg-error "expected a number of bytes" } */
#pragma starpu cuda a "no-such-file.cu" "scale" 8 /* { dg-error "cannot read the kernel file .no-such-file.cu." } */
#pragma starpu cuda a "aux-cuda-file.cu" "" 8 /* { dg-error "the name of the kernel is empty" } */
#pragma starpu cuda x "aux-cuda-file.cu" "scale" 8 /* { dg-error "is not a function" } */
#pragma starpu cuda ocl "aux-cuda-file.cu" "scale" 8 /* { dg-error "is not an implementation of a task for CUDA" } */
void scale_cuda (float *v, double d, int n) __attribute__ ((task_implementation ("cuda", t)));
#pragma starpu cuda scale_cdua "aux-cuda-file.cu" "scale" 8 /* { dg-error "was not declared" } */
/* { dg-note "did you mean 'scale_cuda'" "" { target *-*-* } .-1 } */
#pragma starpu cuda missing "aux-cuda-file.cu" "scale" 8 /* { dg-error "was not declared" } */

void
f (void)
{
#pragma starpu cuda a "aux-cuda-file.cu" "scale" 8 /* { dg-error "inside a function or class" } */
}
