/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes implementations for devices of the loops marked in tasks.  */

#include "gcc_headers.h"

#include "build/dump.h"
#include "build/kernel.h"
#include "build/loop_kernel.h"
#include "kernels/generate.h"
#include "kernels/nest.h"
#include "kernels/reductions.h"
#include "pragmas/front_end.h"
#include "pragmas/kernel_loop.h"
#include "report.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* The work-items of a group: a power of two that every device can have, and
   enough of them to use its vectors.  */
constexpr unsigned kGroup = 64;

/* A function with kernels.  */
struct Launching
{
  tree fn;
  std::vector<Target> targets; /* those that all its kernels are for  */
};

std::vector<Launching> &
functions ()
{
  static auto &all = *new std::vector<Launching>;
  return all;
}

/* Replaces the marked loops of one function.  */
class Replacer
{
public:
  explicit Replacer (tree fn)
      : fn_ (fn), targets_{ Target::Opencl, Target::Cuda }
  {
  }

  void replace ();

private:
  static tree visit (tree *node, int *subtrees, void *self);
  static tree check_use (tree *node, int *subtrees, void *self);
  void replace_in (tree list);
  void replace_loop (tree_stmt_iterator &i, const KernelClauses &clauses);
  std::string next_name ();
  tree make_choice (const std::vector<tree> &statements, tree loop,
                    const KernelClauses &clauses);
  tree launch (const Nest &nest, const KernelClauses &clauses, tree loop);
  void replace_stores (tree *statement);
  void replace_store (tree *statement);
  void check_uses ();

  tree fn_;
  std::vector<Target> targets_;
  std::vector<tree> counters_; /* of the kernels, declared outside  */
  unsigned count_ = 0;
  bool failed_ = false;
};

/* Returns STATEMENT without what the front ends keep around it.  */
tree
bare (tree statement)
{
  while (TREE_CODE (statement) == CLEANUP_POINT_EXPR
         || TREE_CODE (statement) == EXPR_STMT || CONVERT_EXPR_P (statement))
    statement = TREE_OPERAND (statement, 0);
  return statement;
}

/* Returns the clauses that STATEMENT, a marker, was left for; nullptr when it
   is none.  */
const KernelClauses *
clauses_of (tree statement)
{
  return clauses_of_marker (bare (statement));
}

void
report_no_loop (const KernelClauses &clauses)
{
  auto_diagnostic_group group;
  error_at (clauses.where,
            "%<#pragma starpu kernel%> is not followed by a %<for%> loop");
  inform (clauses.where, "put it just before the loop, whose iterations "
                         "become work-items, and where it is the body of a "
                         "statement, put both into braces");
}

tree
find_marker (tree *node, int *subtrees, void *)
{
  if (TYPE_P (*node))
    *subtrees = 0;
  else if (clauses_of (*node))
    return *node;
  return NULL_TREE;
}

/* Returns the marker of a kernel that STATEMENTS have within, if any.  */
const KernelClauses *
inner_kernel (const std::vector<tree> &statements)
{
  for (tree t : statements)
    if (tree found = walk_tree_without_duplicates (&t, find_marker, nullptr))
      return clauses_of (found);
  return nullptr;
}

/* C++ keeps places around names and constants; they are not needed any more. */
tree
strip_wrapper (tree *node, int *subtrees, void *)
{
  while (location_wrapper_p (*node))
    *node = TREE_OPERAND (*node, 0);
  if (TREE_CODE (*node) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (*node))
      && DECL_INITIAL (DECL_EXPR_DECL (*node)))
    walk_tree_without_duplicates (&DECL_INITIAL (DECL_EXPR_DECL (*node)),
                                  strip_wrapper, nullptr);
  if (TYPE_P (*node))
    *subtrees = 0;
  return NULL_TREE;
}

std::string
Replacer::next_name ()
{
  std::string name = IDENTIFIER_POINTER (DECL_NAME (fn_));
  for (char &c : name)
    if (!ISALNUM (c))
      c = '_';
  return name + "_kernel_" + std::to_string (++count_);
}

tree
Replacer::make_choice (const std::vector<tree> &statements, tree loop,
                       const KernelClauses &clauses)
{
  std::optional<Nest> nest = make_nest (statements, clauses, next_name ());
  if (!nest)
    {
      failed_ = true;
      return loop;
    }
  std::erase_if (targets_, [&clauses] (Target target) {
    return !clauses.targets.empty ()
           && std::find (clauses.targets.begin (), clauses.targets.end (),
                         target)
                  == clauses.targets.end ();
  });
  counters_.insert (counters_.end (), nest->counters.begin (),
                    nest->counters.end ());
  return launch (*nest, clauses, loop);
}

