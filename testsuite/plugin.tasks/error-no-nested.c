/* With no-nested, implementations must not call tasks.
   rows: C32 C09
   languages: c c++ */
/* { dg-do compile } */

/* { dg-additional-options "-fplugin-arg-asterism-no-nested" } */
void g (int n) __attribute__ ((task));
void f (int n) __attribute__ ((task));
void g_cpu (int n) __attribute__ ((task_implementation ("cpu", g)));

void
f (int n) /* { dg-message "note: '\[^\n]*f\[^\n]*' runs as a task" } */
{
  g (n); /* { dg-error "task '\[^\n]*g\[^\n]*' is called within an implementation" } */
}

void
g_cpu (int n)
{
  if (n)
    f (n - 1); /* { dg-error "task '\[^\n]*f\[^\n]*' is called within an implementation" } */
}

void
h (int n)
{
  f (n);
}
