/* Diagnostics come as JSON too, with their notes and hints.
   rows: C09 */
/* { dg-do compile } */
/* { dg-additional-options "-fdiagnostics-format=json" } */

int v[3];

void
f (void)
{
#pragma starpu register v 3
}

/* { dg-message "\"children\": \[^\n]*\"message\": \"leave it out\"\[^\n]*\"fixits\": \[^\n]*\"message\": \"the size of the array is known" "" { target *-*-* } 0 } */
