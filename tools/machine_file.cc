/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Writes, prints and merges descriptions of machines. */

#include "machine_file.h"

#include <cerrno>
#include <cmath>
#include <set>
#include <string>

namespace tools
{

using asterism::Status;
using asterism::topology::CodeletTime;
using asterism::topology::DescribedWorker;
using asterism::topology::Description;
using asterism::topology::LinkKind;
using asterism::topology::Processor;
using asterism::topology::Variation;
using asterism::topology::WorkerKind;

namespace
{

std::string
quoted (const std::string &text)
{
  std::string result = "\"";
  for (char letter : text)
    {
      if (letter == '"' || letter == '\\')
        result += '\\';
      result += letter == '\n' ? ' ' : letter;
    }
  return result + '"';
}

const char *
name_of (Processor processor)
{
  return processor == Processor::Cuda     ? "cuda"
         : processor == Processor::OpenCl ? "opencl"
                                          : "cpu";
}

void
write_kind (const WorkerKind &kind, FILE *out)
{
  fprintf (out, "    %s: { \"type\": \"%s\"", quoted (kind.name).c_str (),
           name_of (kind.processor));
  if (kind.gflops > 0)
    fprintf (out, ", \"gflops\": %.4g", kind.gflops);
  if (kind.speed > 0)
    fprintf (out, ", \"speed\": %.4g", kind.speed);
  if (kind.memory_bytes > 0)
    fprintf (out, ", \"memory_kb\": %zu, \"overlap\": %s, \"depth\": %u",
             kind.memory_bytes / 1024, kind.overlaps ? "true" : "false",
             kind.depth);
  if (kind.peers)
    fputs (", \"peers\": true", out);
  if (kind.overhead_us > 0)
    fprintf (out, ", \"overhead_us\": %.4g", kind.overhead_us);
  fprintf (out, ", \"model\": %s }", quoted (kind.model).c_str ());
}

void
write_workers (const Description &machine, FILE *out)
{
  const char *comma = "";
  const auto alike = [&machine] (size_t one, size_t other) {
    const DescribedWorker &a = machine.workers[one],
                          &b = machine.workers[other];
    return a.kind == b.kind && a.name == b.name && a.links == b.links;
  };
  for (size_t i = 0, next; i < machine.workers.size (); i = next)
    {
      for (next = i + 1; next < machine.workers.size () && alike (i, next);)
        ++next;
      const DescribedWorker &worker = machine.workers[i];
      fprintf (out, "%s\n    { \"kind\": %s, \"count\": %zu, \"name\": %s",
               comma, quoted (machine.kinds[worker.kind].name).c_str (),
               next - i, quoted (worker.name).c_str ());
      const char *before = ", \"links\": [ ";
      for (unsigned link : worker.links)
        {
          fprintf (out, "%s%s", before,
                   quoted (machine.links[link].name).c_str ());
          before = ", ";
        }
      fputs (worker.links.empty () ? " }" : " ] }", out);
      comma = ",";
    }
}

void
write_time (const CodeletTime &time, FILE *out)
{
  fprintf (out, "{ \"%s\": {", time.is_rate ? "gflops" : "us");
  const char *comma = "";
  for (const auto &[bytes, value] : time.values.points ())
    {
      fprintf (out, "%s \"%.0f\": %.6g", comma, bytes, value);
      comma = ",";
    }
  fputs (" } }", out);
}

void
write_codelets (const Description &machine, FILE *out)
{
  std::set<std::string> names;
  for (const WorkerKind &kind : machine.kinds)
    for (const auto &[name, time] : kind.codelets)
      names.insert (name);
  if (names.empty ())
    return;
  const char *comma = "";
  fputs (",\n  \"codelets\": {", out);
  for (const std::string &name : names)
    {
      fprintf (out, "%s\n    %s: {", comma, quoted (name).c_str ());
      comma = "";
      for (const WorkerKind &kind : machine.kinds)
        if (const auto found = kind.codelets.find (name);
            found != kind.codelets.end ())
          {
            fprintf (out, "%s\n      %s: ", comma, quoted (kind.name).c_str ());
            write_time (found->second, out);
            comma = ",";
          }
      fputs (" }", out);
      comma = ",";
    }
  fputs ("\n  }", out);
}

void
write_links (const Description &machine, FILE *out)
{
  const char *comma = "";
  if (machine.links.empty ())
    return;
  fputs (",\n  \"links\": {", out);
  for (const LinkKind &link : machine.links)
    {
      fprintf (out, "%s\n    %s: { \"latency_us\": %.4g, \"gb_per_s\": %.4g",
               comma, quoted (link.name).c_str (), link.latency * 1e6,
               link.bandwidth / 1e9);
      if (link.duplex && link.back != link.bandwidth)
        fprintf (out, ", \"back_gb_per_s\": %.4g", link.back / 1e9);
      fputs (link.duplex ? " }" : ", \"duplex\": false }", out);
      comma = ",";
    }
  fputs ("\n  }", out);
}

/// "8 workers `core': cpu, 25.5 GFlop/s"
void
print_workers (const Description &machine, const DescribedWorker &worker,
               unsigned count, const char *branch, FILE *out)
{
  const WorkerKind &kind = machine.kinds[worker.kind];
  fprintf (out, "%s%u x %s: %s", branch, count, worker.name.c_str (),
           name_of (kind.processor));
  if (kind.gflops > 0)
    fprintf (out, ", %.4g GFlop/s", kind.gflops);
  if (kind.memory_bytes > 0)
    fprintf (out, ", memory of %.4g MiB each, copies %s",
             double (kind.memory_bytes) / 1048576,
             kind.overlaps ? "beside kernels" : "between kernels");
  if (!kind.codelets.empty ())
    fprintf (out, ", %zu codelets", kind.codelets.size ());
  fputc ('\n', out);
}

/// Those that share a route to main memory, below its links.
void
print_route (const Description &machine, const std::vector<unsigned> &route,
             FILE *out)
{
  std::string indent;
  for (unsigned link : route)
    {
      const LinkKind &kind = machine.links[link];
      fprintf (out, "%s+-- %s: %.4g us, %.4g GB/s", indent.c_str (),
               kind.name.c_str (), kind.latency * 1e6, kind.bandwidth / 1e9);
      if (!kind.duplex)
        fputs (" both ways together", out);
      else if (kind.back != kind.bandwidth)
        fprintf (out, ", %.4g back", kind.back / 1e9);
      fputc ('\n', out);
      indent += "    ";
    }
  indent += "+-- ";
  for (size_t i = 0; i < machine.workers.size ();)
    {
      const DescribedWorker &worker = machine.workers[i];
      unsigned count = 0;
      for (;
           i < machine.workers.size () && machine.workers[i].kind == worker.kind
           && machine.workers[i].name == worker.name
           && machine.workers[i].links == worker.links;
           ++i)
        ++count;
      if (worker.links == route)
        print_workers (machine, worker, count, indent.c_str (), out);
    }
}

} // namespace

void
write_machine (const Description &machine, FILE *out)
{
  const char *comma = "";
  fprintf (out, "{\n  \"name\": %s,\n  \"kinds\": {",
           quoted (machine.name).c_str ());
  for (const WorkerKind &kind : machine.kinds)
    {
      fprintf (out, "%s\n", comma);
      write_kind (kind, out);
      comma = ",";
    }
  fputs ("\n  }", out);
  write_links (machine, out);
  fputs (",\n  \"workers\": [", out);
  write_workers (machine, out);
  fputs ("\n  ]", out);
  write_codelets (machine, out);
  if (machine.variation.shape != Variation::Shape::None)
    fprintf (out,
             ",\n  \"variation\": { \"distribution\": \"%s\", "
             "\"percent\": %.4g, \"seed\": %llu }",
             machine.variation.shape == Variation::Shape::Uniform ? "uniform"
                                                                  : "normal",
             machine.variation.percent,
             static_cast<unsigned long long> (machine.variation.seed));
  if (machine.scheduler_us > 0)
    fprintf (out, ",\n  \"scheduler_us\": %.4g", machine.scheduler_us);
  fputs ("\n}\n", out);
}

void
print_machine (const Description &machine, FILE *out)
{
  fprintf (out, "%s\nmain memory\n", machine.name.c_str ());
  std::set<std::vector<unsigned>> routes;
  for (const DescribedWorker &worker : machine.workers)
    routes.insert (worker.links);
  for (const std::vector<unsigned> &route : routes)
    print_route (machine, route, out);
}

Status
merge_machines (const Description &one, Description &all)
{
  const auto fail = [&] (const char *what, const std::string &name) {
    return Status::error (-EINVAL, "%s: %s `%s' is not that of %s",
                          one.path.c_str (), what, name.c_str (),
                          all.path.c_str ());
  };
  if (one.workers.size () != all.workers.size ())
    return fail ("the number of workers of", one.name);
  for (size_t i = 0; i < one.workers.size (); ++i)
    {
      const WorkerKind &newer = one.kind_of (int (i));
      WorkerKind &kind = all.kinds[all.workers[i].kind];
      if (newer.name != kind.name)
        return fail ("the kind of a worker", newer.name);
      if (newer.gflops > 0)
        kind.gflops = newer.gflops;
      for (const auto &[name, time] : newer.codelets)
        {
          CodeletTime &known = kind.codelets[name];
          if (known.is_rate != time.is_rate)
            known = time;
          for (const auto &[bytes, value] : time.values.points ())
            known.values.set (bytes, value);
        }
    }
  for (size_t i = 0; i < all.links.size () && i < one.links.size (); ++i)
    if (one.links[i].name == all.links[i].name)
      all.links[i] = one.links[i];
  return {};
}

} // namespace tools
