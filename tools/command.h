/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Command: the parts that all tools written in C++ have in common: --help,
   --version, messages of one line, and the exit status. */

#ifndef TOOLS_COMMAND_H
#define TOOLS_COMMAND_H

#include <cstdio>
#include <cstring>
#include <string>

#include "config.h"

namespace tools
{

/// A tool, as it names itself in messages.
struct Command
{
  const char *name;
  const char *usage;   ///< one line, without its name in front
  const char *purpose; ///< for --help

  /// Prints what `--help' or `--version' asks for, if that is the only
  /// argument; returns whether it was.
  bool
  answers (int argc, char **argv) const
  {
    if (argc != 2)
      return false;
    if (strcmp (argv[1], "--help") == 0)
      return printf ("usage: %s %s\n%s\n", name, usage, purpose) > 0;
    return strcmp (argv[1], "--version") == 0
           && printf ("%s %s\n", name, PACKAGE_VERSION) > 0;
  }

  /// Prints a message, and returns the exit status `status`.
  int
  complain (const std::string &message, int status) const
  {
    fprintf (stderr, "%s: %s\n", name, message.c_str ());
    return status;
  }

  /// Complains about the arguments; returns exit status 2.
  int
  misused () const
  {
    return complain (std::string ("usage: ") + name + " " + usage, 2);
  }

  /// Returns `result`, or 1 when what was printed could not be written.
  int
  finish (int result) const
  {
    return fflush (stdout) == 0 ? result : complain ("cannot write", 1);
  }
};

} // namespace tools

#endif
