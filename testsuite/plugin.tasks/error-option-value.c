/* Options of the plugin take no value.
   rows: C09
   languages: c c++ */
/* { dg-do compile } */

/* { dg-additional-options "-fplugin-arg-asterism-verbose=3" } */
int v;
/* { dg-error "option '-fplugin-arg-asterism-verbose' takes no value" "" { target *-*-* } 0 } */
/* { dg-message "note: write it without '='" "" { target *-*-* } 0 } */
