/* In JSON a diagnostic has its line and columns, and so has its hint.
   rows: C09
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fdiagnostics-format=json" } */

int v[3];

void
f (void)
{
#pragma starpu register v 3
}

/* { dg-message ".*\"kind\": \"warning\", \"locations\": .*\"line\": 12, \"file\": \"\[^\"]*json-locations.c\", \"column\": 27.*\"fixits\": .*\"column\": 28.*\"string\": \"\".*" "" { target *-*-* } 0 } */
