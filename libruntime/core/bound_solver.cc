// SPDX-License-Identifier: LGPL-2.1-or-later
// Solves the linear program of a bound with GLPK, which is loaded when it is
// first asked for: the library itself does not depend on it.

#include "core/bound_program.h"

#include <cerrno>

#include "config.h"

#ifdef HAVE_GLPK
#include <dlfcn.h>
#include <glpk.h>
#endif

namespace asterism::core
{

#ifdef HAVE_GLPK

namespace
{

/// The functions of GLPK that are used.
struct Glpk
{
#define FUNCTIONS(use)                                                         \
  use (glp_create_prob) use (glp_delete_prob) use (glp_add_rows)               \
      use (glp_add_cols) use (glp_set_row_bnds) use (glp_set_col_bnds)         \
          use (glp_set_obj_coef) use (glp_set_col_kind) use (glp_load_matrix)  \
              use (glp_init_smcp) use (glp_simplex) use (glp_get_obj_val)      \
                  use (glp_get_status) use (glp_init_iocp) use (glp_intopt)    \
                      use (glp_mip_obj_val) use (glp_mip_status)
#define DECLARE(name) decltype (&::name) name = nullptr;
  FUNCTIONS (DECLARE)
#undef DECLARE

  bool
  load ()
  {
    void *library = dlopen (GLPK_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
      return false;
    bool found = true;
#define FIND(name)                                                             \
  name = reinterpret_cast<decltype (name)> (dlsym (library, #name));           \
  found &= name != nullptr;
    FUNCTIONS (FIND)
#undef FIND
#undef FUNCTIONS
    return found;
  }
};

/// The library; null when it is not there.
const Glpk *
glpk ()
{
  static Glpk functions;
  static const bool loaded = functions.load ();
  return loaded ? &functions : nullptr;
}

/// Coefficients by row and column, from 1 on, as GLPK takes them.
struct Matrix
{
  std::vector<int> rows{ 0 }, columns{ 0 };
  std::vector<double> values{ 0 };

  void
  add (size_t row, size_t column, double value)
  {
    rows.push_back (int (row));
    columns.push_back (int (column));
    values.push_back (value);
  }
};

/// Solves, and gives the value of the objective; NaN when there is none.
double
optimum (const Glpk &glp, glp_prob *problem, bool integral)
{
  glp_smcp simplex;
  glp.glp_init_smcp (&simplex);
  simplex.msg_lev = GLP_MSG_OFF;
  if (glp.glp_simplex (problem, &simplex) != 0
      || glp.glp_get_status (problem) != GLP_OPT)
    return __builtin_nan ("");
  if (!integral)
    return glp.glp_get_obj_val (problem);
  glp_iocp integer;
  glp.glp_init_iocp (&integer);
  integer.msg_lev = GLP_MSG_OFF;
  if (glp.glp_intopt (problem, &integer) != 0
      || glp.glp_mip_status (problem) != GLP_OPT)
    return __builtin_nan ("");
  return glp.glp_mip_obj_val (problem);
}

} // namespace

Status
BoundProgram::solve (bool integral, double &milliseconds) const
{
  const Glpk *glp = glpk ();
  if (glp == nullptr)
    return Status::error (-ENOSYS, "a bound cannot be computed: %s is missing",
                          GLPK_LIBRARY);
  const size_t kinds = time_us_.size ();
  glp_prob *problem = glp->glp_create_prob ();
  // Rows: each worker, then each kind.  Columns: tmax, then x by kind.
  glp->glp_add_rows (problem, int (workers_ + kinds));
  glp->glp_add_cols (problem, int (1 + kinds * workers_));
  glp->glp_set_obj_coef (problem, 1, 1);
  glp->glp_set_col_bnds (problem, 1, GLP_LO, chain_us_, 0);
  Matrix matrix;
  for (size_t w = 0; w < workers_; ++w)
    {
      glp->glp_set_row_bnds (problem, int (1 + w), GLP_UP, 0, 0);
      matrix.add (1 + w, 1, -1);
    }
  for (size_t i = 0; i < kinds; ++i)
    {
      const double count = all_.kinds[i].count;
      glp->glp_set_row_bnds (problem, int (1 + workers_ + i), GLP_FX, count,
                             count);
      for (size_t w = 0; w < workers_; ++w)
        {
          const size_t column = 2 + i * workers_ + w;
          const bool possible = can (i, w);
          glp->glp_set_col_kind (problem, int (column),
                                 integral ? GLP_IV : GLP_CV);
          glp->glp_set_col_bnds (problem, int (column),
                                 possible ? GLP_LO : GLP_FX, 0, 0);
          if (!possible)
            continue;
          matrix.add (1 + w, column, time_us_[i][w]);
          matrix.add (1 + workers_ + i, column, 1);
        }
    }
  glp->glp_load_matrix (problem, int (matrix.values.size ()) - 1,
                        matrix.rows.data (), matrix.columns.data (),
                        matrix.values.data ());
  milliseconds = optimum (*glp, problem, integral) / 1e3;
  glp->glp_delete_prob (problem);
  return milliseconds >= 0
             ? Status ()
             : Status::error (-EINVAL, "the bound has no solution");
}

#else

Status
BoundProgram::solve (bool, double &) const
{
  return Status::error (-ENOSYS, "a bound cannot be computed: the library was "
                                 "built without GLPK");
}

#endif

} // namespace asterism::core
