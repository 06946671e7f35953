/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a kernel of a nest of loops.  */

#include "gcc_headers.h"

#include "kernels/functions.h"
#include "kernels/independence.h"
#include "kernels/nest.h"
#include "kernels/reductions.h"
#include "kernels/statements.h"

namespace asterism::plugin
{

namespace
{

bool
mentions (tree t, tree decl)
{
  return walk_tree_without_duplicates (
      &t,
      [] (tree *node, int *, void *data) -> tree {
        return *node == data ? *node : NULL_TREE;
      },
      decl);
}

/* Says whether how often LOOP is executed is the same in each iteration of
   OUTER.  */
bool
is_rectangular (const Loop &loop, const std::vector<Loop> &outer)
{
  for (const Loop &o : outer)
    if (mentions (loop.from, o.counter) || mentions (loop.bound, o.counter))
      return false;
  return true;
}

/* Reads the loops of a nest that become dimensions.  */
bool
read_loops (std::span<const tree> statements, const KernelClauses &clauses,
            Refusal &refusal, std::vector<Loop> &loops)
{
  std::optional<Loop> loop = read_loop (statements, refusal);
  if (!loop)
    return false;
  loops.push_back (*loop);
  std::vector<tree> inner;
  while (loops.size () < clauses.collapse)
    {
      const location_t where = loops.back ().where;
      if (!is_perfect_nest (loops.back ().body, inner))
        {
          refusal.report (where, NULL_TREE,
                          G_ ("%<collapse%> needs loops that have nothing "
                              "between them"),
                          G_ ("the body of this loop is not one loop alone"));
          return false;
        }
      loop = read_loop (inner, refusal);
      if (!loop)
        return false;
      if (!is_rectangular (*loop, loops))
        {
          refusal.report (loop->where, NULL_TREE,
                          G_ ("%<collapse%> needs loops whose bounds do not "
                              "depend on each other's counters"),
                          G_ ("collapse fewer loops, or put a condition into "
                              "the innermost"));
          return false;
        }
      loops.push_back (*loop);
    }
  return true;
}

/* Reports a variable of REDUCTIONS that counts the iterations of LOOPS, or that
   their number depends on.  */
void
check_reductions (const std::vector<Reduction> &reductions,
                  const std::vector<Loop> &loops, Refusal &refusal)
{
  for (const Reduction &r : reductions)
    for (const Loop &loop : loops)
      if (loop.counter == r.variable || mentions (loop.from, r.variable)
          || mentions (loop.bound, r.variable))
        refusal.report (r.where, r.variable,
                        G_ ("%qD, which this loop is counted by, cannot be "
                            "reduced in it"),
                        G_ ("the number of iterations is computed before the "
                            "loop: use another variable"));
}

/* Finds the counters of loops in a kernel that are declared outside of it: each
   work-item has its own.  */
class Counters
{
public:
  std::vector<tree>
  find (std::span<const tree> statements)
  {
    std::vector<tree> list;
    for (tree t : statements)
      flatten (t, list);
    search (list);
    std::erase_if (found_,
                   [this] (tree decl) { return declared_.count (decl); });
    return std::move (found_);
  }

private:
  void search (const std::vector<tree> &list);
  static tree visit (tree *node, int *subtrees, void *self);

  std::vector<tree> found_;
  std::unordered_set<tree> declared_;
};

void
Counters::search (const std::vector<tree> &list)
{
  for (size_t i = 0; i < list.size (); i++)
    {
      tree t = list[i];
      if (TREE_CODE (t) == FOR_STMT && i > 0)
        {
          tree first = list[i - 1];
          while (TREE_CODE (first) == EXPR_STMT
                 || TREE_CODE (first) == CLEANUP_POINT_EXPR
                 || CONVERT_EXPR_P (first))
            first = TREE_OPERAND (first, 0);
          if (TREE_CODE (first) == MODIFY_EXPR
              && VAR_P (TREE_OPERAND (first, 0))
              && INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (first, 0)))
              && !TREE_STATIC (TREE_OPERAND (first, 0))
              && std::find (found_.begin (), found_.end (),
                            TREE_OPERAND (first, 0))
                     == found_.end ())
            found_.push_back (TREE_OPERAND (first, 0));
        }
      walk_tree_without_duplicates (&t, visit, this);
    }
}

