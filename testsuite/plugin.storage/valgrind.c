/* Valgrind finds nothing wrong with scoped storage, on each way out of the
   scope.
   rows: C18 C19! */
/* { dg-do link } */
/* { dg-additional-options "-g -O1" } */
/* { dg-final { valgrind-clean } } */

#include "address-sanitizer.c"
