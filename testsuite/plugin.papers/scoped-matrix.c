/* RR-8278, section 3.4: an array that is registered and heap_allocated, and
   acquired when its scope ends.  Checked: the end of the scope releases it, and
   it is unregistered and freed: the function is called often, and prints what
   it prints without the plugin where the stack has room for the array.
   rows: C16 C18 C19 */
/* { dg-do run } */
/* { dg-output "17830\n17830\n17830" } */

#include <stdio.h>

static void some_task (int (*matrix)[234][77]) __attribute__ ((task));

static void
some_task (int (*matrix)[234][77])
{
  for (int i = 0; i < 123; i++)
    for (int j = 0; j < 234; j++)
      for (int k = 0; k < 77; k++)
        matrix[i][j][k] = i + j * k;
}

static void
dump_matrix (int (*matrix)[234][77], int a, int b, int c)
{
  printf ("%d\n", matrix[a - 1][b - 1][c - 1]);
  matrix[0][0][0] = 0;
}

int
func (void)
{
    int matrix[123][234][77]
        __attribute__((registered, heap_allocated));

    /* ... */

    some_task (matrix);
#pragma starpu wait

    /* Make sure MATRIX is available in main memory. */
#pragma starpu acquire matrix

    dump_matrix (matrix, 123, 234, 77);

    /* MATRIX is unregistered and deallocated here. */
}

int
main (void)
{
#pragma starpu initialize
  for (int i = 0; i < 10; i++)
    func ();
#pragma starpu shutdown
  return 0;
}
