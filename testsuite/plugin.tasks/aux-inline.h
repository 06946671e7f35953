/* Tasks inline in a header: another unit compiles them.  */

#ifdef __GNUC_GNU_INLINE__
#define INLINE extern inline
#else
#define INLINE inline
#endif

INLINE void add (int *v, int n, int more) __attribute__ ((task));
INLINE void
add (int *v, int n, int more)
{
  for (int i = 0; i < n; i++)
    v[i] += more;
}

extern inline __attribute__ ((gnu_inline)) void multiply (int *v, int n, int by)
  __attribute__ ((task));
extern inline __attribute__ ((gnu_inline)) void
multiply (int *v, int n, int by)
{
  for (int i = 0; i < n; i++)
    v[i] *= by;
}
