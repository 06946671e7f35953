/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes codelets.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/codelet.h"
#include "build/hints.h"
#include "build/kernel.h"
#include "build/object.h"
#include "language.h"
#include "model/label.h"

namespace asterism::plugin
{

namespace
{

/* STARPU_OPENCL_ASYNC.  */
constexpr int kAsynchronous = 1;

tree
array_of (tree element, unsigned length)
{
  return build_array_type_nelts (element, length);
}

/* The layout that the runtime expects, whatever the program declares.  */
tree
make_codelet_type ()
{
  tree uint32 = uint32_type_node;
  tree integer = integer_type_node;
  tree pointer = ptr_type_node;
  tree character = char_type_node;
  tree longs = long_unsigned_type_node;
  constexpr unsigned IMPLEMENTATIONS = kMaxImplementations;
  constexpr unsigned BUFFERS = kMaxBuffers;
  constexpr unsigned WORKERS = kMaxWorkers;
  return build_record ("starpu_codelet", {
#define FIELD(name, type) { #name, type },
#define ARRAY(name, type, length) { #name, array_of (type, length) },
#include "build/codelet_fields.def"
#undef FIELD
#undef ARRAY
                                         });
}

tree
codelet_type ()
{
  tree &type = cached (Cached::CodeletType);
  if (!type)
    type = make_codelet_type ();
  return type;
}

/* The type that the program sees.  */
tree
visible_type ()
{
  tree type = identifier_global_tag (get_identifier ("starpu_codelet"));
  if (type && TREE_CODE (type) == TYPE_DECL)
    type = TREE_TYPE (type);
  return type && TREE_CODE (type) == RECORD_TYPE ? type : codelet_type ();
}

tree
declare_codelet (tree task)
{
  std::string name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (task))
                     + std::string (".codelet");
  std::string shown
      = IDENTIFIER_POINTER (DECL_NAME (task)) + std::string ("_codelet");
  tree variable = build_decl (DECL_SOURCE_LOCATION (task), VAR_DECL,
                              get_identifier (shown.c_str ()), visible_type ());
  SET_DECL_ASSEMBLER_NAME (variable, get_identifier (name.c_str ()));
  TREE_PUBLIC (variable) = TREE_PUBLIC (task);
  DECL_EXTERNAL (variable) = TREE_PUBLIC (task);
  TREE_STATIC (variable) = !TREE_PUBLIC (task);
  DECL_ARTIFICIAL (variable) = 1;
  TREE_USED (variable) = 1;
  TREE_ADDRESSABLE (variable) = 1;
  DECL_VISIBILITY (variable) = DECL_VISIBILITY (task);
  DECL_VISIBILITY_SPECIFIED (variable) = DECL_VISIBILITY_SPECIFIED (task);
  return keep (variable);
}

/* Fills the members NAME_funcs and NAME_flags.  */
void
set_functions (Initializer &codelet, const Task &task, Target target,
               const std::vector<tree> &wrappers)
{
  std::string name = name_of (target);
  tree type = codelet_type ();
  Initializer functions (
      TREE_TYPE (field_of (type, (name + "_funcs").c_str ())));
  Initializer flags (array_of (char_type_node, kMaxImplementations));
  for (size_t i = 0; i < wrappers.size (); i++)
    {
      if (task.implementations[i].target != target)
        continue;
      functions.append (address_of (wrappers[i]));
      bool asynchronous = is_kernel (task.implementations[i].decl);
      const unsigned needs = flags_of_kernel (task.implementations[i].decl);
      flags.append (build_int_cst (char_type_node,
                                   (asynchronous ? kAsynchronous : 0) | needs));
    }
  codelet.set ((name + "_funcs").c_str (), functions.finish ());
  if (target != Target::Cpu)
    codelet.set ((name + "_flags").c_str (), flags.finish ());
}

/* Fills modes, or dyn_modes when there are too many.  */
void
set_modes (Initializer &codelet, const Task &task)
{
  unsigned count = task.buffer_count ();
  bool dynamic = count > kMaxBuffers;
  tree type = array_of (integer_type_node, dynamic ? count : kMaxBuffers);
  Initializer modes (type);
  for (size_t i = 0; i < task.parameters.size (); i++)
    if (task.parameters[i].is_buffer ())
      modes.append (build_int_cst (integer_type_node, public_mode (task, i)));
  codelet.set ("nbuffers", count);
  if (!dynamic)
    codelet.set ("modes", modes.finish ());
  else
    {
      tree object
          = keep (build_static ("asterism_modes", type, modes.finish ()));
      finalize_object (object);
      codelet.set ("dyn_modes", address_of (object));
    }
}

bool
same_layout (tree a, tree b)
{
  if (!tree_int_cst_equal (TYPE_SIZE (a), TYPE_SIZE (b)))
    return false;
  for (tree f = TYPE_FIELDS (b); f; f = DECL_CHAIN (f))
    {
      tree other = field_of (a, IDENTIFIER_POINTER (DECL_NAME (f)));
      if (!other || int_bit_position (other) != int_bit_position (f)
          || !tree_int_cst_equal (DECL_SIZE (other), DECL_SIZE (f)))
        return false;
    }
  return true;
}

/* Replaces a call of the function behind STARPU_CODELET.  */
tree
resolve_codelet (location_t where, vec<tree, va_gc> *arguments)
{
  where = linemap_resolve_location (line_table, where,
                                    LRK_MACRO_EXPANSION_POINT, nullptr);
  if (vec_safe_length (arguments) != 1)
    {
      auto_diagnostic_group group;
      error_at (where, "%<STARPU_CODELET%> takes one argument, a task");
      inform (where, "write %<STARPU_CODELET (task)%>");
      return error_mark_node;
    }
  if (error_operand_p ((*arguments)[0]))
    return error_mark_node;
  tree task = language ().resolve ((*arguments)[0], NULL_TREE);
  if (!task || !is_task (task))
    {
      auto_diagnostic_group group;
      error_at (where, "argument of %<STARPU_CODELET%> is not a task");
      gcc_rich_location rich (task ? DECL_SOURCE_LOCATION (task) : where);
      if (task)
        rich.add_fixit_insert_before ("__attribute__ ((task)) ");
      inform (&rich,
              "give it the name of a function declared with the attribute "
              "%<task%>; cast an overloaded one to the type of a pointer to "
              "the one meant");
      return error_mark_node;
    }
  TREE_USED (task) = 1;
  return address_of (codelet_of (task));
}

constexpr const char *kFunction = "__builtin_asterism_codelet";

using ResolveHook = decltype (targetm.resolve_overloaded_builtin);
ResolveHook resolve_others;

/* The hook has a fourth parameter in some releases of GCC.  */
template <typename... More>
tree
resolve_builtin (location_t where, tree function, void *arguments, More... more)
{
  if (DECL_NAME (function) && id_equal (DECL_NAME (function), kFunction))
    return resolve_codelet (where, static_cast<vec<tree, va_gc> *> (arguments));
  return resolve_others ? resolve_others (where, function, arguments, more...)
                        : NULL_TREE;
}

} // namespace

