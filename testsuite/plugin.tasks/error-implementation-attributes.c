/* An implementation returns and has a body of its own; attributes that say
   otherwise are refused.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

#ifdef __cplusplus
extern "C" {
#endif

void scale (float *v) __attribute__ ((task));
void plain (float *v) { (void) v; }
void *resolve (void) { return (void *) plain; }

void stuck (float *v)
  __attribute__ ((task_implementation ("cpu", scale), noreturn)); /* { dg-error "'\[^\n]*stuck\[^\n]*' implements a task but has the attribute 'noreturn'" } */
/* { dg-message "note: a task ends" "" { target *-*-* } .-1 } */
void stands_for (float *v)
  __attribute__ ((task_implementation ("cpu", scale), alias ("plain"))); /* { dg-error "implements a task but has the attribute 'alias'" } */
/* { dg-message "note: it needs a body of its own" "" { target *-*-* } .-1 } */
void chosen (float *v)
  __attribute__ ((task_implementation ("cpu", scale), ifunc ("resolve"))); /* { dg-error "implements a task but has the attribute 'ifunc'" } */
/* { dg-message "note: drop 'ifunc'" "" { target *-*-* } .-1 } */

#ifdef __cplusplus
}
#endif
