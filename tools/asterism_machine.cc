/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* asterism_machine: writes the file that describes the machine it runs on, for
   STARPU_SIM; merges such files, and prints one as a picture.

     asterism_machine [-o FILE]
     asterism_machine --merge FILE... [-o FILE]
     asterism_machine --print FILE

   Exit status 0; 1: the runtime does not start, or nothing can be written; 2:
   bad arguments, or a wrong file. */

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "command.h"
#include "machine_file.h"
#include "machine_measures.h"
#include "topology/description.h"

using asterism::Status;
using asterism::topology::Description;

namespace
{

constexpr tools::Command command = {
  "asterism_machine",
  "[-o FILE] | --merge FILE... [-o FILE] | --print FILE | --help | --version",
  "Writes the file that describes this machine, for STARPU_SIM; adds up such "
  "files\nof one machine; or prints one as a picture."
};

struct Arguments
{
  bool merges = false, prints = false;
  std::string output;
  std::vector<std::string> files;
};

/// False when they make no sense.
bool
read_arguments (int argc, char **argv, Arguments &arguments)
{
  for (int i = 1; i < argc; ++i)
    {
      const std::string argument = argv[i];
      if (argument == "--merge" && i == 1)
        arguments.merges = true;
      else if (argument == "--print" && i == 1)
        arguments.prints = true;
      else if (argument == "-o" && i + 1 < argc && arguments.output.empty ())
        arguments.output = argv[++i];
      else if (argument.empty () || argument[0] == '-')
        return false;
      else
        arguments.files.push_back (argument);
    }
  if (arguments.prints)
    return arguments.files.size () == 1 && arguments.output.empty ();
  return arguments.merges != arguments.files.empty ();
}

int
write (const Description &machine, const std::string &path)
{
  FILE *out = path.empty () ? stdout : fopen (path.c_str (), "w");
  if (out == nullptr)
    return command.complain ((path + ": " + strerror (errno)), 1);
  tools::write_machine (machine, out);
  const bool failed = ferror (out) != 0;
  if ((out != stdout ? fclose (out) : fflush (out)) != 0 || failed)
    return command.complain ("the file cannot be written", 1);
  return 0;
}

int
merge (const Arguments &arguments)
{
  Description all;
  for (size_t i = 0; i < arguments.files.size (); ++i)
    {
      Description one;
      Status status = Description::load (arguments.files[i], one);
      if (status.ok () && i > 0)
        status = tools::merge_machines (one, all);
      else
        all = one;
      if (!status.ok ())
        return command.complain (status.message (), 2);
    }
  return write (all, arguments.output);
}

int
print (const std::string &path)
{
  Description machine;
  if (Status status = Description::load (path, machine); !status.ok ())
    return command.complain (status.message (), 2);
  tools::print_machine (machine, stdout);
  return 0;
}

int
measure (const std::string &output)
{
  Description machine;
  if (Status status = tools::measure_machine (machine); !status.ok ())
    return command.complain (status.message (), 1);
  return write (machine, output);
}

} // namespace

int
main (int argc, char **argv)
{
  Arguments arguments;
  if (command.answers (argc, argv))
    return command.finish (0);
  if (!read_arguments (argc, argv, arguments))
    return command.misused ();
  if (arguments.prints)
    return print (arguments.files[0]);
  return arguments.merges ? merge (arguments) : measure (arguments.output);
}
