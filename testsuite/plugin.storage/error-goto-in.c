/* Jumps into the scope of such an array are errors.
   rows: C09 C18 C19
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-switch-unreachable" } */

void
f (int n)
{
  if (n)
    goto in; /* { dg-error "jump into the scope of an array that is .heap_allocated. or .registered." } */
  {
    int v[3] __attribute__ ((heap_allocated));
    v[0] = n;
in:
    n++;
  }
  switch (n)
    {
      int w[2] __attribute__ ((registered));
    case 1: /* { dg-error "jump into the scope" } */
      w[0] = 1;
      break;
    }
}

void
fine (int n)
{
  int v[3] __attribute__ ((heap_allocated, registered));
back:
  v[0] = n++;
  if (n < 3)
    goto back;
  if (n > 7)
    goto on;
  switch (n)
    {
    case 3:
      v[1] = 2;
    default:
      break;
    }
on:
  v[2] = 3;
}
