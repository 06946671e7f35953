/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Follows pointer parameters through functions.  */

#include "gcc_headers.h"

#include "model/task.h"
#include "passes/effects.h"
#include "passes/pointers.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* Makes FN the function that is looked at.  */
class Within
{
public:
  explicit Within (struct function *fn) { push_cfun (fn); }
  ~Within () { pop_cfun (); }
};

/* Follows one parameter.  */
class Follower
{
public:
  Follower (tree fn, tree pointer);
  Effects result ();

private:
  void follow (tree pointer);
  void use (gimple *stmt, tree pointer);
  void use_in_assignment (gimple *stmt, tree pointer);
  void use_in_call (gcall *call, tree pointer);
  void pass (gcall *call, unsigned index);
  void pass_unknown (gcall *call, tree callee, unsigned index);
  bool pass_builtin (gcall *call, unsigned index);
  void add (gimple *stmt, bool reads, bool writes, bool certain = true);
  void derive (gimple *stmt, tree value);
  void lose (gimple *stmt);
  bool may_be_written_before (const Access &read) const;
  void find_first_read ();

  Effects effects_;
  std::vector<tree> names_; /* the pointer and those made of it, as found */
};

/* Says whether REF is in what POINTER points to.  */
bool
is_through (tree ref, tree pointer)
{
  if (!ref || SSA_VAR_P (ref) || CONSTANT_CLASS_P (ref))
    return false;
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF
         && TREE_OPERAND (base, 0) == pointer;
}

/* Says whether VALUE is POINTER, or the address of a part of what it points
   to.  */
bool
is_made_of (tree value, tree pointer)
{
  return value == pointer
         || (TREE_CODE (value) == ADDR_EXPR
             && is_through (TREE_OPERAND (value, 0), pointer));
}

void
Follower::add (gimple *stmt, bool reads, bool writes, bool certain)
{
  effects_.accesses.push_back ({ stmt, reads, writes, certain });
}

/* From STMT on others may have the pointer.  */
void
Follower::lose (gimple *stmt)
{
  effects_.escapes = true;
  add (stmt, true, true, false);
}

/* STMT makes VALUE of a pointer that is followed.  */
void
Follower::derive (gimple *stmt, tree value)
{
  if (!value)
    return;
  if (TREE_CODE (value) != SSA_NAME)
    return lose (stmt);
  if (std::find (names_.begin (), names_.end (), value) == names_.end ())
    names_.push_back (value);
}

void
Follower::use_in_assignment (gimple *stmt, tree pointer)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree_code code = gimple_assign_rhs_code (stmt);
  tree rhs = gimple_assign_rhs1 (stmt);
  if (gimple_clobber_p (stmt))
    return;
  bool stored = is_through (lhs, pointer);
  bool loaded = gimple_assign_single_p (stmt) && is_through (rhs, pointer);
  if (stored || loaded)
    add (stmt, loaded, stored);
  if (loaded || (stored && !is_made_of (rhs, pointer)))
    return;
  if (TREE_CODE_CLASS (code) == tcc_comparison || code == POINTER_DIFF_EXPR)
    return;
  if (code == POINTER_PLUS_EXPR && rhs != pointer)
    return;
  derive (stmt, lhs);
}

/* Notes what a function known to GCC does.  */
bool
Follower::pass_builtin (gcall *call, unsigned index)
{
  if (!gimple_call_builtin_p (call, BUILT_IN_NORMAL))
    return false;
  tree fn = gimple_call_fndecl (call);
  if (fndecl_built_in_p (fn, BUILT_IN_FREE)
      || fndecl_built_in_p (fn, BUILT_IN_PREFETCH)
      || fndecl_built_in_p (fn, BUILT_IN_OBJECT_SIZE))
    return true;
  attr_fnspec spec = gimple_call_fnspec (call);
  if (!spec.known_p () || !spec.arg_specified_p (index))
    add (call, true, true, false);
  else if (spec.arg_used_p (index))
    add (call, spec.arg_maybe_read_p (index), spec.arg_maybe_written_p (index));
  unsigned returned;
  if (spec.known_p () && spec.returns_arg (&returned) && returned == index)
    derive (call, gimple_call_lhs (call));
  return true;
}

