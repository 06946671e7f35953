/* In verbose mode the plugin tells which variables wait for tasks where their
   scope ends: those whose addresses are passed to tasks.
   rows: -
   languages: c c++ */
/* { dg-do compile } */
/* { dg-options "-fplugin-arg-asterism-verbose" } */
/* { dg-prune-output "task|implement|generated" } */

/* In C++ the first thing in a file is no pragma with an expression.  */
extern int first;
#pragma css task inout (v[4])
void sort (int *v);

void
example (int *p)
{
  int v[4] = { 4, 3, 2, 1 }; /* { dg-message "the end of the scope of .v. waits for the tasks that use it" } */
  int w[4] = { 1 };
  sort (v + 1);
  sort (p);
  p[0] = w[0];
}
