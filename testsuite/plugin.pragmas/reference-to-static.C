/* A reference to an array that stays is registered in silence; one to an array
   that ends with its block is warned of where GCC says what it is bound to, as
   the array is.
   rows: C17 */
/* { dg-do compile } */

static int global[3];

void
f (int (&parameter)[3])
{
  static int kept[4];
  int ends[5];
  int (&to_global)[3] = global;
  auto &to_kept = kept;
#pragma starpu register to_global
#pragma starpu register to_kept
#pragma starpu register parameter
#pragma starpu register ends // { dg-warning "registering the automatic array 'ends'" }
  (void) ends;
}
