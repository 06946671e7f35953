/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks that need the SSA form of all functions: it comes after that was made
   and before anything is optimized, so that the same is found at each -O.  */

#include "gcc_headers.h"

#include "model/task.h"
#include "options.h"
#include "passes/access.h"
#include "passes/effects.h"
#include "passes/initialized.h"
#include "passes/unit_checks.h"
#include "passes/unregistered.h"

namespace asterism::plugin
{

namespace
{

constexpr pass_data kData = {
  SIMPLE_IPA_PASS,
  "asterism_unit_checks",
  OPTGROUP_NONE,
  TV_NONE,
  0,
  0,
  0,
  0,
  0,
};

/* Returns the functions of the unit that are in SSA form, in the order of the
   source.  */
std::vector<cgraph_node *>
functions ()
{
  std::vector<cgraph_node *> nodes;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
    if (fn && fn->cfg && fn->gimple_df && gimple_in_ssa_p (fn))
      nodes.push_back (node);
  }
  std::sort (nodes.begin (), nodes.end (), [] (cgraph_node *a, cgraph_node *b) {
    return a->order < b->order;
  });
  return nodes;
}

/* Says whether any task is declared.  Most units have none, and nothing is to
   be checked in them.  */
bool
has_tasks ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  if (is_task (node->decl))
    return true;
  return false;
}

bool
calls_task (cgraph_node *node)
{
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (is_task (e->callee->decl))
      return true;
  return false;
}

/* Link-time optimization would write the notes out.  */
void
forget_all_notes ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  forget_notes (node->decl);
}

class UnitChecks final : public simple_ipa_opt_pass
{
public:
  explicit UnitChecks (gcc::context *context)
      : simple_ipa_opt_pass (kData, context)
  {
  }

  bool
  gate (function *) override
  {
    return !in_lto_p;
  }

  unsigned
  execute (function *) override
  {
    if (!seen_error () && has_tasks ())
      check ();
    forget_effects ();
    forget_all_notes ();
    return 0;
  }

private:
  void check ();
};

void
UnitChecks::check ()
{
  std::vector<cgraph_node *> nodes = functions ();
  for (cgraph_node *node : nodes)
    {
      if (enabled (Warning::AccessMode) || given (Switch::Verbose))
        check_access_modes (node->decl);
      if (enabled (Warning::Unregistered) && calls_task (node))
        check_registrations (DECL_STRUCT_FUNCTION (node->decl));
    }
  if (enabled (Warning::Uninitialized))
    check_initialized ();
}

} // namespace

void
register_unit_checks (const char *name)
{
  register_pass_info info
      = { new UnitChecks (g), "build_ssa_passes", 1, PASS_POS_INSERT_AFTER };
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

} // namespace asterism::plugin
