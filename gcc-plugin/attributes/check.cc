/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks tasks and implementations.  */

#include "gcc_headers.h"

#include "attributes/check.h"
#include "attributes/hints.h"
#include "attributes/label.h"
#include "attributes/parameters.h"
#include "attributes/referenced.h"
#include "attributes/scoped_storage.h"
#include "attributes/suggest.h"
#include "build/codelet.h"
#include "build/launch.h"
#include "language.h"
#include "pragmas/css_task.h"
#include "pragmas/opencl_types.h"
#include "report.h"
#include "roots.h"
#include "source/declaration.h"
#include "source/spelling.h"

namespace asterism::plugin
{

namespace
{

/* Functions declared with one of the attributes, each once.  */
class Seen
{
public:
  /* Says whether DECL is new.  */
  bool
  add (tree decl)
  {
    if (std::find (decls_.begin (), decls_.end (), decl) != decls_.end ())
      return false;
    decls_.push_back (keep (decl));
    return true;
  }

  const std::vector<tree> &
  decls () const
  {
    return decls_;
  }

private:
  std::vector<tree> decls_;
};

Seen &
tasks_seen ()
{
  static Seen seen;
  return seen;
}

Seen &
implementations_seen ()
{
  static Seen seen;
  return seen;
}

/* Implementations whose types were compared with those of OpenCL C: at once,
   as a body that is generated has parameters of its own.  */
Seen &
opencl_seen ()
{
  static Seen seen;
  return seen;
}

void
check_parameter (tree task, const Parameter &p)
{
  if (TREE_CODE (p.type) == REFERENCE_TYPE && !p.is_buffer ())
    {
      auto_diagnostic_group group;
      error_at (p.where, "parameter of task %qD is a reference", task);
      inform (p.where,
              "a task runs after its call has returned: pass a copy, or "
              "a pointer to registered data");
    }
  else if (!p.is_buffer () && p.type != error_mark_node
           && COMPLETE_TYPE_P (p.type) && !language ().copies_as_bytes (p.type))
    {
      auto_diagnostic_group group;
      error_at (p.where,
                "parameter of task %qD has type %qT, which cannot be "
                "copied byte by byte",
                task, p.type);
      inform (p.where, "arguments of a task are kept until it runs: pass a "
                       "trivially copyable type, or a pointer to registered "
                       "data");
    }
}

/* Whether some task was declared `inline'.  */
bool has_inline_tasks;

void
check_task (tree fn)
{
  has_inline_tasks |= DECL_DECLARED_INLINE_P (fn);
  if (!tasks_seen ().add (fn))
    return;
  /* That one has none is told by check_unit ().  */
  expect_body (fn);
  for (const Parameter &p : describe_task (fn).parameters)
    check_parameter (fn, p);
}

void
note_claims (tree fn)
{
  implementations_seen ().add (fn);
  for (const Claim &claim : claims_of (fn))
    {
      note_implementation (claim.task, { fn, claim.target, claim.where });
      if (claim.target == Target::Opencl && opencl_seen ().add (fn))
        check_opencl_types (fn);
      if (DECL_INITIAL (fn))
        expect_body (claim.task);
    }
  /* The front end of C++ drops `inline' functions before wrappers are made that
     call them.  */
  if (DECL_INITIAL (fn))
    TREE_USED (fn) = 1;
}

/* Reports that the task that CLAIM of FN names is none.  */
void
report_no_task (tree fn, const Claim &claim)
{
  Spelling written (fn, claim.where, "task_implementation",
                    tree_cons (NULL_TREE, integer_zero_node,
                               build_tree_list (NULL_TREE, claim.task)));
  location_t argument = written.argument (1);
  auto_diagnostic_group group;
  error_at (argument ? argument : claim.where,
            "function %qD implements %qD, which is not a task", fn, claim.task);
  gcc_rich_location place (DECL_SOURCE_LOCATION (claim.task));
  place.add_fixit_insert_before ("__attribute__ ((task)) ");
  inform (&place, "declare %qD with the attribute %<task%>", claim.task);
  const char *other
      = nearest_task (IDENTIFIER_POINTER (DECL_NAME (claim.task)), claim.task);
  if (!other || written.name_in_argument (1).empty ())
    return;
  gcc_rich_location rich (argument);
  rich.add_fixit_replace (other);
  rich.fixits_cannot_be_auto_applied ();
  inform (&rich, "or did you mean the task %qs?", other);
}

void
check_claim (tree fn, const Claim &claim)
{
  if (!is_task (claim.task))
    report_no_task (fn, claim);
  else if (is_task (fn))
    {
      Spelling written (fn, claim.where, "task_implementation");
      location_t attribute = written.attribute ();
      gcc_rich_location place (attribute ? attribute : claim.where);
      auto_diagnostic_group group;
      error_at (&place, "task %qD cannot implement task %qD", fn, claim.task);
      place.fixits_cannot_be_auto_applied ();
      written.add_removal (&place);
      inform (&place, "remove one of the attributes %<task%> and "
                      "%<task_implementation%>");
    }
}

/* Attributes that do not go with a body that is generated, or with one that
   ends.  GCC marks what is `ifunc' as an alias as well.  */
const struct
{
  const char *attribute;
  bool on_implementations;
  const char *mend;
} kConflicts[] = {
  { "noreturn", true,
    G_ ("a task ends, and its call returns before that: drop %qs") },
  { "naked", false,
    G_ ("the body of a task is generated: put %qs on an implementation") },
  { "ifunc", true,
    G_ ("drop %qs: a task may have several implementations, of which the "
        "runtime chooses") },
  { "alias", true,
    G_ ("it needs a body of its own: drop %qs, and call the other function "
        "from it") },
};

bool
has_attribute (tree fn, const char *name)
{
  return lookup_attribute (name, DECL_ATTRIBUTES (fn))
         || (!strcmp (name, "noreturn") && TREE_THIS_VOLATILE (fn));
}

void
check_other_attributes (tree fn)
{
  for (const auto &conflict : kConflicts)
    {
      if (!has_attribute (fn, conflict.attribute)
          || !(is_task (fn) || conflict.on_implementations))
        continue;
      location_t where = place_of_attribute (fn, conflict.attribute);
      auto_diagnostic_group group;
      error_at (where,
                is_task (fn) ? G_ ("task %qD has the attribute %qs")
                             : G_ ("%qD implements a task but has the "
                                   "attribute %qs"),
                fn, conflict.attribute);
      gcc_rich_location rich (where);
      Spelling (fn, DECL_SOURCE_LOCATION (fn), conflict.attribute)
          .add_removal (&rich);
      inform (&rich, conflict.mend, conflict.attribute);
      return;
    }
}

/* Reports a private task that is used though nothing implements it in this
   unit: no other can know it.  */
bool
check_implemented (const Task &task)
{
  for (const Implementation &i : task.implementations)
    if (DECL_INITIAL (i.decl))
      return true;
  if (TREE_PUBLIC (task.decl) || !is_referenced (task.decl))
    return true;
  auto_diagnostic_group group;
  error_at (DECL_SOURCE_LOCATION (task.decl),
            "task %qD has no implementation that can run", task.decl);
  inform (DECL_SOURCE_LOCATION (task.decl),
          "define it, or one of its implementations, in this unit: as it is "
          "%<static%>, no other can");
  return false;
}

/* A task without any implementation here has them in another unit.  */
void
check_runnable (tree fn)
{
  const Task task = describe_task (fn);
  if (DECL_INITIAL (fn) || !check_implemented (task)
      || task.implementations.empty ())
    return;
  for (const Implementation &i : task.implementations)
    if (i.target != Target::Unknown)
      return;
  auto_diagnostic_group group;
  error_at (DECL_SOURCE_LOCATION (fn),
            "task %qD has no implementation that can run", fn);
  inform (task.implementations[0].where,
          "give it one for %<\"cpu\"%>, %<\"opencl\"%> or %<\"cuda\"%>");
}

/* A private implementation that no other unit can have.  */
bool
check_defined (const Task &task)
{
  for (const Implementation &i : task.implementations)
    if (!TREE_PUBLIC (i.decl) && !DECL_INITIAL (i.decl))
      {
        auto_diagnostic_group group;
        error_at (i.where, "%qD implements task %qD but is never defined",
                  i.decl, task.decl);
        gcc_rich_location rich (i.where);
        rich.fixits_cannot_be_auto_applied ();
        if (location_t word
            = Declaration (i.decl, i.where).specifier ("static"))
          rich.add_fixit_remove (word);
        inform (&rich, "define it in this unit, or declare it without "
                       "%<static%>");
        return false;
      }
  return true;
}

bool
check_counts (const Task &task)
{
  for (Target target : kTargets)
    {
      unsigned count = 0;
      for (const Implementation &i : task.implementations)
        if (i.target == target && ++count > kMaxImplementations)
          {
            auto_diagnostic_group group;
            error_at (i.where,
                      "task %qD has more than %u implementations for "
                      "%qs",
                      task.decl, kMaxImplementations, name_of (target));
            inform (i.where, "choose between them within one implementation");
            return false;
          }
    }
  return true;
}

bool
check_complete (const Task &task)
{
  for (const Parameter &p : task.parameters)
    if (!p.is_buffer () && !COMPLETE_TYPE_P (p.type))
      {
        auto_diagnostic_group group;
        error_at (p.where, "parameter of task %qD has incomplete type %qT",
                  task.decl, p.type);
        inform (p.where, "define the type before the implementations");
        return false;
      }
  return true;
}

/* Functions nested in others use the others' variables.  */
bool
check_nesting (tree fn)
{
  tree context = DECL_CONTEXT (fn);
  if (!context || TREE_CODE (context) != FUNCTION_DECL || !DECL_INITIAL (fn)
      || !(is_task (fn) || is_implementation (fn)))
    return true;
  location_t where = DECL_SOURCE_LOCATION (fn);
  auto_diagnostic_group group;
  error_at (where, "nested function %qD cannot be a task or implement one", fn);
  inform (where, "define it outside of %qD", context);
  return false;
}

} // namespace

namespace
{

void
finish_function (tree fn)
{
  if (is_unannotated (fn) || TREE_TYPE (fn) == error_mark_node
      || !check_nesting (fn))
    return;
  note_parameters (fn);
  if (is_implementation (fn))
    note_claims (fn);
  note_hinted (fn);
  if (is_task (fn))
    check_task (fn);
  note_labels (fn);
}

} // namespace

/* The bodies of tasks are made too late for GCC, which would warn of `inline'
   ones that are used.  */
static void
forget_uses_of_inline_tasks ()
{
  if (has_inline_tasks)
    for (tree fn : tasks_seen ().decls ())
      if (DECL_DECLARED_INLINE_P (fn) && !DECL_INITIAL (fn))
        language ().forget_use (fn);
}

static void
finish_function_declaration (tree fn)
{
  if (is_unannotated (fn) && !has_pending_attributes () && !expects_css_task ())
    return forget_parameters ();
  note_pending_parameters (fn);
  apply_css_task (fn);
  finish_function (fn);
}

void
finish_declaration (void *data, void *)
{
  tree decl = static_cast<tree> (data);
  forget_uses_of_inline_tasks ();
  if (!decl)
    return;
  if (VAR_P (decl))
    apply_storage_attributes (decl);
  else if (TREE_CODE (decl) == PARM_DECL && !c_dialect_cxx ())
    read_parameter (decl);
  else if (TREE_CODE (decl) == FUNCTION_DECL)
    finish_function_declaration (decl);
}

/* The parameters that were pending are those of the definition, or of
   declarations in its body.  */
void
finish_definition (void *data, void *)
{
  tree decl = static_cast<tree> (data);
  forget_parameters ();
  if (decl && TREE_CODE (decl) == FUNCTION_DECL)
    {
      apply_css_task (decl);
      finish_function (decl);
    }
  forget_uses_of_inline_tasks ();
}

const std::vector<tree> &
known_tasks ()
{
  return tasks_seen ().decls ();
}

const std::vector<tree> &
known_implementations ()
{
  return implementations_seen ().decls ();
}

void
expect_body (tree task)
{
  if (!TREE_PUBLIC (task) && !DECL_INITIAL (task))
    DECL_EXTERNAL (task) = 0;
}

void
check_unit ()
{
  check_css_tasks ();
  define_launches ();
  check_labels ();
  check_hinted ();
  for (tree fn : tasks_seen ().decls ())
    check_other_attributes (fn);
  for (tree fn : implementations_seen ().decls ())
    {
      if (!is_task (fn))
        check_other_attributes (fn);
      for (const Claim &claim : claims_of (fn))
        check_claim (fn, claim);
    }
  bool errors = seen_error ();
  for (tree fn : tasks_seen ().decls ())
    if (!errors)
      check_runnable (fn);
}

bool
check_task_to_generate (const Task &task)
{
  check_codelet_type ();
  return check_counts (task) && check_complete (task) && check_defined (task)
         && !task.implementations.empty ();
}

} // namespace asterism::plugin
