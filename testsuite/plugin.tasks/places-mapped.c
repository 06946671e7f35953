/* No place that the plugin records has a folder that -ffile-prefix-map replaces.
   rows: C10
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-ffile-prefix-map=/built/here=/mapped" } */

#line 100 "/built/here/program.c"
void scale (float *v, int n) __attribute__ ((task));
void scale (float *v, int n) { v[0] = n; }

static float v[3];
void
work (void)
{
#pragma starpu register v
  scale (v, 3);
#pragma starpu unregister v
}

/* { dg-final { scan-assembler {"/mapped/program\.c} } } */
/* { dg-final { scan-assembler-not {/built/here} } } */
