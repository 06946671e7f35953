/* Unknown directives are errors, with a suggestion.
   rows: C09
   languages: c c++ */
/* { dg-do compile } */

#pragma starpu regster x /* { dg-error "unknown directive .regster. in .#pragma starpu" } */
/* { dg-message "did you mean .#pragma starpu register" "" { target *-*-* } .-1 } */
#pragma starpu 3 /* { dg-error "unknown directive .3." } */
#pragma starpu /* { dg-error ".#pragma starpu. without a directive" } */
#pragma starpu partition x /* { dg-error "unknown directive .partition." } */
#pragma STDC FP_CONTRACT OFF
#pragma something else

void
f (void)
{
#pragma starpu wiat /* { dg-error "unknown directive .wiat." } */
}
