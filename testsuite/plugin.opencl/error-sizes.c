/* Sizes are positive integers, one to four of them.
   rows: C09 C21 C22
   languages: c c++ */
/* { dg-do compile } */

void t (float *v, double d, int n) __attribute__ ((task));
void u (float *v, double d, int n) __attribute__ ((task));
void a (float *v, double d, int n) __attribute__ ((task_implementation ("opencl", t)));
void b (float *v, double d, int n) __attribute__ ((task_implementation ("opencl", t)));
void c (float *v, double d, int n) __attribute__ ((task_implementation ("opencl", t)));
void e (float *v, double d, int n) __attribute__ ((task_implementation ("opencl", u)));
void f (float *v, double d, int n) __attribute__ ((task_implementation ("opencl", u)));
void g (float *v, double d, int n) __attribute__ ((task_implementation ("opencl", u)));
#pragma starpu opencl a "scale.cl" "scale" d /* { dg-error "a size of type .double." } */
#pragma starpu opencl b "scale.cl" "scale" 8 v /* { dg-error "a size of type .float ?\\*." } */
#pragma starpu opencl c "scale.cl" "scale" 0 /* { dg-error "is not positive" } */
#pragma starpu opencl e "scale.cl" "scale" 1 n n n n /* { dg-error "surplus argument of .#pragma starpu opencl" } */
#pragma starpu opencl f "scale.cl" "scale" 1, n /* { dg-error "expected an expression" } */
#pragma starpu opencl g "scale.cl" "scale" missing /* { dg-error "missing" } */
