/* A task whose only value is an empty structure runs with
   -fsanitize=undefined: nothing is read from where there are no values.
   rows: C11 */
/* { dg-do run } */
/* { dg-additional-options "-O1 -fsanitize=undefined -fsanitize-undefined-trap-on-error" } */

struct nothing
{
};
struct aligned
{
} __attribute__ ((aligned (64)));

void note (struct nothing n, int *v) __attribute__ ((task));
void
note (struct nothing n, int *v)
{
  (void) n;
  v[0] = 1;
}

void note_alone (struct nothing n, struct aligned a) __attribute__ ((task));
static int noted;
void
note_alone (struct nothing n, struct aligned a)
{
  (void) n;
  (void) a;
  noted = 1;
}

static int v[1];

int
main (void)
{
#pragma starpu initialize
#pragma starpu register v
  struct nothing n;
  struct aligned a;
  note (n, v);
  note_alone (n, a);
#pragma starpu wait
#pragma starpu unregister v
#pragma starpu shutdown
  return v[0] != 1 || noted != 1;
}
