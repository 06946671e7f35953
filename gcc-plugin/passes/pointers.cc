/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Follows pointers back to where they come from.  */

#include "gcc_headers.h"

#include "build/storage.h"
#include "passes/pointers.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* Longer chains are given up: the origin is unknown.  */
constexpr unsigned kMaxSteps = 64;

const char *
name_of_function (tree fn)
{
  return fn && DECL_NAME (fn) ? IDENTIFIER_POINTER (DECL_NAME (fn)) : "";
}

bool
begins_with (const char *name, const char *prefix)
{
  return !strncmp (name, prefix, strlen (prefix));
}

/* Follows one pointer.  */
class Tracer
{
public:
  Origin trace (tree pointer);

private:
  bool step (tree &pointer);
  bool step_address (tree &pointer);
  bool step_name (tree &pointer);
  bool step_assignment (gimple *stmt, tree &pointer);
  Origin trace_join (gphi *phi);
  tree stored_value (gimple *load);

  Origin found_;
  bool done_ = false;
  std::vector<tree> joins_; /* being followed */
};

Source
kind_of (tree decl)
{
  if (TREE_CODE (decl) != VAR_DECL)
    return Source::Unknown;
  if (!is_global_var (decl))
    return Source::Automatic;
  bool is_local
      = DECL_CONTEXT (decl) && TREE_CODE (DECL_CONTEXT (decl)) == FUNCTION_DECL;
  return is_local && !DECL_EXTERNAL (decl) ? Source::Static : Source::Global;
}

/* POINTER is the address of something.  */
bool
Tracer::step_address (tree &pointer)
{
  tree object = TREE_OPERAND (pointer, 0);
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (object, &offset);
  if (!base || maybe_ne (offset, 0))
    found_.exact = false;
  base = get_base_address (object);
  if (!base)
    return false;
  if (TREE_CODE (base) == MEM_REF)
    {
      if (!integer_zerop (TREE_OPERAND (base, 1)))
        found_.exact = false;
      pointer = TREE_OPERAND (base, 0);
      return true;
    }
  found_.source = kind_of (base);
  found_.key = base;
  return false;
}

/* Returns the value that LOAD gets from a local variable whose address nobody
   else has, or NULL_TREE.  */
tree
Tracer::stored_value (gimple *load)
{
  tree ref = gimple_assign_rhs1 (load);
  tree base = get_base_address (ref);
  if (!base || !VAR_P (base) || is_global_var (base))
    return NULL_TREE;
  tree memory = gimple_vuse (load);
  for (unsigned i = 0; memory && i < kMaxSteps; i++)
    {
      gimple *def = SSA_NAME_DEF_STMT (memory);
      if (gimple_assign_single_p (def)
          && operand_equal_p (gimple_assign_lhs (def), ref, 0))
        return gimple_assign_rhs1 (def);
      if (!is_gimple_assign (def) && !is_gimple_call (def))
        return NULL_TREE;
      if (is_gimple_call (def) && gimple_call_num_args (def)
          && TREE_CODE (gimple_call_arg (def, 0)) == ADDR_EXPR
          && operand_equal_p (TREE_OPERAND (gimple_call_arg (def, 0), 0), ref,
                              0)
          && allocates (as_a<gcall *> (def)))
        {
          found_ = { Source::Allocation, gimple_vdef (def), found_.exact };
          done_ = true;
          return NULL_TREE;
        }
      if (stmt_may_clobber_ref_p (def, ref))
        return NULL_TREE;
      memory = gimple_vuse (def);
    }
  return NULL_TREE;
}

bool
Tracer::step_assignment (gimple *stmt, tree &pointer)
{
  tree_code code = gimple_assign_rhs_code (stmt);
  tree from = gimple_assign_rhs1 (stmt);
  if (code == POINTER_PLUS_EXPR)
    {
      found_.exact = found_.exact && integer_zerop (gimple_assign_rhs2 (stmt));
      pointer = from;
      return true;
    }
  if (gimple_assign_load_p (stmt))
    {
      pointer = stored_value (stmt);
      return pointer != NULL_TREE;
    }
  pointer = from;
  return CONVERT_EXPR_CODE_P (code) || code == SSA_NAME || code == ADDR_EXPR;
}

/* The same origin on all paths is no join.  */
Origin
Tracer::trace_join (gphi *phi)
{
  tree result = gimple_phi_result (phi);
  Origin join = { Source::Join, result, found_.exact };
  if (std::find (joins_.begin (), joins_.end (), result) != joins_.end ())
    return join;
  joins_.push_back (result);
  std::optional<Origin> common;
  bool exact = found_.exact;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      Tracer tracer;
      tracer.joins_ = joins_;
      Origin origin = tracer.trace (gimple_phi_arg_def (phi, i));
      if (origin.key == result)
        {
          exact = exact && origin.exact;
          continue;
        }
      if (common && common->key != origin.key)
        return join;
      exact = exact && origin.exact;
      common = origin;
    }
  if (!common || common->source == Source::Join)
    return join;
  common->exact = exact;
  return *common;
}

