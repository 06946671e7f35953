/* Unknown identifiers are reported at their place.
   rows: C09 C16
   languages: c c++ */
/* { dg-do compile } */

void
f (float *p)
{
#pragma starpu acquire nothing /* { dg-error "(.nothing. undeclared|.nothing. was not declared)" } */
#pragma starpu register p number /* { dg-error "(.number. undeclared|.number. was not declared)" } */
#pragma starpu register p 2 * many /* { dg-error "(.many. undeclared|.many. was not declared)" } */
}
