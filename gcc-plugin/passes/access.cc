/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proves accesses that contradict the mode of a parameter.  Nothing is said of
   what only may happen.  */

#include "gcc_headers.h"

#include "model/task.h"
#include "passes/access.h"
#include "passes/effects.h"
#include "report.h"
#include "source/declaration.h"
#include "source/spelling.h"

namespace asterism::plugin
{

namespace
{

/* One buffer of one implementation.  */
struct Buffer
{
  tree fn;
  tree task;
  tree parm; /* of the implementation */
  const Effects &effects;
};

/* Returns where STMT is; GCC forgets the place of a call that it turns into an
   assignment: then it is that of the next statement in the block.  */
location_t
place (const Buffer &buffer, gimple *stmt)
{
  for (auto i = gsi_for_stmt (stmt); !gsi_end_p (i); gsi_next (&i))
    if (gimple_has_location (gsi_stmt (i)))
      return gimple_location (gsi_stmt (i));
  return DECL_SOURCE_LOCATION (buffer.fn);
}

Declaration
declaration_of (const Buffer &buffer)
{
  return Declaration (buffer.parm, DECL_SOURCE_LOCATION (buffer.parm));
}

void
check_read_only (const Buffer &buffer)
{
  gimple *write = buffer.effects.certain_write;
  auto_diagnostic_group group;
  if (!write
      || !warn (Warning::AccessMode, place (buffer, write),
                "this writes to the data of parameter %qD, which task %qD only "
                "reads",
                buffer.parm, buffer.task))
    return;
  gcc_rich_location rich (DECL_SOURCE_LOCATION (buffer.parm));
  rich.fixits_cannot_be_auto_applied ();
  if (location_t word = declaration_of (buffer).const_of_data ())
    rich.add_fixit_remove (word);
  inform (&rich,
          "it points to constant data: drop %<const%> from its type, here and "
          "in the task, if the task is to write it");
}

void
check_output (const Buffer &buffer)
{
  gimple *read = buffer.effects.first_read;
  auto_diagnostic_group group;
  if (!read
      || !warn (Warning::AccessMode, place (buffer, read),
                "this reads the data of parameter %qD, an %<output%> of task "
                "%qD, before they are written",
                buffer.parm, buffer.task))
    return;
  gcc_rich_location rich (DECL_SOURCE_LOCATION (buffer.parm));
  rich.fixits_cannot_be_auto_applied ();
  Spelling (buffer.parm, DECL_SOURCE_LOCATION (buffer.parm), "output")
      .add_removal (&rich);
  inform (&rich,
          "the contents of an output are not there when the task begins: drop "
          "%<output%>, or write before reading");
}

/* Prints, in verbose mode, what could be declared instead.  */
void
tell_better_mode (const Buffer &buffer)
{
  const Effects &effects = buffer.effects;
  if (effects.escapes || !given (Switch::Verbose))
    return;
  location_t where = DECL_SOURCE_LOCATION (buffer.parm);
  if (effects.reads && !effects.writes)
    {
      rich_location rich (line_table, where);
      /* A prototype elsewhere must be changed as well.  */
      rich.fixits_cannot_be_auto_applied ();
      if (location_t place = declaration_of (buffer).place_for_const ())
        rich.add_fixit_insert_before (place, "const ");
      tell (&rich,
            "parameter %qD of task %qD is only read: declare that it points to "
            "%<const%> data",
            buffer.parm, buffer.task);
    }
  else if (effects.certain_write && !effects.first_read)
    {
      rich_location rich (line_table, where);
      rich.fixits_cannot_be_auto_applied ();
      if (location_t end = declaration_of (buffer).end ())
        rich.add_fixit_insert_after (end, " __attribute__ ((output))");
      tell (
          &rich,
          "parameter %qD of task %qD is not read before it is written: if the "
          "task writes all of it, declare it %<output%>",
          buffer.parm, buffer.task);
    }
}

void
check_buffer (const Buffer &buffer, Mode mode)
{
  switch (mode)
    {
    case Mode::Read:
      check_read_only (buffer);
      break;
    case Mode::Write:
      check_output (buffer);
      break;
    default:
      tell_better_mode (buffer);
    }
}

} // namespace

void
check_access_modes (tree fn)
{
  for (const Claim &claim : claims_of (fn))
    {
      if (claim.target != Target::Cpu)
        continue;
      unsigned index = 0;
      tree parm = DECL_ARGUMENTS (fn);
      for (const Parameter &p : describe_task (claim.task).parameters)
        {
          const Effects *effects
              = p.is_buffer () ? effects_of (fn, index) : nullptr;
          if (effects && parm)
            check_buffer ({ fn, claim.task, parm, *effects }, p.mode);
          index++;
          parm = parm ? DECL_CHAIN (parm) : NULL_TREE;
        }
    }
}

} // namespace asterism::plugin
