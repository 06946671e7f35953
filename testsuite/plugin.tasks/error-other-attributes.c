/* Attributes that do not go with a body that is generated, or that never ends,
   are refused on tasks, whichever declaration has them.
   rows: C01 C09
   languages: c c++ */
/* { dg-do compile } */

#ifdef __cplusplus
extern "C" {
#endif

void other (float *v) { (void) v; }
void *resolve (void) { return (void *) other; }

void ends (float *v) __attribute__ ((task, noreturn)); /* { dg-error "task '\[^\n]*ends\[^\n]*' has the attribute 'noreturn'" } */
/* { dg-message "note: a task ends, and its call returns before that: drop 'noreturn'" "" { target *-*-* } .-1 } */

void bare (float *v) __attribute__ ((task, naked)); /* { dg-error "has the attribute 'naked'" } */
/* { dg-message "note: the body of a task is generated: put 'naked' on an implementation" "" { target *-*-* } .-1 } */

void second (float *v) __attribute__ ((task, alias ("other"))); /* { dg-error "has the attribute 'alias'" } */
/* { dg-message "note: it needs a body of its own: drop 'alias', and call" "" { target *-*-* } .-1 } */

void chosen (float *v) __attribute__ ((ifunc ("resolve"), task)); /* { dg-error "has the attribute 'ifunc'" } */
/* { dg-message "note: drop 'ifunc': a task may have several implementations" "" { target *-*-* } .-1 } */

void later (float *v) __attribute__ ((task));
void later (float *v) __attribute__ ((noreturn)); /* { dg-error "has the attribute 'noreturn'" } */
/* { dg-message "note: a task ends" "" { target *-*-* } .-1 } */

#ifdef __cplusplus
}
#endif
