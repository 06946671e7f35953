/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and writes the notes on FUNCTION_DECLs that describe tasks.  They are
   attributes whose names hold a space, so that programs cannot write them.  */

#include "gcc_headers.h"

#include "model/bounds.h"
#include "model/css.h"
#include "model/task.h"

namespace asterism::plugin
{

namespace
{

constexpr const char *kTaskNote = "asterism implements";
constexpr const char *kImplementationNote = "asterism implementation";
constexpr const char *kOutputNote = "asterism output";

/* The arguments of the first two notes: a FUNCTION_DECL, the target and the
   location.  */
tree
pack (tree decl, Target target, location_t where)
{
  tree list
      = build_tree_list (NULL_TREE, build_int_cst (uint64_type_node, where));
  list = tree_cons (NULL_TREE, size_int (static_cast<int> (target)), list);
  return tree_cons (NULL_TREE, decl, list);
}

Claim
unpack (tree list)
{
  tree target = TREE_CHAIN (list);
  tree where = TREE_CHAIN (target);
  return { TREE_VALUE (list),
           static_cast<Target> (tree_to_uhwi (TREE_VALUE (target))),
           static_cast<location_t> (tree_to_uhwi (TREE_VALUE (where))) };
}

std::vector<Claim>
notes (tree decl, const char *name)
{
  std::vector<Claim> found;
  tree a = lookup_attribute (name, DECL_ATTRIBUTES (decl));
  for (; a; a = lookup_attribute (name, TREE_CHAIN (a)))
    found.push_back (unpack (TREE_VALUE (a)));
  return found;
}

/* Appends, since notes are read in the order of the program.  */
void
add_note (tree decl, const char *name, tree value)
{
  tree note = tree_cons (get_identifier (name), value, NULL_TREE);
  DECL_ATTRIBUTES (decl) = chainon (DECL_ATTRIBUTES (decl), note);
}

bool
is_output (tree decl, unsigned index)
{
  tree a = lookup_attribute (kOutputNote, DECL_ATTRIBUTES (decl));
  for (; a; a = lookup_attribute (kOutputNote, TREE_CHAIN (a)))
    if (tree_to_uhwi (TREE_VALUE (TREE_VALUE (a))) == index)
      return true;
  return false;
}

std::vector<Parameter>
describe_parameters (tree decl)
{
  std::vector<Parameter> parameters;
  const CssTask *css = css_of (decl);
  tree parm = DECL_ARGUMENTS (decl);
  tree type = TYPE_ARG_TYPES (TREE_TYPE (decl));
  for (; type && TREE_VALUE (type) != void_type_node; type = TREE_CHAIN (type))
    {
      Parameter p;
      p.type = TREE_VALUE (type);
      p.mode = mode_of (p.type, is_output (decl, parameters.size ()));
      if (css)
        p.mode = mode_in (*css, parameters.size ());
      p.where
          = parm ? DECL_SOURCE_LOCATION (parm) : DECL_SOURCE_LOCATION (decl);
      if (parm && DECL_NAME (parm))
        p.name = IDENTIFIER_POINTER (DECL_NAME (parm));
      parameters.push_back (p);
      parm = parm ? DECL_CHAIN (parm) : NULL_TREE;
    }
  return parameters;
}

} // namespace

tree
Parameter::pointee () const
{
  tree type_pointed = buffer_pointee (type);
  return type_pointed ? type_pointed : void_type_node;
}

unsigned
Task::buffer_count () const
{
  return std::count_if (parameters.begin (), parameters.end (),
                        [] (const Parameter &p) { return p.is_buffer (); });
}

bool
is_task (const_tree decl)
{
  return TREE_CODE (decl) == FUNCTION_DECL
         && lookup_attribute ("task", DECL_ATTRIBUTES (decl));
}

bool
is_implementation (const_tree decl)
{
  return TREE_CODE (decl) == FUNCTION_DECL
         && lookup_attribute (kTaskNote, DECL_ATTRIBUTES (decl));
}

std::vector<tree>
tasks_of (tree decl)
{
  std::vector<tree> tasks;
  for (const Claim &claim : claims_of (decl))
    tasks.push_back (claim.task);
  return tasks;
}

std::vector<Claim>
claims_of (tree decl)
{
  return notes (decl, kTaskNote);
}

Task
describe_task (tree decl)
{
  Task task = { decl, describe_parameters (decl), {} };
  for (const Claim &note : notes (decl, kImplementationNote))
    task.implementations.push_back ({ note.task, note.target, note.where });
  return task;
}

Target
target_from_name (std::string_view name)
{
  for (Target target : kTargets)
    if (name == name_of (target))
      return target;
  return Target::Unknown;
}

const char *
name_of (Target target)
{
  switch (target)
    {
    case Target::Cpu:
      return "cpu";
    case Target::Opencl:
      return "opencl";
    case Target::Cuda:
      return "cuda";
    default:
      return "unknown";
    }
}

const char *
printable_name (tree decl)
{
  return lang_hooks.decl_printable_name (decl, 1);
}

tree
buffer_pointee (tree type)
{
  if (!POINTER_TYPE_P (type) || TREE_CODE (TREE_TYPE (type)) == FUNCTION_TYPE)
    return NULL_TREE;
  if (TREE_CODE (type) == REFERENCE_TYPE
      && TREE_CODE (TREE_TYPE (type)) != ARRAY_TYPE)
    return NULL_TREE;
  return TREE_TYPE (type);
}

tree
buffer_in (tree t)
{
  return walk_tree_without_duplicates (
      &t,
      [] (tree *node, int *, void *) -> tree {
        return TREE_CODE (*node) == PARM_DECL
                       && buffer_pointee (TREE_TYPE (*node))
                   ? *node
                   : NULL_TREE;
      },
      nullptr);
}

Mode
mode_of (tree type, bool written)
{
  tree pointee = buffer_pointee (type);
  if (!pointee)
    return Mode::Value;
  if (TYPE_READONLY (strip_array_types (pointee)))
    return Mode::Read;
  return written ? Mode::Write : Mode::ReadWrite;
}

void
note_task_of (tree decl, tree task, Target target, location_t where)
{
  for (const Claim &claim : claims_of (decl))
    if (claim.task == task && claim.target == target)
      return;
  add_note (decl, kTaskNote, pack (task, target, where));
}

void
note_implementation (tree task, const Implementation &implementation)
{
  for (const Claim &note : notes (task, kImplementationNote))
    if (note.task == implementation.decl
        && note.target == implementation.target)
      return;
  add_note (
      task, kImplementationNote,
      pack (implementation.decl, implementation.target, implementation.where));
}

void
note_output (tree decl, unsigned index)
{
  if (!is_output (decl, index))
    add_note (decl, kOutputNote, build_tree_list (NULL_TREE, size_int (index)));
}

void
forget_notes (tree decl)
{
  for (const char *name : { kTaskNote, kImplementationNote })
    DECL_ATTRIBUTES (decl) = remove_attribute (name, DECL_ATTRIBUTES (decl));
  forget_bounds (decl);
}

} // namespace asterism::plugin
