/* Tasks may be hidden, weak or in a unit that hides everything.
   rows: C13
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fvisibility=hidden -fPIC" } */

#ifdef __cplusplus
extern "C"
{
#endif
void plain (int *v) __attribute__ ((task));
void weak (int *v) __attribute__ ((task, weak));
void internal (int *v) __attribute__ ((visibility ("internal"), task));
void shown (int *v) __attribute__ ((task, visibility ("default")));
#ifdef __cplusplus
}
#endif

void plain (int *v) { *v += 1; }
void weak (int *v) { *v *= 2; }
void internal (int *v) { *v += 3; }
void shown (int *v) { *v *= 5; }

int
main (void)
{
  static int v[1] = { 1 };
#pragma starpu initialize
#pragma starpu register v
  plain (v);
  weak (v);
  internal (v);
  shown (v);
#pragma starpu unregister v
#pragma starpu shutdown
  return v[0] != ((1 + 1) * 2 + 3) * 5;
}
