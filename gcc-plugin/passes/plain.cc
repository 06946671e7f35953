/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns passes off for functions that have nothing to improve: GCC spends more
   on finding that out than on compiling them.  */

#include "gcc_headers.h"

#include "build/function.h"
#include "passes/plain.h"

namespace asterism::plugin
{

namespace
{

/* The optimisations of -O1 and more, and those of -Og, as two groups of passes
   of which one runs.  The group of -Og has no more than a few optimisations
   beside the passes that lower statements which later passes cannot expand,
   such as those of -fsanitize=thread.  So it replaces the other; leaving both
   out would leave such statements in.  */
constexpr std::string_view kOptimizations = "*all_optimizations";
constexpr std::string_view kFewOptimizations = "*all_optimizations_g";

/* Passes that only improve code, by their names in dumps, with the passes
   below them: none of them runs at -O0.  A name that a release of GCC does not
   know does no harm.  */
constexpr std::string_view kImprovements[] = {
  kOptimizations, "bbpart",        "bbro",
  "ce1",          "ce2",           "ce3",
  "cmpelim",      "combine",       "compgotos",
  "cprop",        "cprop_hardreg", "cse1",
  "cse2",         "cse_local",     "csa",
  "dse1",         "dse2",          "early_optimizations",
  "fwprop1",      "fwprop2",       "hoist",
  "pre",          "ree",           "rtl pre",
  "rtl_dce",      "rtl_dce2",      "sched1",
  "sched2",       "sched_fusion",  "stv",
  "subreg1",      "subreg2",       "subreg3",
  "ud_dce",       "web",
};

/* What calls a function of no more statements is better off when that is
   inlined; and into a plain function nothing must be, for it would not be
   improved.  */
constexpr unsigned kSmall = 6;

bool
is_improvement (const opt_pass *pass)
{
  return std::find (std::begin (kImprovements), std::end (kImprovements),
                    std::string_view (pass->name))
         != std::end (kImprovements);
}

/* Says the same, from a table by the number of the pass.  */
bool
is_known_improvement (const opt_pass *pass)
{
  static std::vector<char> known;
  size_t number = pass->static_pass_number;
  if (pass->static_pass_number < 0)
    return is_improvement (pass);
  if (number >= known.size ())
    known.resize (number + 64);
  if (!known[number])
    known[number] = is_improvement (pass) ? 'i' : 'n';
  return known[number] == 'i';
}

/* The callback of PLUGIN_OVERRIDE_GATE.  */
void
leave_out (void *status, void *)
{
  bool &runs = *static_cast<bool *> (status);
  if (!current_function_decl
      || !plain_functions ().count (current_function_decl))
    return;
  if (runs)
    runs = !is_known_improvement (current_pass);
  else
    runs = optimize && current_pass->name == kFewOptimizations;
}

/* Says whether NODE is so small, or by its attributes such, that it is better
   inlined.  */
bool
is_to_inline (cgraph_node *node)
{
  if (DECL_DISREGARD_INLINE_LIMITS (node->decl))
    return true;
  struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
  if (!fn || !fn->cfg)
    return false;
  unsigned count = 0;
  basic_block block;
  FOR_EACH_BB_FN (block, fn)
  for (auto i = gsi_start_bb (block); !gsi_end_p (i); gsi_next (&i))
    if (!is_gimple_debug (gsi_stmt (i)) && ++count > kSmall)
      return false;
  return true;
}

bool
calls_inline (tree fn)
{
  cgraph_node *node = cgraph_node::get (fn);
  for (cgraph_edge *e = node ? node->callees : nullptr; e; e = e->next_callee)
    if (is_to_inline (e->callee->ultimate_alias_target ()))
      return true;
  return false;
}

/* The callback of PLUGIN_ALL_IPA_PASSES_START, before the first pass that can
   be left out.  The gates of a unit without such functions are not watched.  */
void
choose (void *, void *plugin)
{
  std::erase_if (plain_functions (), calls_inline);
  if (!plain_functions ().empty ())
    register_callback (static_cast<const char *> (plugin), PLUGIN_OVERRIDE_GATE,
                       leave_out, nullptr);
}

constexpr pass_data kData = {
  SIMPLE_IPA_PASS, "asterism_plain", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0,
};

class ForbidInlining final : public simple_ipa_opt_pass
{
public:
  explicit ForbidInlining (gcc::context *context)
      : simple_ipa_opt_pass (kData, context)
  {
  }

  bool
  gate (function *) override
  {
    return !plain_functions ().empty ();
  }

  unsigned
  execute (function *) override
  {
    for (tree fn : plain_functions ())
      if (cgraph_node *node = cgraph_node::get (fn))
        for (cgraph_edge *e = node->callees; e; e = e->next_callee)
          {
            e->call_stmt_cannot_inline_p = true;
            e->inline_failed = CIF_FUNCTION_NOT_INLINABLE;
          }
    return 0;
  }
};

} // namespace

void
register_plain_functions (const char *name)
{
  register_pass_info info = { new ForbidInlining (g), "opt_local_passes", 1,
                              PASS_POS_INSERT_AFTER };
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
  register_callback (name, PLUGIN_ALL_IPA_PASSES_START, choose,
                     const_cast<char *> (name));
}

} // namespace asterism::plugin
