/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* asterism_perfmodel: the performance models that runs on this machine have
   left: lists, prints, plots, compares, exports and imports them.

     asterism_perfmodel [--list]
     asterism_perfmodel --print MODEL...
     asterism_perfmodel --plot MODEL PICTURE
     asterism_perfmodel --compare MODEL MODEL
     asterism_perfmodel --export MODEL FILE
     asterism_perfmodel --import FILE...

   MODEL is the symbol of a model of this machine, or a file with a slash in its
   name.  Exit status 0; 1: something cannot be written, or gnuplot is missing;
   2: bad arguments, or a model that does not exist or is damaged. */

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <dirent.h>
#include <unistd.h>

#include "base/decimal.h"
#include "base/options.h"
#include "command.h"
#include "perfmodel/store.h"

using asterism::Options;
using asterism::Status;
namespace perfmodel = asterism::perfmodel;
using perfmodel::Stored;
using perfmodel::StoredHistory;

namespace
{

constexpr tools::Command command
    = { "asterism_perfmodel",
        "[--list] | --print MODEL... | --plot MODEL PICTURE | --compare MODEL "
        "MODEL | --export MODEL FILE | --import FILE... | --help | --version",
        "Lists, prints, plots, compares, exports and imports the performance "
        "models that runs on\nthis machine have left." };

/// Reads a model; tells why not.
bool
read (const std::string &name, Stored &stored)
{
  const std::string path
      = name.find ('/') != std::string::npos
            ? name
            : perfmodel::model_path (Options::from_environment (), name);
  if (access (path.c_str (), R_OK) != 0)
    {
      command.complain (path + ": " + strerror (errno), 2);
      return false;
    }
  Status status = perfmodel::read_model (path, stored);
  if (!status.ok ())
    command.complain (status.message (), 2);
  return status.ok ();
}

double
relative_percent (const StoredHistory &history)
{
  return history.mean > 0 ? 100 * history.deviation / history.mean : 0;
}

int
list ()
{
  const Options options = Options::from_environment ();
  const std::string folder = perfmodel::model_folder (options) + "/codelets",
                    host = "." + perfmodel::host_name (options);
  std::vector<std::string> files;
  if (DIR *entries = opendir (folder.c_str ()))
    {
      while (const struct dirent *entry = readdir (entries))
        if (std::string_view (entry->d_name).ends_with (host))
          files.emplace_back (folder + "/" + entry->d_name);
      closedir (entries);
    }
  else if (errno != ENOENT)
    return command.complain (folder + ": " + strerror (errno), 1);
  std::sort (files.begin (), files.end ());
  int result = 0;
  printf ("%-32s%8s%8s%12s\n", "model", "kinds", "sizes", "samples");
  for (const std::string &file : files)
    {
      Stored stored;
      if (!read (file, stored))
        {
          result = 2;
          continue;
        }
      std::vector<std::string> kinds;
      unsigned long samples = 0;
      for (const auto &[key, history] : stored.histories)
        {
          kinds.push_back (std::get<0> (key));
          samples += history.count;
        }
      kinds.erase (std::unique (kinds.begin (), kinds.end ()), kinds.end ());
      printf ("%-32s%8zu%8zu%12lu\n", stored.symbol.c_str (), kinds.size (),
              stored.histories.size (), samples);
    }
  return result;
}

/// How many of the samples are predicted how well, by their mean.
void
print_errors (const Stored &stored)
{
  static constexpr double kLimits[] = { 1, 5, 10, 25, 50, INFINITY };
  double counts[std::size (kLimits)] = {}, all = 0;
  for (const auto &[key, history] : stored.histories)
    {
      const auto *limit = std::lower_bound (
          std::begin (kLimits), std::end (kLimits), relative_percent (history));
      counts[limit - kLimits] += history.count;
      all += history.count;
    }
  printf ("error of predictions, %% of the duration:");
  for (size_t i = 0; i < std::size (kLimits) && all > 0; ++i)
    if (std::isinf (kLimits[i]))
      printf (" more: %.0f %%\n", 100 * counts[i] / all);
    else
      printf (" to %g: %.0f %%,", kLimits[i], 100 * counts[i] / all);
}

int
print (const std::vector<std::string> &models)
{
  for (const std::string &name : models)
    {
      Stored stored;
      if (!read (name, stored))
        return 2;
      printf ("model %s\n%-20s%6s%10s%14s%14s%10s%14s%14s%9s\n",
              stored.symbol.c_str (), "kind", "impl", "layout", "bytes",
              "flops", "samples", "mean us", "deviation", "error %");
      for (const auto &[key, history] : stored.histories)
        printf ("%-20s%6u  %08x%14zu%14g%10u%14.3f%14.3f%9.1f\n",
                std::get<0> (key).c_str (), std::get<1> (key),
                std::get<2> (key), history.bytes, history.flops, history.count,
                history.mean, history.deviation, relative_percent (history));
      print_errors (stored);
    }
  return 0;
}

/// "potrf" within a text of gnuplot.
std::string
quoted (const std::string &text)
{
  std::string result = "'";
  for (char c : text)
    result += c == '\'' ? "''" : std::string (1, c);
  return result + "'";
}

/// The points of each kind of workers, as gnuplot reads them.
void
write_points (const Stored &stored, const std::vector<std::string> &kinds,
              FILE *gnuplot)
{
  for (const std::string &kind : kinds)
    {
      std::vector<std::pair<size_t, const StoredHistory *>> points;
      for (const auto &[key, history] : stored.histories)
        if (std::get<0> (key) == kind)
          points.emplace_back (history.bytes, &history);
      std::sort (points.begin (), points.end ());
      for (const auto &[bytes, history] : points)
        fprintf (gnuplot, "%zu %g %g\n", bytes, history->mean,
                 history->deviation);
      fputs ("e\n", gnuplot);
    }
}

int
plot (const std::string &name, const std::string &picture)
{
  Stored stored;
  if (!read (name, stored))
    return 2;
  std::vector<std::string> kinds;
  for (const auto &[key, history] : stored.histories)
    kinds.push_back (std::get<0> (key));
  kinds.erase (std::unique (kinds.begin (), kinds.end ()), kinds.end ());
  if (kinds.empty ())
    return command.complain (name + ": there is nothing to plot", 2);
  FILE *gnuplot = popen ("gnuplot", "w");
  if (gnuplot == nullptr)
    return command.complain ("gnuplot cannot be executed", 1);
  const asterism::DecimalPoint point;
  fprintf (gnuplot,
           "set terminal %s\nset output %s\nset title %s noenhanced\n"
           "set xlabel 'bytes'\nset ylabel 'us'\nset logscale xy\nset key left "
           "noenhanced\nplot",
           picture.ends_with (".png") ? "png size 800,600" : "svg size 800,600",
           quoted (picture).c_str (), quoted (stored.symbol).c_str ());
  const char *comma = " ";
  for (const std::string &kind : kinds)
    {
      fprintf (gnuplot, "%s'-' with yerrorlines title %s", comma,
               quoted (kind).c_str ());
      comma = ", ";
    }
  fputc ('\n', gnuplot);
  write_points (stored, kinds, gnuplot);
  return pclose (gnuplot) == 0
             ? 0
             : command.complain (picture + ": gnuplot did not draw it", 1);
}

int
compare (const std::string &one, const std::string &other)
{
  Stored a, b;
  if (!read (one, a) || !read (other, b))
    return 2;
  size_t left = 0, both = 0;
  printf ("%-20s%6s%10s%14s%14s%14s%9s\n", "kind", "impl", "layout", "bytes",
          "first us", "second us", "ratio");
  for (const auto &[key, history] : a.histories)
    {
      const auto found = b.histories.find (key);
      if (found == b.histories.end ())
        {
          ++left;
          continue;
        }
      ++both;
      printf ("%-20s%6u  %08x%14zu%14.3f%14.3f%9.3f\n",
              std::get<0> (key).c_str (), std::get<1> (key), std::get<2> (key),
              history.bytes, history.mean, found->second.mean,
              history.mean > 0 ? found->second.mean / history.mean : 0);
    }
  if (left > 0 || both < b.histories.size ())
    printf ("%zu only in the first, %zu only in the second\n", left,
            b.histories.size () - both);
  return 0;
}

int
write (const std::string &path, const Stored &stored)
{
  Status status = perfmodel::write_model (path, stored);
  return status.ok () ? 0 : command.complain (status.message (), 1);
}

/// Adds what files know to the models of this machine, whose own measurements
/// of the same they replace.
int
import (const std::vector<std::string> &files)
{
  const Options options = Options::from_environment ();
  std::vector<Stored> all;
  for (std::string file : files)
    {
      if (file.find ('/') == std::string::npos)
        file.insert (0, "./");
      if (!read (file, all.emplace_back ()))
        return 2;
      if (all.back ().symbol.empty ())
        return command.complain (file + ": symbol: this is missing", 2);
    }
  const std::string folder = perfmodel::model_folder (options) + "/codelets";
  if (Status made = perfmodel::make_folders (folder); !made.ok ())
    return command.complain (made.message (), 1);
  const perfmodel::FolderLock lock (folder);
  for (Stored &fresh : all)
    {
      Stored known;
      const std::string path = perfmodel::model_path (options, fresh.symbol);
      if (Status status = perfmodel::read_model (path, known); !status.ok ())
        return command.complain (status.message (), 2);
      // What both have stays that of the file.
      fresh.histories.merge (known.histories);
      fresh.sums.merge (known.sums);
      if (const int result = write (path, fresh); result != 0)
        return result;
    }
  return 0;
}

int
export_model (const std::string &name, std::string path)
{
  Stored stored;
  if (!read (name, stored))
    return 2;
  if (path.find ('/') == std::string::npos)
    path.insert (0, "./");
  return write (path, stored);
}

/// Does what is asked for; -1: that makes no sense.
int
act (const std::string &what, const std::vector<std::string> &names)
{
  const size_t count = names.size ();
  if (what == "--list" && count == 0)
    return list ();
  if (what == "--print" && count > 0)
    return print (names);
  if (what == "--plot" && count == 2)
    return plot (names[0], names[1]);
  if (what == "--compare" && count == 2)
    return compare (names[0], names[1]);
  if (what == "--export" && count == 2)
    return export_model (names[0], names[1]);
  if (what == "--import" && count > 0)
    return import (names);
  return -1;
}

} // namespace

int
main (int argc, char **argv)
{
  const std::string what = argc > 1 ? argv[1] : "--list";
  const std::vector<std::string> names (argv + std::min (argc, 2), argv + argc);
  if (command.answers (argc, argv))
    return command.finish (0);
  int result = act (what, names);
  if (result < 0)
    return command.misused ();
  return command.finish (result);
}