tree
codelet_of (tree decl)
{
  static std::unordered_map<std::string, tree> codelets;
  tree &codelet = codelets[IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl))];
  if (!codelet)
    codelet = declare_codelet (decl);
  return codelet;
}

void
define_codelet (const Task &task, const std::vector<tree> &wrappers,
                tree descriptor)
{
  Initializer value (codelet_type ());
  for (Target target : kTargets)
    set_functions (value, task, target, wrappers);
  set_modes (value, task);
  if (unsigned where = public_where (task))
    value.set ("where", where);
  value.set ("name", build_text (printable_name (task.decl)));
  if (int flags = label_flags (task.decl))
    value.set ("flags", flags);
  value.set ("starpu_private", address_of (descriptor));

  tree variable = codelet_of (task.decl);
  TREE_TYPE (variable) = codelet_type ();
  DECL_INITIAL (variable) = value.finish ();
  DECL_EXTERNAL (variable) = 0;
  TREE_STATIC (variable) = 1;
  DECL_WEAK (variable) = DECL_WEAK (task.decl);
  if (DECL_ONE_ONLY (task.decl))
    make_decl_one_only (variable, DECL_ASSEMBLER_NAME (variable));
  relayout_decl (variable);
  finalize_object (variable);
}

void
watch_codelet_type (void *data, void *)
{
  tree type = static_cast<tree> (data);
  if (TREE_CODE (type) == RECORD_TYPE && COMPLETE_TYPE_P (type)
      && TYPE_IDENTIFIER (type)
      && id_equal (TYPE_IDENTIFIER (type), "starpu_codelet"))
    cached (Cached::ProgramCodeletType) = type;
}

void
check_codelet_type ()
{
  tree type = cached (Cached::ProgramCodeletType);
  cached (Cached::ProgramCodeletType) = NULL_TREE;
  if (!type || same_layout (type, codelet_type ()))
    return;
  tree name = TYPE_STUB_DECL (type);
  location_t where = name ? DECL_SOURCE_LOCATION (name) : input_location;
  auto_diagnostic_group group;
  error_at (where,
            "%<struct starpu_codelet%> is not the one of this version of "
            "Asterism");
  inform (where, "include the %<starpu.h%> that belongs to the plugin; "
                 "%<pkg-config --cflags asterism%> tells where it is");
}

void
declare_codelet_type ()
{
  language ().declare_tag (get_identifier ("starpu_codelet"));
}

/* The function is of the machine's own kind, since the front ends ask about
   the calls of these before they check them.  */
void
declare_codelet_function (void *, void *)
{
  tree type = build_varargs_function_type_list (ptr_type_node, NULL_TREE);
  constexpr int kCode = 0xa57e;
  add_builtin_function (kFunction, type, kCode, BUILT_IN_MD, nullptr,
                        NULL_TREE);
  const ResolveHook hook = resolve_builtin;
  if (targetm.resolve_overloaded_builtin == hook)
    return;
  resolve_others = targetm.resolve_overloaded_builtin;
  targetm.resolve_overloaded_builtin = hook;
}

} // namespace asterism::plugin
