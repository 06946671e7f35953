/* An attribute that does not suit is pointed at itself, and a parameter that
   differs from the task's.
   rows: C09 C05 C07
   languages: c c++ */
/* { dg-do compile } */

int variable
  __attribute__ ((unused,
                  task)); /* { dg-error "attribute 'task' applies to functions only" } */
/* { dg-note "put it on the declaration" "" { target *-*-* } .-1 } */

void values (
  int n
    __attribute__ ((output))); /* { dg-error "which is not a pointer or an array" } */
/* { dg-note "a value is copied" "" { target *-*-* } .-1 } */

__attribute__ ((task,
                __noreturn__)) /* { dg-error "has the attribute 'noreturn'" } */
/* { dg-note "drop 'noreturn'" "" { target *-*-* } .-1 } */
void stop (float *v);

void scale (float *v, int n, float factor)
  __attribute__ ((task)); /* the task */
void scale_cpu (float *v,
                long n, /* { dg-error "type of '\[^\n]*scale_cpu\[^\n]*' differs from that of task" } */
                float factor)
  __attribute__ ((task_implementation ("cpu", scale)));
/* { dg-note "give it the type of the task" "" { target *-*-* } 22 } */
void scale_more (float *v, int n, /* { dg-error "type of '\[^\n]*scale_more\[^\n]*' differs" } */
                 float factor,
                 int surplus)
  __attribute__ ((task_implementation ("cpu", scale)));