/* A function without a body here is taken at its word about `const`.  */
void
Follower::pass_unknown (gcall *call, tree callee, unsigned index)
{
  tree type = NULL_TREE;
  tree types = TYPE_ARG_TYPES (gimple_call_fntype (call));
  for (unsigned i = 0; types && i < index; i++)
    types = TREE_CHAIN (types);
  if (types)
    type = TREE_VALUE (types);
  bool constant = type && POINTER_TYPE_P (type)
                  && TYPE_READONLY (strip_array_types (TREE_TYPE (type)));
  add (call, true, !constant, false);
  if (!callee || !(is_harmless (callee) || is_task (callee)))
    effects_.escapes = true;
}

void
Follower::pass (gcall *call, unsigned index)
{
  if (gimple_call_internal_p (call))
    return add (call, true, true, false);
  tree callee = gimple_call_fndecl (call);
  if (registers_argument (call, index))
    {
      effects_.registers = true;
      return;
    }
  if (unregisters_argument (call, index))
    {
      effects_.unregisters = true;
      return;
    }
  if (callee && pass_builtin (call, index))
    return;
  const Effects *inner
      = callee && !is_task (callee) ? effects_of (callee, index) : nullptr;
  if (!inner)
    return pass_unknown (call, callee, index);
  effects_.escapes |= inner->escapes;
  effects_.registers |= inner->registers;
  effects_.unregisters |= inner->unregisters;
  if (inner->reads)
    add (call, true, false, inner->first_read);
  if (inner->writes)
    add (call, false, true, inner->certain_write);
}

void
Follower::use_in_call (gcall *call, tree pointer)
{
  if (is_through (gimple_call_lhs (call), pointer))
    add (call, false, true);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (is_made_of (argument, pointer))
        pass (call, i);
      else if (is_through (argument, pointer))
        add (call, true, false);
    }
}

/* Notes the use of POINTER in STMT.  */
void
Follower::use (gimple *stmt, tree pointer)
{
  if (is_gimple_debug (stmt))
    return;
  switch (gimple_code (stmt))
    {
    case GIMPLE_PHI:
      derive (stmt, gimple_phi_result (stmt));
      break;
    case GIMPLE_ASSIGN:
      use_in_assignment (stmt, pointer);
      break;
    case GIMPLE_CALL:
      use_in_call (as_a<gcall *> (stmt), pointer);
      break;
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
      break;
    default:
      lose (stmt);
    }
}

void
Follower::follow (tree pointer)
{
  imm_use_iterator it;
  use_operand_p operand;
  std::vector<gimple *> users;
  FOR_EACH_IMM_USE_FAST (operand, it, pointer)
  {
    gimple *stmt = USE_STMT (operand);
    if (std::find (users.begin (), users.end (), stmt) == users.end ())
      users.push_back (stmt);
  }
  for (gimple *stmt : users)
    use (stmt, pointer);
}

/* Says whether STMT stands before OTHER in their block.  */
bool
comes_before (gimple *stmt, gimple *other)
{
  for (auto i = gsi_for_stmt (stmt); !gsi_end_p (i); gsi_next (&i))
    if (gsi_stmt (i) == other)
      return stmt != other;
  return false;
}

/* Marks in REACHED the blocks that can be reached from START, forward or
   backward, without passing STOP.  */
void
reach (basic_block start, basic_block stop, bool forward, bitmap reached)
{
  std::vector<basic_block> work = { start };
  while (!work.empty ())
    {
      basic_block block = work.back ();
      work.pop_back ();
      edge e;
      edge_iterator i;
      if (block != stop)
        FOR_EACH_EDGE (e, i, forward ? block->succs : block->preds)
        {
          basic_block next = forward ? e->dest : e->src;
          if (bitmap_set_bit (reached, next->index))
            work.push_back (next);
        }
    }
}

