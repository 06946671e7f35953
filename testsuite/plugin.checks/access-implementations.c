/* Explicit implementations for a core are checked as well, those for devices
   are not: they hold no pointers to data.
   rows: C06
   languages: c */

void scale (const float *from, int n) __attribute__ ((task));
void scale_cpu (const float *from, int n)
  __attribute__ ((task_implementation ("cpu", scale)));
void scale_cuda (const float *from, int n)
  __attribute__ ((task_implementation ("cuda", scale)));

void
scale_cpu (const float *from, int n)
{
  *(float *) from = n; /* { dg-warning "this writes to the data of parameter .from., which task .scale. only reads" } */
}

void
scale_cuda (const float *from, int n)
{
  *(float *) from = n;
}
