/* Errors are at the culprit, where a macro brings it in.
   rows: C09
   languages: c c++ */
/* { dg-do compile } */

#define BAD 1.5 /* { dg-error "has type .double., which is not an integer" } */

void
f (float *p, int *nothing)
{
#pragma starpu register p nothing /* { dg-error "which is not an integer" } */
#pragma starpu register p BAD
}