/* Returns the condition between LOOP and the kernel of NEST.  */
tree
Replacer::launch (const Nest &nest, const KernelClauses &clauses, tree loop)
{
  std::vector<Extent> extents;
  for (const Loop &l : nest.loops)
    extents.push_back ({ l.from, l.bound, l.compared, l.step });
  if (extents.empty ())
    extents.push_back ({ integer_zero_node, integer_one_node, LT_EXPR, 1 });
  if (given (Switch::Dump))
    dump_kernel (nest.name, nest.opencl, nest.cuda);
  LoopKernel kernel{ nest.name,
                     nest.opencl,
                     nest.cuda,
                     static_cast<unsigned> (extents.size ()),
                     clauses.group ? clauses.group : kGroup,
                     (nest.has_double ? kNeedsDouble : 0u)
                         | (nest.has_wide_atomics ? kNeedsWideAtomics : 0u),
                     clauses.where,
                     combining_name (nest.name),
                     {} };
  for (const Reduction &r : nest.reductions)
    kernel.reduced.push_back (
        { r.variable, keep (identity_of (r)),
          [r] (tree a, tree b) { return build_combined (r, a, b); } });
  return build_choice (kernel, extents, nest.captured, loop);
}

/* Says whether STATEMENT changes an element of a buffer.  */
bool
stores_to_buffer (tree statement)
{
  switch (TREE_CODE (statement))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      break;
    default:
      return false;
    }
  tree to = TREE_OPERAND (statement, 0);
  return !DECL_P (to) && buffer_in (to);
}

/* Makes a kernel of a single work-item of STATEMENT, which stands outside of
   the marked loops, if it stores to a buffer.  */
void
Replacer::replace_store (tree *statement)
{
  if (!stores_to_buffer (bare (*statement)))
    return;
  location_t where = EXPR_LOCATION (bare (*statement));
  std::optional<Nest> nest
      = make_statement_kernel (*statement, where, next_name ());
  if (!nest)
    failed_ = true;
  else
    *statement = launch (*nest, { where, {}, 0, 1, {} }, *statement);
}

/* Does so with the statements of STATEMENT.  */
void
Replacer::replace_stores (tree *statement)
{
  tree t = *statement;
  if (!t || failed_ || is_choice (t))
    return;
  switch (static_cast<unsigned> (TREE_CODE (t)))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
        replace_stores (tsi_stmt_ptr (i));
      break;
    case BIND_EXPR:
      replace_stores (&BIND_EXPR_BODY (t));
      break;
    case COND_EXPR:
    case IF_STMT:
      if (TREE_CODE (t) == IF_STMT || VOID_TYPE_P (TREE_TYPE (t)))
        {
          replace_stores (&TREE_OPERAND (t, 1));
          replace_stores (&TREE_OPERAND (t, 2));
        }
      break;
    case FOR_STMT:
      replace_stores (&FOR_BODY (t));
      break;
    case WHILE_STMT:
      replace_stores (&WHILE_BODY (t));
      break;
    case DO_STMT:
      replace_stores (&DO_BODY (t));
      break;
    case SWITCH_STMT:
      replace_stores (&SWITCH_STMT_BODY (t));
      break;
    case SWITCH_EXPR:
      replace_stores (&SWITCH_BODY (t));
      break;
    default:
      replace_store (statement);
    }
}

/* Replaces the loop after the marker at I, whose clauses are CLAUSES.  The
   first value of the counter may be given by a statement before it.  */
void
Replacer::replace_loop (tree_stmt_iterator &i, const KernelClauses &clauses)
{
  tsi_delink (&i);
  tree loop = NULL_TREE;
  std::vector<tree> statements;
  tree_stmt_iterator next = i;
  size_t length = 0, taken = 0;
  for (; !tsi_end_p (next) && !length && taken < 4; tsi_next (&next))
    {
      walk_tree_without_duplicates (tsi_stmt_ptr (next), strip_wrapper,
                                    nullptr);
      flatten (tsi_stmt (next), statements);
      length = loop_length (statements, 0);
      taken++;
    }
  if (!length || length != statements.size ())
    {
      failed_ = true;
      return report_no_loop (clauses);
    }
  if (const KernelClauses *inner = inner_kernel (statements))
    {
      failed_ = true;
      auto_diagnostic_group group;
      error_at (inner->where, "a kernel within a kernel");
      inform (clauses.where, "mark one of the two loops; %<collapse (2)%> here "
                             "makes both the iterations of one kernel");
      return;
    }
  for (; taken; taken--)
    {
      append_to_statement_list_force (tsi_stmt (i), &loop);
      tsi_delink (&i);
    }
  tree choice = make_choice (statements, loop, clauses);
  tsi_link_before (&i, choice, TSI_SAME_STMT);
}

