/* The members of structures are compared as well, those of members too, whether
   the structure is passed by value or pointed to.
   rows: C23
   languages: c c++ */
/* { dg-do compile } */

#include <stddef.h>
#ifndef __cplusplus
#define bool _Bool
#endif

struct good { int a; float b[3]; unsigned char c; long d; struct { double e; } f; };
union either { int a; float b; };

struct sized { int a; size_t b; }; /* { dg-note "this is member .sized::b.|this is member .b." } */
struct outer { float a; struct sized b[2]; };
struct flags { int a; bool b; };
struct wide { long long a; long double b; };
struct list { float a; struct list *next; }; /* { dg-note "this is member" } */
struct bits { unsigned a : 3; int : 5; }; /* { dg-note "this is member" } */

void t (struct good a, struct good *b, union either c, struct sized d, struct outer *e, const struct flags *f, struct wide g, struct list *h, struct bits i) __attribute__ ((task));
void k (struct good a, struct good *b, union either c,
        struct sized d, /* { dg-warning "type .size_t. has no fixed size in OpenCL C" } */
        struct outer *e, /* { dg-warning "type .size_t. has no fixed size in OpenCL C" } */
        const struct flags *f, /* { dg-warning "type .bool. has no fixed size" } */
        struct wide g, /* { dg-warning "type .long long int. is not known in OpenCL C" } */
        /* { dg-warning "type .long double. is not known in OpenCL C" "" { target *-*-* } .-1 } */
        struct list *h, /* { dg-warning "a kernel of OpenCL C cannot take pointers in structures" } */
        struct bits i) /* { dg-warning "structures of OpenCL C cannot have bit-fields" } */
  __attribute__ ((task_implementation ("opencl", t)));
/* { dg-message "note: use an integer, and take the bits out of it" "" { target *-*-* } .-2 } */
