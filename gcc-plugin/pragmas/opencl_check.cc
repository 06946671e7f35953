/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs clang on OpenCL files when the program is compiled.  */

#include "gcc_headers.h"

#include <dirent.h>
#include <sys/wait.h>
#include <unistd.h>

#include "options.h"
#include "pragmas/opencl_check.h"
#include "report.h"

namespace asterism::plugin
{

namespace
{

constexpr const char *kArguments
    = " -x cl -target spir64 -fsyntax-only -fno-color-diagnostics "
      "-fno-caret-diagnostics -- ";

/* What the shell exits with when there is no such command.  */
constexpr int kNotFound = 127;

/* Returns the release that an executable in FOLDER called NAME has in its name:
   0 for one that is not "clang-" and a number.  */
unsigned
clang_release (const std::string &folder, const char *name)
{
  unsigned release;
  int end = 0;
  if (sscanf (name, "clang-%u%n", &release, &end) != 1 || name[end] != '\0'
      || access ((folder + "/" + name).c_str (), X_OK) != 0)
    return 0;
  return release;
}

/* Returns the path of the first `clang' on PATH, of the newest `clang-NN' when
   there is none, or "".  */
std::string
find_clang ()
{
  std::string newest;
  unsigned newest_release = 0;
  const char *path = getenv ("PATH");
  for (size_t length; path && *path; path += length + (path[length] == ':'))
    {
      length = strcspn (path, ":");
      std::string folder (path, length);
      if (std::string plain = folder + "/clang";
          access (plain.c_str (), X_OK) == 0)
        return plain;
      DIR *entries = opendir (folder.c_str ());
      if (!entries)
        continue;
      while (struct dirent *entry = readdir (entries))
        if (unsigned release = clang_release (folder, entry->d_name);
            release > newest_release)
          {
            newest_release = release;
            newest = folder + "/" + entry->d_name;
          }
      closedir (entries);
    }
  return newest;
}

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

/* Runs the compiler on the file PATH.  Returns its exit status; what it said is
   in LINES.  */
int
run_compiler (const std::string &path, std::vector<std::string> &lines)
{
  std::string compiler = find_clang ();
  if (compiler.empty ())
    return kNotFound;
  std::string command
      = quoted (compiler) + kArguments + quoted (path) + " 2>&1";
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
  /* Errors that are not in a file (FILE:LINE:COLUMN) are about the command.  */
  std::erase_if (lines, [] (const std::string &line) {
    size_t at = line.find (": error: ");
    return at == std::string::npos || at == line.find (':');
  });
  if (lines.empty () || status == kNotFound)
    {
      inform (where, "%qs is not checked: there is no %<clang%> that can",
              path.c_str ());
      return true;
    }
  auto_diagnostic_group group;
  error_at (where, "%qs does not build as OpenCL C", path.c_str ());
  for (const std::string &line : lines)
    inform (where, "%s", line.c_str ());
  return false;
}

} // namespace asterism::plugin
