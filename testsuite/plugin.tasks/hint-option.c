/* A misspelt option of the plugin is an error with the nearest one.
   rows: C09 */
/* { dg-do compile } */
/* { dg-additional-options "-fplugin-arg-asterism-no-unknown-targt" } */
int v;
/* { dg-error "unknown option '-fplugin-arg-asterism-no-unknown-targt'" "" { target *-*-* } 0 } */
/* { dg-message "note: did you mean '-fplugin-arg-asterism-no-unknown-target'" "" { target *-*-* } 0 } */
