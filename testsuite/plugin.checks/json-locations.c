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

/* { dg-message "\"fixits\": \[^\n]*\"column\": 28,\[^\n]*\"string\": \"\"\}\[^\n]*\"kind\": \"warning\", \"locations\": \[^\n]*\"column\": 27,\[^\n]*\"file\": \"\[^\"\n]*json-locations.c\", \"line\": 12" "" { target *-*-* } 0 } */