tree
Counters::visit (tree *node, int *subtrees, void *data)
{
  Counters &self = *static_cast<Counters *> (data);
  if (TREE_CODE (*node) == DECL_EXPR)
    self.declared_.insert (DECL_EXPR_DECL (*node));
  else if (TREE_CODE (*node) == BIND_EXPR
           || TREE_CODE (*node) == STATEMENT_LIST)
    {
      std::vector<tree> list;
      flatten (*node, list);
      self.search (list);
      *subtrees = 0;
    }
  return NULL_TREE;
}

/* Prints the kernel of a nest.  */
class KernelPrinter
{
public:
  KernelPrinter (Nest &nest, Refusal &refusal)
      : nest_ (nest), refusal_ (refusal), types_ (source_, refusal),
        functions_ (source_, refusal, types_),
        expressions_ (source_, refusal, types_, variables_,
                      [this] (tree fn, const std::vector<Space> &spaces,
                              location_t where) {
                        return functions_.name (fn, spaces, where);
                      }),
        statements_ (refusal, types_, variables_, expressions_,
                     nest.reductions.empty () ? Body::WorkItem
                                              : Body::Iterations)
  {
  }

  /* Prints the kernel, whose work-items execute BODY.  */
  void print (tree body);

private:
  std::string print_items ();
  std::string print_part ();
  std::string print_counters ();
  std::string print_sums ();
  void print_text (const std::string &body);
  std::string parameter (tree decl);

  Nest &nest_;
  Refusal &refusal_;
  Source source_;
  Variables variables_;
  TypeNames types_;
  Functions functions_;
  Expressions expressions_;
  Statements statements_;
};

/* Returns which iteration the work-item is, if there is one for it.  */
std::string
KernelPrinter::print_items ()
{
  std::string text, beyond;
  const size_t rank = nest_.loops.size ();
  for (size_t i = 0; i < std::max<size_t> (rank, 1); i++)
    {
      const std::string d = std::to_string (i);
      text += "  const i64 item" + d + " = WORK_ITEM ("
              + std::to_string (rank ? rank - 1 - i : 0) + ");\n";
      beyond += (i ? " || item" : "item") + d + " >= extent" + d;
    }
  return text + "  if (" + beyond + ")\n    return;\n";
}

/* Returns the loop over the iterations of one work-item, and which each is.  */
std::string
KernelPrinter::print_part ()
{
  std::string count, items;
  const size_t rank = nest_.loops.size ();
  for (size_t i = 0; i < rank; i++)
    count += (i ? " * extent" : "extent") + std::to_string (i);
  for (size_t i = rank; i-- > 0;)
    {
      const std::string d = std::to_string (i);
      items += "  const i64 item" + d + " = "
               + (i ? "rest % extent" + d + ";\n  rest /= extent" + d : "rest")
               + ";\n";
    }
  return "  const i64 count = " + count
         + ", first = WORK_ITEM (0) * apart;\n"
           "  const i64 end = length < count - first ? first + length : "
           "count;\n"
           "  for (i64 item = first; item < end; item += step)\n  {\n"
           "  i64 rest = item;\n"
         + items;
}

/* Returns the values of the counters.  */
std::string
KernelPrinter::print_counters ()
{
  std::string counters;
  for (tree decl : nest_.counters)
    counters += "  "
                + types_.declare (TREE_TYPE (decl), variables_.declare (decl),
                                  DECL_SOURCE_LOCATION (decl))
                + ";\n";
  for (size_t i = 0; i < nest_.loops.size (); i++)
    {
      const Loop &loop = nest_.loops[i];
      const bool outside = std::find (nest_.counters.begin (),
                                      nest_.counters.end (), loop.counter)
                           != nest_.counters.end ();
      std::string type = types_.name (TREE_TYPE (loop.counter), loop.where);
      std::string from = expressions_.value (loop.from);
      counters += "  " + (outside ? "" : type + " ")
                  + variables_.declare (loop.counter) + " = (" + type
                  + ") ((i64) " + from + " + item" + std::to_string (i)
                  + (loop.step == 1 ? "" : " * " + std::to_string (loop.step))
                  + ");\n";
    }
  return counters;
}

