/* Something else where a task should be named is pointed at, with the nearest
   task of the function's type as a hint.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fdiagnostics-parseable-fixits" } */

void scale (float *v) __attribute__ ((task));
void scales (int *v) __attribute__ ((task));
int scalar;
void scaled (float *v);

void scale_cpu (float *v)
  __attribute__ ((task_implementation ("cpu", scalar))); /* { dg-error "second argument of 'task_implementation' is not a function" } */
/* { dg-message "note: did you mean the task 'scale'" "" { target *-*-* } .-1 } */
/* { dg-fixit 47-53 {scale} 14 } */

void scale_opencl (float *v)
  __attribute__ ((task_implementation ("opencl",
                                       scaled))); /* { dg-error "implements '\[^\n]*scaled\[^\n]*', which is not a task" } */
/* { dg-message "note: or did you mean the task 'scale'" "" { target *-*-* } .-1 } */
/* { dg-message "note: declare '\[^\n]*scaled\[^\n]*' with the attribute 'task'" "" { target *-*-* } 11 } */
/* { dg-fixit 40-46 {scale} 20 } */
/* { dg-fixit 6-6 {__attribute__ ((task)) } 11 } */
