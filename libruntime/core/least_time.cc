// SPDX-License-Identifier: LGPL-2.1-or-later
// Solves the linear program of a bound with GLPK, which is loaded when it is
// first asked for: the library itself does not depend on it.

#include "core/least_time.h"

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

/// The program as GLPK has it.  Columns: the time, then tasks by kind of task
/// and of worker, first those beside the path, then those on it.  Rows: each
/// kind of worker, the two counts of each kind of task, then the path.
class Statement
{
public:
  Statement (const Glpk &glp, const LeastTime &program, bool integral)
      : glp_ (glp), program_ (program), problem_ (glp.glp_create_prob ()),
        kinds_ (program.counts.size ()), workers_ (program.workers.size ()),
        integral_ (integral)
  {
    glp.glp_add_rows (problem_, int (workers_ + 2 * kinds_ + 1));
    glp.glp_add_cols (problem_, int (1 + 2 * kinds_ * workers_));
    glp.glp_set_obj_coef (problem_, 1, 1);
    glp.glp_set_col_bnds (problem_, 1, GLP_LO, program.least_us, 0);
    for (size_t w = 0; w < workers_; ++w)
      {
        glp.glp_set_row_bnds (problem_, int (1 + w), GLP_UP, 0, 0);
        matrix_.add (1 + w, 1, -program.workers[w]);
      }
    glp.glp_set_row_bnds (problem_, int (path_row ()), GLP_UP, 0, 0);
    matrix_.add (path_row (), 1, -1);
    for (size_t i = 0; i < kinds_; ++i)
      {
        const double on_path = program.path.empty () ? 0 : program.path[i];
        add (i, 0, program.counts[i] - on_path);
        add (i, 1, on_path);
      }
    glp.glp_load_matrix (problem_, int (matrix_.values.size ()) - 1,
                         matrix_.rows.data (), matrix_.columns.data (),
                         matrix_.values.data ());
  }
  ~Statement () { glp_.glp_delete_prob (problem_); }
  Statement (const Statement &) = delete;
  Statement &operator= (const Statement &) = delete;

  double
  solve ()
  {
    return optimum (glp_, problem_, integral_);
  }

private:
  size_t
  path_row () const
  {
    return 1 + workers_ + 2 * kinds_;
  }

  /// Adds the tasks of a kind that are beside the path (0) or on it (1).
  void
  add (size_t i, size_t part, double count)
  {
    const size_t row = 1 + workers_ + part * kinds_ + i;
    glp_.glp_set_row_bnds (problem_, int (row), GLP_FX, count, count);
    for (size_t w = 0; w < workers_; ++w)
      {
        const size_t column = 2 + (part * kinds_ + i) * workers_ + w;
        const double us = program_.us[i][w];
        glp_.glp_set_col_kind (problem_, int (column),
                               integral_ ? GLP_IV : GLP_CV);
        glp_.glp_set_col_bnds (problem_, int (column),
                               us >= 0 ? GLP_LO : GLP_FX, 0, 0);
        if (us < 0)
          continue;
        matrix_.add (1 + w, column, us);
        matrix_.add (row, column, 1);
        if (part == 1)
          matrix_.add (path_row (), column, us);
      }
  }

  const Glpk &glp_;
  const LeastTime &program_;
  glp_prob *const problem_;
  const size_t kinds_, workers_;
  const bool integral_;
  Matrix matrix_;
};

} // namespace

Status
LeastTime::solve (bool integral, double &microseconds) const
{
  const Glpk *glp = glpk ();
  if (glp == nullptr)
    return Status::error (-ENOSYS, "a bound cannot be computed: %s is missing",
                          GLPK_LIBRARY);
  microseconds = Statement (*glp, *this, integral).solve ();
  return microseconds >= 0
             ? Status ()
             : Status::error (-EINVAL, "the bound has no solution");
}

#else

Status
LeastTime::solve (bool, double &) const
{
  return Status::error (-ENOSYS, "a bound cannot be computed: the library was "
                                 "built without GLPK");
}

#endif

} // namespace asterism::core
