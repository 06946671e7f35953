/* Compiles the tasks of aux-inline.h.  */

#include "aux-inline.h"

struct starpu_codelet;
struct starpu_codelet *codelet_of_other_unit (void);

#ifdef __GNUC_GNU_INLINE__
void
add (int *v, int n, int more)
{
  for (int i = 0; i < n; i++)
    v[i] += more;
}
#else
extern inline void add (int *v, int n, int more);
#endif

void
multiply (int *v, int n, int by)
{
  for (int i = 0; i < n; i++)
    v[i] *= by;
}

#ifdef STARPU_GCC_PLUGIN
struct starpu_codelet *
codelet_of_other_unit (void)
{
  return STARPU_CODELET (add);
}
#endif
