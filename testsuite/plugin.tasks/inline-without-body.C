/* An `inline' task whose body is generated, here or in another unit, is silent
   where it is called.
   rows: C08 C13 */
/* { dg-do compile } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

inline void elsewhere (int *v) __attribute__ ((task));
inline void here (int *v) __attribute__ ((task));
inline void here_cpu (int *v) __attribute__ ((task_implementation ("cpu", here)));
inline void here_cpu (int *v) { *v = 1; }
inline void later (int *v) __attribute__ ((task));
template <int N> void in_template (int *v) { elsewhere (v + N); }

void (*pointer) (int *) = elsewhere;

void
call (int *v)
{
  elsewhere (v);
  here (v);
  later (v);
  in_template<0> (v);
}

inline void later (int *v) { *v = 2; }
