/* The preprocessor keeps pragmas, as they are, with -fdirectives-only as well:
   a distributed compilation begins with that.
   rows: C01 */
/* { dg-do preprocess } */
/* { dg-additional-options "-fdirectives-only" } */

#define N 3
#pragma starpu register p N
/* { dg-final { scan-file directives-only.i {#pragma starpu register p N} } } */