/* Returns the variables of reductions with their first values.  */
std::string
KernelPrinter::print_sums ()
{
  std::string text;
  for (const Reduction &r : nest_.reductions)
    text += "  "
            + types_.declare (TREE_TYPE (r.variable),
                              variables_.declare (r.variable), r.where)
            + " = " + expressions_.value (identity_of (r)) + ";\n";
  return text;
}

std::string
KernelPrinter::parameter (tree decl)
{
  tree type = TREE_TYPE (decl);
  location_t where = DECL_SOURCE_LOCATION (decl);
  std::string name = variables_.name (decl);
  if (!POINTER_TYPE_P (type))
    return types_.declare (type, name, where);
  return types_.pointer (TREE_TYPE (type), Space::Global, where) + name;
}

/* The kernel's parameters are what it captures, the extents of its index
   space, and for reductions which part of it a work-item has and where it
   stores its numbers.  */
void
KernelPrinter::print_text (const std::string &body)
{
  std::string parameters, end;
  for (tree decl : variables_.captured ())
    parameters += parameter (decl) + ", ";
  for (size_t i = 0; i < std::max<size_t> (nest_.loops.size (), 1); i++)
    parameters += (i ? ", i64 extent" : "i64 extent") + std::to_string (i);
  if (!nest_.reductions.empty ())
    parameters += ", i64 apart, i64 length, i64 step";
  for (size_t i = 0; i < nest_.reductions.size (); i++)
    {
      const Reduction &r = nest_.reductions[i];
      const std::string part = "part" + std::to_string (i);
      parameters += ", GLOBAL " + types_.name (TREE_TYPE (r.variable), r.where)
                    + " *" + part;
      end += "  " + part + "[WORK_ITEM (0)] = " + variables_.name (r.variable)
             + ";\n";
    }
  source_.kernel = "KERNEL void\n" + nest_.name + " (" + parameters
                   + " ORIGINS)\n{\n" + expressions_.take_temporaries () + body
                   + end + "}\n";
  if (!nest_.reductions.empty ())
    source_.kernel += print_combination (
        combining_name (nest_.name), nest_.reductions, types_, expressions_);
}

void
KernelPrinter::print (tree body)
{
  std::string text = print_sums ();
  text += nest_.reductions.empty () ? print_items () : print_part ();
  text += print_counters ();
  text += statements_.print (body);
  if (!nest_.reductions.empty ())
    text += "  }\n";
  print_text (text);
  nest_.captured = variables_.captured ();
  nest_.opencl = text_of (source_, Target::Opencl);
  nest_.cuda = text_of (source_, Target::Cuda);
  nest_.has_double = source_.has_double;
  nest_.has_wide_atomics = source_.has_wide_atomics;
}

} // namespace

std::optional<Nest>
make_nest (std::span<const tree> statements, const KernelClauses &clauses,
           const std::string &name)
{
  Refusal refusal (clauses.where);
  Nest nest;
  nest.name = name;
  if (!read_loops (statements, clauses, refusal, nest.loops))
    return {};
  check_reductions (clauses.reductions, nest.loops, refusal);
  if (refusal.happened ())
    return {};
  nest.reductions = clauses.reductions;
  nest.counters = Counters ().find (statements);
  for (const Reduction &r : nest.reductions)
    std::erase (nest.counters, r.variable);
  KernelPrinter (nest, refusal).print (nest.loops.back ().body);
  check_independence (nest.loops, refusal);
  if (refusal.happened ())
    return {};
  return nest;
}

std::optional<Nest>
make_statement_kernel (tree statement, location_t where,
                       const std::string &name)
{
  Refusal refusal (where);
  Nest nest;
  nest.name = name;
  KernelPrinter (nest, refusal).print (statement);
  if (refusal.happened ())
    return {};
  return nest;
}

std::string
combining_name (const std::string &name)
{
  return name + "_combine";
}

} // namespace asterism::plugin
