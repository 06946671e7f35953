/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and checks the geometry of native kernels.  */

#include "gcc_headers.h"

#include "pragmas/css_geometry.h"
#include "pragmas/kernel_source.h"
#include "pragmas/opencl_check.h"

namespace asterism::plugin
{

namespace
{

bool
report_geometry (location_t where)
{
  auto_diagnostic_group group;
  error_at (where, "geometry of a kernel in %<#pragma css target%> has a wrong "
                   "number of sizes");
  inform (where, "write %<ndrange (2, x, y, local x, local y)%>, with one to "
                 "three dimensions, or %<grid (x, y, z)%> and %<block (x, y, "
                 "z)%>");
  return false;
}

/* Reads sizes FROM on of CLAUSE into SIZES.  */
bool
read_sizes (const ClauseText &clause, size_t from, size_t to,
            CssSections &sections, std::vector<tree> &sizes)
{
  for (size_t i = from; i < to; i++)
    {
      tree size;
      if (!sections.read_number (clause.arguments[i], size))
        return false;
      if (integer_zerop (size))
        return report_geometry (clause.where);
      sizes.push_back (size);
    }
  return true;
}

bool
read_ndrange (const ClauseText &clause, CssSections &sections, Launch &launch)
{
  tree rank;
  if (!sections.read_number (clause.arguments[0], rank))
    return false;
  if (!tree_fits_uhwi_p (rank) || !IN_RANGE (tree_to_uhwi (rank), 1, 3)
      || clause.arguments.size () != 1 + 2 * tree_to_uhwi (rank))
    return report_geometry (clause.where);
  const size_t middle = 1 + tree_to_uhwi (rank);
  return read_sizes (clause, 1, middle, sections, launch.whole)
         && read_sizes (clause, middle, clause.arguments.size (), sections,
                        launch.local);
}

bool
report_second_form (const ClauseText &clause)
{
  auto_diagnostic_group group;
  error_at (clause.where, "second geometry in %<#pragma css target%>");
  inform (clause.where, "write %<ndrange%>, or %<grid%> with %<block%>, once");
  return false;
}

bool
read_geometry (const ClauseText &clause, CssSections &sections, Launch &launch)
{
  const std::string name = clause.row->name;
  const size_t count = clause.arguments.size ();
  if (name == "shmem" && count > 1)
    return report_geometry (clause.where);
  if (name == "shmem")
    return sections.read_number (clause.arguments[0], launch.shared);
  std::vector<tree> &sizes = name == "block" ? launch.local : launch.whole;
  const char *form = name == "ndrange" ? "ndrange" : "grid";
  if (!sizes.empty () || (launch.form && strcmp (launch.form, form)))
    return report_second_form (clause);
  launch.form = form;
  if (name == "ndrange")
    return read_ndrange (clause, sections, launch);
  return count > 3 ? report_geometry (clause.where)
                   : read_sizes (clause, 0, count, sections, sizes);
}

bool
read_text (const ClauseText &clause, std::string &text)
{
  const Token &token = clause.arguments[0][0];
  if (clause.arguments[0].size () == 1 && token.type == CPP_STRING
      && interpret_string (token.value, text) && !text.empty ())
    return true;
  auto_diagnostic_group group;
  error_at (token.where,
            "argument of %qs in %<#pragma css target%> is not a "
            "string",
            clause.row->name);
  inform (token.where, "write %<file (\"kernels.cl\")%> or %<name "
                       "(\"kernel\")%>");
  return false;
}

/* Makes both lists of sizes equally long.  */
void
fill_up (Launch &launch)
{
  const size_t rank = std::max (launch.local.size (), launch.whole.size ());
  launch.local.resize (rank, build_one_cst (long_integer_type_node));
  launch.whole.resize (rank, build_one_cst (long_integer_type_node));
  if (!launch.shared)
    launch.shared = build_zero_cst (long_integer_type_node);
}

bool
report_kernel (location_t where, const char *mend)
{
  auto_diagnostic_group group;
  error_at (where, "%<#pragma css target%> describes a kernel that cannot be");
  inform (where, mend);
  return false;
}

} // namespace

bool
read_launch (const ClauseText &clause, CssSections &sections, Launch &launch)
{
  if (launch.where == UNKNOWN_LOCATION)
    launch.where = clause.where;
  if (clause.row->kind == ClauseKind::Name)
    return read_text (clause, launch.kernel.name);
  if (clause.row->kind == ClauseKind::Geometry)
    return read_geometry (clause, sections, launch);
  launch.file_where = clause.arguments[0][0].where;
  return read_text (clause, launch.kernel.file);
}

bool
check_launch (tree fn, const std::vector<Target> &targets, bool implements,
              Launch &launch)
{
  const location_t where = launch.where;
  if (!launch.form || launch.whole.empty () || launch.local.empty ())
    return report_kernel (where, G_ ("give its geometry, by %<ndrange%>, or by "
                                     "%<grid%> and %<block%>"));
  if (targets.size () != 1 || targets[0] == Target::Cpu)
    return report_kernel (where, G_ ("it is of one device, %<opencl%> or "
                                     "%<cuda%>"));
  if (DECL_SAVED_TREE (fn) || DECL_INITIAL (fn))
    return report_kernel (where, G_ ("declare the function without a body"));
  const bool is_opencl = targets[0] == Target::Opencl;
  if (is_opencl == launch.kernel.file.empty ())
    return report_kernel (where, is_opencl
                                     ? G_ ("name the file with its source, by "
                                           "%<file (\"kernels.cl\")%>")
                                     : G_ ("link it with the program, instead "
                                           "of %<file%>"));
  if (is_opencl && launch.shared)
    return report_kernel (where, G_ ("a kernel of OpenCL declares its local "
                                     "memory: drop %<shmem%>"));
  if (!is_opencl && !implements && launch.kernel.name.empty ())
    return report_kernel (where, G_ ("the task has the kernel's own name: give "
                                     "the kernel's by %<name%>"));
  if (launch.kernel.name.empty ())
    launch.kernel.name = IDENTIFIER_POINTER (
        is_opencl ? DECL_NAME (fn) : DECL_ASSEMBLER_NAME (fn));
  launch.kernel.implementation = fn;
  launch.kernel.where = where;
  fill_up (launch);
  return !is_opencl
         || (read_source (launch.kernel, launch.file_where)
             && check_opencl_source (launch.kernel.path, launch.file_where));
}

} // namespace asterism::plugin
