/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds iterations that cannot be executed in any order.

   The address of an access is a constant, plus multiples of the counters, plus
   a rest.  Two accesses whose addresses differ by a constant D, where an
   iteration of one loop adds C to both, touch the same bytes in iterations that
   are D / C apart; a write whose address one of the loops does not change is
   the same element in all its iterations.  */

#include "gcc_headers.h"

#include "kernels/independence.h"

namespace asterism::plugin
{

namespace
{

/* An access that every iteration makes.  */
struct Access
{
  tree ref;
  bool writes;
  location_t where;
  aff_tree address;
};

class Accesses
{
public:
  Accesses (const std::vector<Loop> &loops, Refusal &refusal)
      : loops_ (loops), refusal_ (refusal)
  {
  }

  void check ();

private:
  static tree note_changes (tree *node, int *subtrees, void *self);
  static tree visit (tree *node, int *subtrees, void *self);
  bool add_statement (tree t);
  void add (tree ref, bool writes, location_t where);
  void add_within (tree ref);
  bool is_known (tree t) const;
  bool leaves_out (const Access &access, const Loop &loop,
                   HOST_WIDE_INT &factor) const;
  void check_alone (const Access &write);
  void check_pair (const Access &write, const Access &other);

  const std::vector<Loop> &loops_;
  Refusal &refusal_;
  std::vector<Access> list_;
  std::unordered_set<tree>
      changing_; /* variables declared or set in the loop  */
};

bool
is_reference (tree t)
{
  return handled_component_p (t) || INDIRECT_REF_P (t)
         || TREE_CODE (t) == MEM_REF;
}

/* Returns whether T may leave the iteration, or begin in its middle.  */
bool
jumps (tree t)
{
  return walk_tree_without_duplicates (
      &t,
      [] (tree *node, int *, void *) -> tree {
        switch (TREE_CODE (*node))
          {
          case CONTINUE_STMT:
          case BREAK_STMT:
          case GOTO_EXPR:
          case LABEL_EXPR:
          case RETURN_EXPR:
            return *node;
          default:
            return NULL_TREE;
          }
      },
      nullptr);
}

tree
Accesses::note_changes (tree *node, int *, void *data)
{
  Accesses &self = *static_cast<Accesses *> (data);
  switch (TREE_CODE (*node))
    {
    case DECL_EXPR:
      {
        tree decl = DECL_EXPR_DECL (*node);
        self.changing_.insert (decl);
        if (VAR_P (decl) && DECL_INITIAL (decl))
          walk_tree_without_duplicates (&DECL_INITIAL (decl), note_changes,
                                        data);
        break;
      }
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      if (tree to = TREE_OPERAND (*node, 0); DECL_P (to))
        self.changing_.insert (to);
      break;
    default:
      break;
    }
  return NULL_TREE;
}

/* Adds the accesses of the statement T.  Returns false when what follows may
   be left out.  */
bool
Accesses::add_statement (tree t)
{
  if (jumps (t))
    return false;
  walk_tree_without_duplicates (&t, visit, this);
  return true;
}

tree
Accesses::visit (tree *node, int *subtrees, void *data)
{
  Accesses &self = *static_cast<Accesses *> (data);
  tree t = *node;
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      if (is_reference (TREE_OPERAND (t, 0)))
        self.add (TREE_OPERAND (t, 0), true, EXPR_LOCATION (t));
      break;
    case COND_EXPR:
    case IF_STMT:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
      walk_tree_without_duplicates (&TREE_OPERAND (t, 0), visit, data);
      *subtrees = 0;
      break;
    case DECL_EXPR:
      if (tree decl = DECL_EXPR_DECL (t); VAR_P (decl) && DECL_INITIAL (decl))
        walk_tree_without_duplicates (&DECL_INITIAL (decl), visit, data);
      *subtrees = 0;
      break;
    case ADDR_EXPR:
    case SIZEOF_EXPR:
    case FOR_STMT:
    case WHILE_STMT:
    case DO_STMT:
    case SWITCH_STMT:
    case SWITCH_EXPR:
    case LOOP_EXPR:
      *subtrees = 0;
      break;
    default:
      if (TYPE_P (t))
        *subtrees = 0;
      else if (is_reference (t))
        {
          self.add (t, false, EXPR_LOCATION (t));
          self.add_within (t);
          *subtrees = 0;
        }
    }
  return NULL_TREE;
}

/* Adds the accesses that finding the address of REF needs.  */
void
Accesses::add_within (tree ref)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF)
      walk_tree_without_duplicates (&TREE_OPERAND (ref, 1), visit, this);
  if (is_reference (ref))
    walk_tree_without_duplicates (&TREE_OPERAND (ref, 0), visit, this);
}

void
Accesses::add (tree ref, bool writes, location_t where)
{
  Access access;
  access.ref = ref;
  access.writes = writes;
  access.where = where;
  poly_widest_int size;
  tree base = get_inner_reference_aff (ref, &access.address, &size);
  if (!base || (VAR_P (base) && changing_.count (base)) || access.address.rest
      || !access.address.offset.is_constant ())
    return;
  for (unsigned i = 0; i < access.address.n; i++)
    if (!is_known (access.address.elts[i].val))
      return;
  list_.push_back (access);
}

/* Returns whether T has the same value in two iterations that differ in
   counters that T does not mention.  */