/* Says whether a write may be executed before READ is for the first time: one
   that can be reached without passing READ, and from which READ can be.  */
bool
Follower::may_be_written_before (const Access &read) const
{
  basic_block end = gimple_bb (read.stmt);
  auto_bitmap after_entry, before_end;
  reach (ENTRY_BLOCK_PTR_FOR_FN (cfun), end, true, after_entry);
  reach (end, nullptr, false, before_end);
  for (const Access &write : effects_.accesses)
    {
      basic_block block = gimple_bb (write.stmt);
      if (!write.writes || write.stmt == read.stmt)
        continue;
      if (block == end ? comes_before (write.stmt, read.stmt)
                       : bitmap_bit_p (after_entry, block->index)
                             && bitmap_bit_p (before_end, block->index))
        return true;
    }
  return false;
}

/* Chooses the first in the order of the source.  */
void
Follower::find_first_read ()
{
  for (const Access &access : effects_.accesses)
    {
      effects_.reads |= access.reads;
      effects_.writes |= access.writes;
      if (access.writes && access.certain && !effects_.certain_write)
        effects_.certain_write = access.stmt;
      if (!access.reads || !access.certain || may_be_written_before (access))
        continue;
      if (!effects_.first_read
          || linemap_compare_locations (line_table,
                                        gimple_location (effects_.first_read),
                                        gimple_location (access.stmt))
                 < 0)
        effects_.first_read = access.stmt;
    }
}

Follower::Follower (tree fn, tree pointer)
{
  Within within (DECL_STRUCT_FUNCTION (fn));
  names_.push_back (pointer);
  for (size_t i = 0; i < names_.size (); i++)
    follow (names_[i]);
  find_first_read ();
}

Effects
Follower::result ()
{
  return std::move (effects_);
}

std::unordered_map<tree, Effects> summaries;

/* What is assumed of a function while it is looked at, and of parameters whose
   address is taken.  */
Effects
opaque ()
{
  Effects effects;
  effects.escapes = true;
  effects.reads = effects.writes = true;
  return effects;
}

bool
has_body (tree fn)
{
  if (!fn || !gimple_has_body_p (fn))
    return false;
  struct function *body = DECL_STRUCT_FUNCTION (fn);
  return body && body->cfg && body->gimple_df && gimple_in_ssa_p (body);
}

} // namespace

const Effects *
effects_of (tree fn, unsigned index)
{
  if (!has_body (fn))
    return nullptr;
  tree parm = DECL_ARGUMENTS (fn);
  for (; parm && index; index--)
    parm = DECL_CHAIN (parm);
  if (!parm)
    return nullptr;
  auto [place, fresh] = summaries.try_emplace (parm, opaque ());
  if (!fresh)
    return &place->second;
  if (TREE_ADDRESSABLE (parm) || !is_gimple_reg (parm))
    return &place->second;
  tree pointer = ssa_default_def (DECL_STRUCT_FUNCTION (fn), parm);
  Effects effects = pointer ? Follower (fn, pointer).result () : Effects ();
  return &(summaries[parm] = std::move (effects));
}

bool
registers_argument (const gcall *call, unsigned index)
{
  tree fn = gimple_call_fndecl (call);
  if (!fn || !DECL_NAME (fn))
    return false;
  if (fn == cached (Cached::Register))
    return index == 0;
  std::string_view name = IDENTIFIER_POINTER (DECL_NAME (fn));
  return name.substr (0, 7) == "starpu_"
         && (name.ends_with ("_data_register")
             || name.ends_with ("_ptr_register"));
}

bool
unregisters_argument (const gcall *call, unsigned index)
{
  tree fn = gimple_call_fndecl (call);
  return fn && index == 0 && fn == cached (Cached::Unregister);
}

void
forget_effects ()
{
  summaries.clear ();
}

} // namespace asterism::plugin
