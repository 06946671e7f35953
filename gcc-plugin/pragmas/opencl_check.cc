/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs clang on OpenCL files when the program is compiled.  */

#include "gcc_headers.h"

#include <sys/wait.h>

#include "options.h"
#include "pragmas/opencl_check.h"
#include "report.h"

namespace asterism::plugin
{

namespace
{

constexpr const char *kCompiler
    = "clang -x cl -target spir64 -fsyntax-only -fno-color-diagnostics "
      "-fno-caret-diagnostics -- ";

/* What the shell exits with when there is no such command.  */
constexpr int kNotFound = 127;

/* Returns TEXT as one word for the shell.  */
std::string
quoted (const std::string &text)
{
  std::string word = "'";
  for (char c : text)
    if (c == '\'')
      word += "'\\''";
    else
      word += c;
  return word + "'";
}

/* Runs the compiler on PATH.  Returns its exit status; what it said is in
   LINES.  */
int
run_compiler (const std::string &path, std::vector<std::string> &lines)
{
  std::string command = kCompiler + quoted (path) + " 2>&1";
  FILE *output = popen (command.c_str (), "r");
  if (!output)
    return kNotFound;
  char buffer[1024];
  while (fgets (buffer, sizeof buffer, output))
    {
      buffer[strcspn (buffer, "\n")] = '\0';
      lines.push_back (buffer);
    }
  int status = pclose (output);
  return WIFEXITED (status) ? WEXITSTATUS (status) : kNotFound;
}

} // namespace

bool
check_opencl_source (const std::string &path, location_t where)
{
  if (!given (Switch::CheckOpencl))
    return true;
  std::vector<std::string> lines;
  int status = run_compiler (path, lines);
  if (status == 0)
    return true;
  /* Errors that are not in a file are about the command.  */
  std::erase_if (lines, [] (const std::string &line) {
    return line.find (": error: ") == std::string::npos
           || line.substr (0, 7) == "clang: ";
  });
  if (lines.empty () || status == kNotFound)
    {
      tell (where, "there is no %<clang%> that can check %qs", path.c_str ());
      return true;
    }
  auto_diagnostic_group group;
  error_at (where, "%qs does not build as OpenCL C", path.c_str ());
  for (const std::string &line : lines)
    inform (where, "%s", line.c_str ());
  return false;
}

} // namespace asterism::plugin
