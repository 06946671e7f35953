/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a task of a block in braces: a function with the pointers of the items
   and copies of what else the block uses of the function around it.  */

#include "gcc_headers.h"

#include "build/block_check.h"
#include "build/css.h"
#include "build/css_block.h"
#include "build/css_statement.h"
#include "build/function.h"
#include "build/object.h"
#include "build/outline.h"
#include "language.h"

namespace asterism::plugin
{

namespace
{

/* What the block uses, and the argument that it has instead.  */
struct Use
{
  tree expression;
  unsigned index;
  bool by_address; /* the argument is the address of the expression */
};

class BlockBuilder
{
public:
  BlockBuilder (tree fn, tree block, const CallTask &said)
      : said_ (said), task_ (said, name_of_function (fn) + ".block"),
        outline_ (fn, block)
  {
  }

  tree build ();

private:
  static std::string
  name_of_function (tree fn)
  {
    return DECL_NAME (fn) ? IDENTIFIER_POINTER (DECL_NAME (fn)) : "";
  }
  bool take_private (const CallItem &said);
  void take_item (const CallItem &said);
  bool check_capture (tree what);
  bool is_private (tree what) const;
  bool take_copies ();
  void replace (const Use &use, tree parm);

  const CallTask &said_;
  StatementTask task_;
  Outline outline_;
  std::vector<tree> privates_;
  std::vector<tree> pointers_; /* objects that are passed as they are */
  std::vector<Use> uses_;
};

/* Returns what an item whose place is PLACE stands for in the program, an
   lvalue, or a pointer that is used as it is.  */
Use
object_of (const CallItem &said, unsigned index)
{
  tree place = said.place;
  while (TREE_CODE (place) == COMPOUND_EXPR || CONVERT_EXPR_P (place)
         || TREE_CODE (place) == NON_LVALUE_EXPR)
    place = TREE_OPERAND (place, TREE_CODE (place) == COMPOUND_EXPR);
  if (TREE_CODE (place) != ADDR_EXPR)
    return { place, index, false };
  tree object = TREE_OPERAND (place, 0);
  /* The address of an array may be that of its first element.  */
  if (TREE_CODE (said.type) == ARRAY_TYPE && TREE_CODE (object) == ARRAY_REF
      && !lang_hooks.types_compatible_p (TREE_TYPE (object), said.type))
    object = TREE_OPERAND (object, 0);
  return { object, index, true };
}

bool
BlockBuilder::take_private (const CallItem &said)
{
  Use use = object_of (said, 0);
  const bool is_variable = use.by_address || POINTER_TYPE_P (said.type);
  if (is_variable && DECL_P (use.expression) && is_automatic (use.expression))
    {
      privates_.push_back (use.expression);
      return true;
    }
  auto_diagnostic_group group;
  error_at (said.item.where, "%<firstprivate%> of what is no automatic "
                             "variable");
  inform (said.item.where, "copy it to a variable, and name that");
  return false;
}

void
BlockBuilder::take_item (const CallItem &said)
{
  unsigned index = task_.find (said.place);
  if (index == task_.count ())
    {
      Use use = object_of (said, index);
      tree id
          = DECL_P (use.expression) ? DECL_NAME (use.expression) : NULL_TREE;
      task_.pass (said.place, id);
      outline_.add_object (use.expression);
      if (!use.by_address)
        pointers_.push_back (use.expression);
      uses_.push_back (use);
    }
  task_.add_item (said, index);
}

bool
BlockBuilder::is_private (tree what) const
{
  return std::find (privates_.begin (), privates_.end (), what)
         != privates_.end ();
}

/* Says whether the block can have a copy of WHAT.  */
bool
BlockBuilder::check_capture (tree what)
{
  tree type = TREE_TYPE (what);
  if (!DECL_P (what))
    return true;
  const bool is_array = TREE_CODE (type) == ARRAY_TYPE;
  const bool varies
      = !TYPE_SIZE_UNIT (type) || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (type));
  if (is_array && (varies || !is_private (what)))
    {
      auto_diagnostic_group group;
      error_at (said_.where,
                varies ? G_ ("array %qD of variable length, which a block "
                             "uses, is in no clause of %<#pragma %s task%>")
                       : G_ ("array %qD, which a block uses, is in no clause "
                             "of %<#pragma %s task%>"),
                what, css_space ());
      inform (said_.where,
              varies ? G_ ("name it in %<input%>, %<output%> or %<inout%>")
                     : G_ ("name it in %<input%>, %<output%> or %<inout%>, or "
                           "in %<firstprivate%> for a copy"));
      return false;
    }
  tree pointee = POINTER_TYPE_P (type) ? TREE_TYPE (type) : NULL_TREE;
  const bool is_passed_by_address
      = (TREE_CODE (what) == PARM_DECL || TREE_CODE (what) == RESULT_DECL)
        && DECL_BY_REFERENCE (what) && pointee;
  if (pointee && !is_passed_by_address)
    return true;
  if (language ().copies_as_bytes (pointee ? pointee
                                           : strip_array_types (type)))
    return true;
  auto_diagnostic_group group;
  error_at (said_.where,
            "%qD, which a block uses, has a type that %<#pragma %s task%> "
            "cannot copy byte by byte",
            what, css_space ());
  inform (said_.where, "name it in %<input%> or %<inout%>, or use a pointer to "
                       "it");
  return false;
}

/* Arrays are passed within a structure.  */
tree
as_value (tree what)
{
  tree type = TREE_TYPE (what);
  if (TREE_CODE (type) != ARRAY_TYPE)
    return what;
  TREE_ADDRESSABLE (what) = 1;
  tree record = build_record ("asterism_copy",
                              { { "array", TYPE_MAIN_VARIANT (type) } });
  return build_access (record, address_of (what), 0);
}

bool
BlockBuilder::take_copies ()
{
  for (tree what : outline_.captured ())
    {
      if (!check_capture (what))
        return false;
      tree id = DECL_P (what) ? DECL_NAME (what) : NULL_TREE;
      uses_.push_back ({ what, task_.pass (as_value (what), id), false });
    }
  return true;
}

/* Has USE be the parameter PARM in the block.  */
void
BlockBuilder::replace (const Use &use, tree parm)
{
  tree type = TREE_TYPE (use.expression);
  tree value = parm;
  TREE_ADDRESSABLE (parm) = !use.by_address && DECL_P (use.expression)
                            && TREE_ADDRESSABLE (use.expression);
  if (use.by_address)
    value = build1 (INDIRECT_REF, type,
                    fold_convert (build_pointer_type (type), parm));
  else if (TREE_CODE (type) == ARRAY_TYPE)
    {
      TREE_ADDRESSABLE (parm) = 1;
      value = build3 (COMPONENT_REF, type, parm,
                      field_of (TREE_TYPE (parm), "array"), NULL_TREE);
    }
  else if (TYPE_MAIN_VARIANT (type) != TYPE_MAIN_VARIANT (TREE_TYPE (parm)))
    value = is_private (use.expression) ? build1 (VIEW_CONVERT_EXPR, type, parm)
                                        : fold_convert (type, parm);
  outline_.replace (use.expression, value);
}

tree
BlockBuilder::build ()
{
  for (const CallItem &said : said_.items)
    if (!said.is_private)
      take_item (said);
    else if (!take_private (said))
      return NULL_TREE;
  outline_.scan ();
  if (!check_block (outline_, said_, privates_, pointers_) || !take_copies ())
    return NULL_TREE;
  tree body = task_.make_body ();
  std::vector<tree> parameters;
  for (tree p = DECL_ARGUMENTS (body); p; p = DECL_CHAIN (p))
    parameters.push_back (p);
  for (const Use &use : uses_)
    replace (use, parameters[use.index]);
  outline_.move_to (body);
  if (is_repeatable (outline_.function ()))
    note_repeatable_as (body, NULL_TREE);
  const expanded_location place = expand_location (said_.where);
  return task_.finish (said_.where,
                       lang_hooks.decl_printable_name (outline_.function (), 0)
                           + (":" + std::to_string (place.line)));
}

} // namespace

tree
build_block_task (tree fn, tree block, const CallTask &said)
{
  return BlockBuilder (fn, block, said).build ();
}

} // namespace asterism::plugin