void
Replacer::replace_in (tree list)
{
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i);)
    if (const KernelClauses *clauses = clauses_of (tsi_stmt (i)))
      {
        KernelClauses said = *clauses;
        Refusal refusal (said.where);
        resolve_reductions (said.reductions,
                            reduced_by_marker (bare (tsi_stmt (i))), refusal);
        if (!refusal.happened ())
          replace_loop (i, said);
        else
          {
            failed_ = true;
            tsi_delink (&i);
          }
      }
    else
      {
        walk_tree_without_duplicates (tsi_stmt_ptr (i), visit, this);
        tsi_next (&i);
      }
}

tree
Replacer::visit (tree *node, int *subtrees, void *data)
{
  Replacer &self = *static_cast<Replacer *> (data);
  if (TYPE_P (*node) || DECL_P (*node))
    *subtrees = 0;
  else if (TREE_CODE (*node) == STATEMENT_LIST)
    {
      self.replace_in (*node);
      *subtrees = 0;
    }
  else if (const KernelClauses *clauses = clauses_of (*node))
    {
      self.failed_ = true;
      report_no_loop (*clauses);
      *node = build_empty_stmt (clauses->where);
      *subtrees = 0;
    }
  return NULL_TREE;
}

/* Reports what the copy for a device cannot do outside of its kernels.  */
tree
Replacer::check_use (tree *node, int *subtrees, void *data)
{
  Replacer &self = *static_cast<Replacer *> (data);
  if (TYPE_P (*node) || is_choice (*node))
    *subtrees = 0;
  else if (TREE_CODE (*node) == PARM_DECL && buffer_pointee (TREE_TYPE (*node)))
    return *node;
  else if (std::find (self.counters_.begin (), self.counters_.end (), *node)
           != self.counters_.end ())
    return *node;
  else if (TREE_CODE (*node) == DECL_EXPR)
    {
      tree decl = DECL_EXPR_DECL (*node);
      *subtrees = 0;
      if (VAR_P (decl) && DECL_INITIAL (decl))
        return walk_tree_without_duplicates (&DECL_INITIAL (decl), check_use,
                                             data);
    }
  return NULL_TREE;
}

void
Replacer::check_uses ()
{
  tree used
      = walk_tree_without_duplicates (&DECL_SAVED_TREE (fn_), check_use, this);
  if (!used)
    return;
  failed_ = true;
  const bool counter = TREE_CODE (used) != PARM_DECL;
  auto_diagnostic_group group;
  error_at (DECL_SOURCE_LOCATION (used),
            counter ? G_ ("the counter %qD of the loop of a kernel is used "
                          "outside of it")
                    : G_ ("the buffer %qD of a task with kernels is used "
                          "outside of them"),
            used);
  inform (DECL_SOURCE_LOCATION (fn_),
          counter ? G_ ("declare it in the loop")
                  : G_ ("put what uses it into a loop after %<#pragma starpu "
                        "kernel%>"));
}

void
Replacer::replace ()
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn_), visit, this);
  if (!count_)
    return;
  replace_stores (&DECL_SAVED_TREE (fn_));
  if (!failed_)
    check_uses ();
  functions ().push_back ({ keep (fn_), targets_ });
}

/* Returns the tasks that the body of FN is for, on cores.  */
std::vector<tree>
tasks_with_body (tree fn)
{
  if (is_task (fn))
    return { fn };
  std::vector<tree> tasks;
  for (const Claim &claim : claims_of (fn))
    if (claim.target == Target::Cpu)
      tasks.push_back (claim.task);
  return tasks;
}

bool
has_implementation (tree task, Target target)
{
  for (const Implementation &i : describe_task (task).implementations)
    if (i.target == target)
      return true;
  return false;
}

void
implement (const Launching &launching, Target target)
{
  tree fn = launching.fn, copy = NULL_TREE;
  location_t where = DECL_SOURCE_LOCATION (fn);
  for (tree task : tasks_with_body (fn))
    if (!has_implementation (task, target))
      {
        if (!copy)
          copy = make_launching_copy (fn, target);
        note_task_of (copy, task, target, where);
        note_implementation (task, { copy, target, where });
      }
}

} // namespace

void
make_loop_kernels (void *data, void *)
{
  tree fn = static_cast<tree> (data);
  if (!has_kernel_loops () || !fn || TREE_CODE (fn) != FUNCTION_DECL
      || in_template ())
    return;
  Replacer (fn).replace ();
}

void
make_kernel_implementations ()
{
  for (const Launching &launching : functions ())
    {
      if (tasks_with_body (launching.fn).empty ())
        {
          location_t where = DECL_SOURCE_LOCATION (launching.fn);
          auto_diagnostic_group group;
          error_at (where, "%qD has kernels but is no task", launching.fn);
          inform (where, "give it the attribute %<task%>, or "
                         "%<task_implementation (\"cpu\", task)%>");
        }
      else if (!seen_error () && !flag_syntax_only)
        for (Target target : launching.targets)
          implement (launching, target);
      restore_loops (launching.fn);
    }
}

} // namespace asterism::plugin
