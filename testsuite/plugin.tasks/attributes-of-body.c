/* Attributes that say how a task is to be compiled are those of its body:
   versions of it, its place among hot and cold code, whether it is inlined.
   rows: C12
   languages: c c++
   options: -O2 */
/* { dg-do compile { target x86_64-*-* } } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#ifdef __cplusplus
extern "C"
{
#endif
void versions (float *v, int n)
  __attribute__ ((task, target_clones ("avx2", "default")));
void alike (float x, int n) __attribute__ ((task, simd));
void rare (float *v, int n) __attribute__ ((task, cold, noinline));
void often (float *v, int n) __attribute__ ((task, hot, noinline));
void apart (float *v, int n) __attribute__ ((task, noinline));
#ifdef __cplusplus
}
#endif

void
versions (float *v, int n)
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

float sum;
void alike (float x, int n) { sum += x + n; }
void rare (float *v, int n) { v[n] = 1; }
void often (float *v, int n) { v[n] = 2; }
void apart (float *v, int n) { v[n] = 3; }

/* { dg-final { scan-assembler {\mversions\.cpu\S*\.avx2\S*:} } } */
/* { dg-final { scan-assembler-not {\mversions\.avx2\S*:} } } */
/* { dg-final { scan-assembler-not {_ZGV\w+_alike:} } } */
/* { dg-final { scan-assembler {\.text\.unlikely[^:]*\mrare\.cpu\S*:} } } */
/* { dg-final { scan-assembler {\.text\.hot[^:]*\moften\.cpu\S*:} } } */
/* { dg-final { scan-assembler {(call|jmp)\s+apart\.cpu} } } */
