/* The preprocessor alone passes pragmas on, operands expanded.
   rows: C01 */
/* { dg-do preprocess } */

#define N 3
#pragma starpu register p N
/* { dg-final { scan-file preprocessed.i {#pragma starpu register p 3} } } */
