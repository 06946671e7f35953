/* Unknown options of the plugin are errors.
   rows: C09
   languages: c c++ */
/* { dg-do compile } */

/* { dg-additional-options "-fplugin-arg-asterism-frobnicate" } */
int v;
/* { dg-error "unknown option '-fplugin-arg-asterism-frobnicate'" "" { target *-*-* } 0 } */
