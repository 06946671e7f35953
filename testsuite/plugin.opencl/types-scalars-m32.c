/* With -m32 types of one size are silent, and each of another size is found,
   through typedefs and pointers.
   rows: C23
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-m32" } */

typedef long word;
typedef word *words;
typedef __SIZE_TYPE__ size_t;
typedef unsigned long long big;

void t (char a, short b, int c, unsigned *d, float e, double *f) __attribute__ ((task));
void k (char a, short b, int c, unsigned *d, float e, double *f)
  __attribute__ ((task_implementation ("opencl", t)));

void u (word a, words b, const unsigned long c[4], size_t d, big *e) __attribute__ ((task));
void l (word a, /* { dg-warning "type .word. \[^\n]* has 32 bits, but .long. of OpenCL C has 64" } */
        words b, /* { dg-warning "type .word. \[^\n]* has 32 bits, but .long. of OpenCL C has 64" } */
        const unsigned long c[4], /* { dg-warning "type .(const )?long unsigned int. has 32 bits, but .ulong." } */
        size_t d, /* { dg-warning "type .size_t. has no fixed size" } */
        big *e) /* { dg-warning "type .big. \[^\n]*is not known" } */
  __attribute__ ((task_implementation ("opencl", u)));
/* { dg-message "note: use a type of the same size" "" { target *-*-* } .-6 } */