bool
Accesses::is_known (tree t) const
{
  return !walk_tree_without_duplicates (
      &t,
      [] (tree *node, int *subtrees, void *data) -> tree {
        const Accesses &self = *static_cast<const Accesses *> (data);
        if (TYPE_P (*node))
          {
            *subtrees = 0;
            return NULL_TREE;
          }
        if (TREE_CODE (*node) == ADDR_EXPR && DECL_P (TREE_OPERAND (*node, 0)))
          {
            *subtrees = 0;
            return NULL_TREE;
          }
        if (is_reference (*node) || TREE_CODE (*node) == CALL_EXPR
            || TREE_CODE (*node) == SAVE_EXPR
            || TREE_CODE (*node) == TARGET_EXPR
            || TREE_CODE (*node) == STATEMENT_LIST)
          return *node;
        if (!DECL_P (*node))
          return NULL_TREE;
        for (const Loop &loop : self.loops_)
          if (*node == loop.counter)
            return NULL_TREE;
        if (TREE_THIS_VOLATILE (*node) || self.changing_.count (*node))
          return *node;
        return NULL_TREE;
      },
      const_cast<Accesses *> (this));
}

/* Says whether the address of ACCESS is a multiple of the counter of LOOP plus
   what does not depend on it; FACTOR gets what an iteration adds.  */
bool
Accesses::leaves_out (const Access &access, const Loop &loop,
                      HOST_WIDE_INT &factor) const
{
  factor = 0;
  for (unsigned i = 0; i < access.address.n; i++)
    {
      tree t = access.address.elts[i].val;
      while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
        t = TREE_OPERAND (t, 0);
      const widest_int &coefficient = access.address.elts[i].coef;
      if (t == loop.counter && wi::fits_shwi_p (coefficient))
        factor += coefficient.to_shwi () * loop.step;
      else if (walk_tree_without_duplicates (
                   &t,
                   [] (tree *node, int *, void *counter) -> tree {
                     return *node == counter ? *node : NULL_TREE;
                   },
                   loop.counter))
        return false;
    }
  return true;
}

/* Returns how many iterations LOOP has, or -1.  */
HOST_WIDE_INT
trips (const Loop &loop)
{
  if (TREE_CODE (loop.from) != INTEGER_CST
      || TREE_CODE (loop.bound) != INTEGER_CST || !tree_fits_shwi_p (loop.from)
      || !tree_fits_shwi_p (loop.bound))
    return -1;
  HOST_WIDE_INT length = tree_to_shwi (loop.bound) - tree_to_shwi (loop.from);
  if (loop.compared == LE_EXPR)
    length++;
  else if (loop.compared == GE_EXPR)
    length--;
  length = loop.step > 0 ? (length + loop.step - 1) / loop.step
                         : (length + loop.step + 1) / loop.step;
  return std::max (length, HOST_WIDE_INT (0));
}

void
Accesses::check_alone (const Access &write)
{
  for (const Loop &loop : loops_)
    {
      HOST_WIDE_INT factor;
      const HOST_WIDE_INT most = trips (loop);
      if (!leaves_out (write, loop, factor) || factor
          || (most >= 0 && most < 2))
        continue;
      refusal_.report (write.where, loop.counter,
                       G_ ("all iterations over %qD write to this element"),
                       G_ ("use the counter in its index, or leave this loop "
                           "out of the kernel"));
      return;
    }
}

void
Accesses::check_pair (const Access &write, const Access &other)
{
  aff_tree difference = write.address;
  aff_tree negated = other.address;
  aff_combination_scale (&negated, -1);
  aff_combination_add (&difference, &negated);
  widest_int bytes;
  if (difference.n || difference.rest || !difference.offset.is_constant (&bytes)
      || !wi::fits_shwi_p (bytes))
    return;
  const HOST_WIDE_INT distance = bytes.to_shwi ();
  for (const Loop &loop : loops_)
    {
      HOST_WIDE_INT factor;
      const HOST_WIDE_INT most = trips (loop);
      if (!distance || !leaves_out (write, loop, factor) || !factor
          || distance % factor
          || (most >= 0
              && absu_hwi (distance / factor)
                     >= static_cast<unsigned HOST_WIDE_INT> (most)))
        continue;
      refusal_.report (
          other.where, loop.counter,
          other.writes
              ? G_ ("this element is written in other iterations over %qD too")
              : G_ ("this element is written in another iteration over %qD"),
          G_ ("its iterations are executed in any order: write to another "
              "array, or leave the loop to cores"));
      return;
    }
}

void
Accesses::check ()
{
  std::vector<tree> statements;
  flatten (loops_.back ().body, statements);
  for (tree t : statements)
    walk_tree_without_duplicates (&t, note_changes, this);
  for (const Loop &loop : loops_)
    if (changing_.count (loop.counter))
      return;
  for (tree t : statements)
    if (!add_statement (t))
      break;
  for (const Access &write : list_)
    if (write.writes)
      {
        check_alone (write);
        for (const Access &other : list_)
          if (!refusal_.happened ())
            check_pair (write, other);
      }
}

} // namespace

void
check_independence (const std::vector<Loop> &loops, Refusal &refusal)
{
  if (!refusal.happened ())
    Accesses (loops, refusal).check ();
}

} // namespace asterism::plugin
