/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stores the place of a direct call of a task in a thread-local variable just
   before the call.  The pass comes before inlining, so places are those of the
   source, and before link-time optimization, which keeps the stores.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "model/task.h"
#include "passes/call_sites.h"
#include "report.h"

namespace asterism::plugin
{

namespace
{

constexpr pass_data kData = {
  GIMPLE_PASS, "asterism_call_sites", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0,
  0,
};

void
record_site (gimple_stmt_iterator *at, tree task)
{
  gimple *call = gsi_stmt (*at);
  location_t where = gimple_location (call);
  gimple *store
      = gimple_build_assign (call_site_variable (), build_site (where));
  gimple_set_location (store, where);
  gsi_insert_before (at, store, GSI_SAME_STMT);
  tell (where, "this call submits task %qD", task);
}

class CallSites final : public gimple_opt_pass
{
public:
  explicit CallSites (gcc::context *context) : gimple_opt_pass (kData, context)
  {
  }

  unsigned
  execute (function *fn) override
  {
    basic_block block;
    FOR_EACH_BB_FN (block, fn)
    for (auto at = gsi_start_bb (block); !gsi_end_p (at); gsi_next (&at))
      {
        tree callee = is_gimple_call (gsi_stmt (at))
                          ? gimple_call_fndecl (gsi_stmt (at))
                          : NULL_TREE;
        if (callee && is_task (callee))
          record_site (&at, callee);
      }
    return 0;
  }
};

} // namespace

void
register_call_sites (const char *name)
{
  register_pass_info info
      = { new CallSites (g), "cfg", 1, PASS_POS_INSERT_AFTER };
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

} // namespace asterism::plugin
