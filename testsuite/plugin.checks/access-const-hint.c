/* In verbose mode a buffer that is only read is said to be so, with the mend,
   and one that is written before it is read.
   rows: C06
   languages: c c++ */
/* { dg-additional-options "-fplugin-arg-asterism-verbose" } */

__attribute__ ((task)) void
scale (float *from, /* { dg-note "is only read: declare that it points to .const. data" } */
       float *to, /* { dg-note "is not read before it is written: if the task writes all of it, declare it .output." } */
       int n)
{
  for (int i = 0; i < n; i++)
    to[i] = 2 * from[i];
}