bool
Tracer::step_name (tree &pointer)
{
  if (SSA_NAME_IS_DEFAULT_DEF (pointer))
    {
      tree variable = SSA_NAME_VAR (pointer);
      if (variable && TREE_CODE (variable) == PARM_DECL)
        {
          found_.source = Source::Parameter;
          found_.key = pointer;
        }
      return false;
    }
  gimple *stmt = SSA_NAME_DEF_STMT (pointer);
  if (is_gimple_assign (stmt))
    return step_assignment (stmt, pointer);
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    found_ = trace_join (phi);
  else if (gcall *call = dyn_cast<gcall *> (stmt); call && allocates (call))
    {
      found_.source = Source::Allocation;
      found_.key = pointer;
    }
  return false;
}

/* Makes POINTER what it comes from.  Returns whether there is more to
   follow.  */
bool
Tracer::step (tree &pointer)
{
  if (TREE_CODE (pointer) == ADDR_EXPR)
    return step_address (pointer);
  return TREE_CODE (pointer) == SSA_NAME && step_name (pointer);
}

Origin
Tracer::trace (tree pointer)
{
  unsigned steps = 0;
  while (step (pointer) && !done_)
    if (++steps > kMaxSteps)
      return {};
  return found_;
}

} // namespace

Origin
origin_of (tree pointer)
{
  return Tracer ().trace (pointer);
}

namespace
{

bool
has_name (tree decl)
{
  return decl && DECL_NAME (decl) && !DECL_ARTIFICIAL (decl);
}

/* Returns the name of the array that a call allocates the storage of, or "":
   both are where the array is declared.  */
std::string
name_of_array (gimple *call)
{
  if (!is_gimple_call (call)
      || (gimple_call_fndecl (call) != cached (Cached::Allocate)
          && !gimple_call_builtin_p (call, BUILT_IN_ALLOCA_WITH_ALIGN)))
    return "";
  return name_of_storage (gimple_location (call));
}

} // namespace

std::string
name_of_pointer (tree pointer, const Origin &from)
{
  for (unsigned i = 0; i < kMaxSteps && TREE_CODE (pointer) == SSA_NAME; i++)
    {
      if (has_name (SSA_NAME_VAR (pointer)))
        return IDENTIFIER_POINTER (DECL_NAME (SSA_NAME_VAR (pointer)));
      gimple *def = SSA_NAME_DEF_STMT (pointer);
      if (!is_gimple_assign (def)
          || !(gimple_assign_ssa_name_copy_p (def)
               || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))))
        break;
      pointer = gimple_assign_rhs1 (def);
    }
  if (!from.key)
    return "";
  if (DECL_P (from.key))
    return has_name (from.key) ? IDENTIFIER_POINTER (DECL_NAME (from.key)) : "";
  return name_of_array (SSA_NAME_DEF_STMT (from.key));
}

location_t
place_of_origin (const Origin &from)
{
  if (!from.key)
    return UNKNOWN_LOCATION;
  if (DECL_P (from.key))
    return DECL_SOURCE_LOCATION (from.key);
  if (SSA_NAME_VAR (from.key) && from.source != Source::Allocation
      && DECL_P (SSA_NAME_VAR (from.key)))
    return DECL_SOURCE_LOCATION (SSA_NAME_VAR (from.key));
  return gimple_location (SSA_NAME_DEF_STMT (from.key));
}

bool
allocates (const gcall *call)
{
  tree fn = gimple_call_fndecl (call);
  if (!fn)
    return false;
  const char *name = name_of_function (fn);
  return DECL_IS_MALLOC (fn) || DECL_IS_OPERATOR_NEW_P (fn)
         || fndecl_built_in_p (fn, BUILT_IN_REALLOC)
         || ALLOCA_FUNCTION_CODE_P (fndecl_built_in_p (fn, BUILT_IN_NORMAL)
                                        ? DECL_FUNCTION_CODE (fn)
                                        : END_BUILTINS)
         || !strcmp (name, "asterism_allocate_v1")
         || !strcmp (name, "posix_memalign") || !strcmp (name, "starpu_malloc")
         || !strcmp (name, "starpu_malloc_flags");
}

bool
is_harmless (tree fn)
{
  const char *name = name_of_function (fn);
  if (begins_with (name, "asterism_") || fndecl_built_in_p (fn))
    return true;
  return in_system_header_at (DECL_SOURCE_LOCATION (fn))
         && !begins_with (name, "starpu_");
}

} // namespace asterism::plugin
