/* In JSON a note is a child of the error or warning that it belongs to.
   rows: C09 */
/* { dg-do compile } */
/* { dg-additional-options "-fdiagnostics-format=json" } */

int count (float *v) __attribute__ ((task));

/* { dg-message "\[^\n]*\"children\": \\\[\\\{\[^\n]*\"message\": \"declare it to return 'void'" "" { target *-*-* } 0 } */
