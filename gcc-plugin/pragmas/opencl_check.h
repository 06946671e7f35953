/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The check that -fplugin-arg-asterism-check-opencl asks for.  */

#ifndef ASTERISM_PRAGMAS_OPENCL_CHECK_H
#define ASTERISM_PRAGMAS_OPENCL_CHECK_H

namespace asterism::plugin
{

/* Has an OpenCL compiler check the file PATH, named at WHERE, if that was asked
   for and there is one.  Returns false after reporting what is wrong.  */
bool check_opencl_source (const std::string &path, location_t where);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_OPENCL_CHECK_H */
