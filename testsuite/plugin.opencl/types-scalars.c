/* Types that OpenCL C has in the same size are silent, by value and pointed to,
   through typedefs.
   rows: C23
   languages: c c++ */
/* { dg-do compile } */

#include <stdint.h>

enum colour { RED, GREEN };
typedef float four __attribute__ ((vector_size (16)));
struct pair { int a; float b; };
typedef const double *doubles;
typedef int64_t mine;

#define ARGUMENTS                                                            \
  char a, signed char b, unsigned char c, short d, unsigned short e, int f,  \
    unsigned g, long h, unsigned long i, float j, double k, int8_t l,        \
    uint8_t m, int16_t n, uint16_t o, int32_t p, uint32_t q, int64_t r,      \
    uint64_t s, enum colour u, four v, struct pair w, mine x
#define BUFFERS                                                              \
  char *a, signed char *b, unsigned char *c, short *d, unsigned short *e,    \
    int *f, unsigned *g, long *h, unsigned long *i, float *j, double *k,     \
    void *l, const void *m, float n[4], doubles o, enum colour *p, four *q,  \
    struct pair *r, mine *s, volatile int *u, int (*v)[3]

void values (ARGUMENTS) __attribute__ ((task));
void values_opencl (ARGUMENTS)
  __attribute__ ((task_implementation ("opencl", values)));
void buffers (BUFFERS) __attribute__ ((task));
void buffers_opencl (BUFFERS)
  __attribute__ ((task_implementation ("opencl", buffers)));
