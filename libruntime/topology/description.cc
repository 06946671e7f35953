// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads the file of a machine, and says where it is wrong.

#include "topology/description.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <memory>

#include "starpu_config.h"

#include "starpu_worker.h"

#include "base/json.h"

namespace asterism::topology
{

namespace
{

using json::Value;
using Json = Value::Kind;

/// Memories of devices that the runtime can number, beside main memory.
constexpr unsigned kMostMemories = 29;

/// Reads objects of the file.  The first thing that is wrong is kept, and what
/// is read after that means nothing.
class Reader
{
public:
  Reader (std::string path, Description &machine)
      : path_ (std::move (path)), machine_ (machine)
  {
  }

  Status
  read (const Value &file)
  {
    if (file.kind != Json::Object)
      fail (file.line, "", "the file is no object: `{' ... `}'");
    check_keys (file, { "name", "kinds", "links", "workers", "codelets",
                        "variation", "scheduler_us" });
    machine_.name = text (file, "name", path_);
    machine_.scheduler_us = number (file, "scheduler_us", 0, true);
    each (file, "kinds", true,
          [this] (const std::string &name, const Value &v) {
            read_kind (name, v);
          });
    each (file, "links", false,
          [this] (const std::string &name, const Value &v) {
            read_link (name, v);
          });
    read_workers (file);
    each (file, "codelets", false,
          [this] (const std::string &name, const Value &v) {
            read_codelet (name, v);
          });
    if (const Value *variation = file.find ("variation"))
      read_variation (*variation);
    return std::move (status_);
  }

private:
  void
  fail (unsigned line, const std::string &key, const std::string &what)
  {
    if (status_.ok ())
      status_ = Status::error (-EINVAL, "%s:%u: %s%s%s", path_.c_str (), line,
                               key.c_str (), key.empty () ? "" : ": ",
                               what.c_str ());
  }

  /// The first key that is none of these is wrong; each is followed by those
  /// that there are.
  void
  check_keys (const Value &object, std::vector<const char *> known)
  {
    for (size_t i = 0; i < object.keys.size (); ++i)
      if (std::none_of (known.begin (), known.end (), [&] (const char *key) {
            return object.keys[i] == key;
          }))
        {
          std::string all;
          for (const char *key : known)
            all += std::string (all.empty () ? "" : ", ") + key;
          fail (object.items[i].line, object.keys[i],
                "there is no such key; here can be " + all);
        }
  }

  double
  positive (const Value &value, const std::string &key, bool or_zero = false)
  {
    if (value.kind != Json::Number)
      fail (value.line, key, "this is to be a number");
    else if (!(value.number > 0 || (or_zero && value.number == 0)))
      fail (value.line, key,
            or_zero ? "this cannot be negative"
                    : "this is to be more than zero");
    return value.number;
  }

  double
  number (const Value &object, const char *key, double otherwise, bool or_zero)
  {
    const Value *value = object.find (key);
    return value != nullptr ? positive (*value, key, or_zero) : otherwise;
  }

  bool
  flag (const Value &object, const char *key, bool otherwise)
  {
    const Value *value = object.find (key);
    if (value == nullptr)
      return otherwise;
    if (value->kind != Json::Bool)
      fail (value->line, key, "this is to be true or false");
    return value->number != 0;
  }

  std::string
  text (const Value &object, const char *key, const std::string &otherwise)
  {
    const Value *value = object.find (key);
    if (value == nullptr)
      return otherwise;
    if (value->kind != Json::Text)
      fail (value->line, key, "this is to be a text in quotes");
    return value->text;
  }

  bool
  is_object (const Value &value, const std::string &key)
  {
    if (value.kind != Json::Object)
      fail (value.line, key, "this is to be an object: `{' ... `}'");
    return value.kind == Json::Object;
  }

  template <typename Use>
  void
  each (const Value &file, const char *key, bool needed, Use use)
  {
    const Value *all = file.find (key);
    if (all == nullptr && needed)
      fail (file.line, key, "this is missing");
    if (all == nullptr || !is_object (*all, key))
      return;
    for (size_t i = 0; i < all->keys.size (); ++i)
      if (is_object (all->items[i], all->keys[i]))
        use (all->keys[i], all->items[i]);
  }

  void
  read_kind (const std::string &name, const Value &value)
  {
    check_keys (value, { "type", "gflops", "speed", "memory_mb", "memory_kb",
                         "overlap", "depth", "peers", "overhead_us", "model" });
    WorkerKind kind;
    kind.name = name;
    const std::string type = text (value, "type", "cpu");
    if (type == "cuda")
      kind.processor = Processor::Cuda;
    else if (type == "opencl")
      kind.processor = Processor::OpenCl;
    else if (type != "cpu")
      fail (value.find ("type")->line, "type",
            "this is to be cpu, cuda or opencl");
    kind.gflops = number (value, "gflops", 0, false);
    kind.speed = number (value, "speed", 0, false);
    kind.memory_bytes = size_t (number (value, "memory_mb", 0, false) * 1048576
                                + number (value, "memory_kb", 0, false) * 1024);
    if (kind.memory_bytes == 0 && kind.processor != Processor::Core)
      fail (value.line, name, "memory_mb is missing, as only cpu has none");
    kind.overlaps = flag (value, "overlap", kind.memory_bytes != 0);
    if (kind.overlaps && kind.memory_bytes == 0)
      fail (value.find ("overlap")->line, "overlap",
            "nothing is copied for a kind without memory_mb");
    kind.depth = unsigned (number (value, "depth", 2, false));
    kind.peers = flag (value, "peers", false);
    kind.overhead_us = number (value, "overhead_us", 0, true);
    const bool plain
        = kind.processor == Processor::Core && kind.memory_bytes == 0;
    kind.model = text (value, "model",
                       plain && machine_.kinds.empty () ? "cpu" : name);
    machine_.kinds.push_back (std::move (kind));
  }

  void
  read_link (const std::string &name, const Value &value)
  {
    check_keys (value, { "latency_us", "gb_per_s", "back_gb_per_s", "duplex" });
    LinkKind link;
    link.name = name;
    link.latency = 1e-6 * number (value, "latency_us", 0, true);
    if (value.find ("gb_per_s") == nullptr)
      fail (value.line, name, "gb_per_s is missing");
    link.bandwidth = 1e9 * number (value, "gb_per_s", 1, false);
    link.back
        = 1e9 * number (value, "back_gb_per_s", link.bandwidth / 1e9, false);
    link.duplex = flag (value, "duplex", true);
    if (const Value *back = value.find ("back_gb_per_s");
        back != nullptr && !link.duplex)
      fail (back->line, "back_gb_per_s",
            "a link that is not duplex has one bandwidth");
    machine_.links.push_back (std::move (link));
  }

  void
  read_workers (const Value &file)
  {
    const Value *all = file.find ("workers");
    if (all == nullptr || all->kind != Json::List || all->items.empty ())
      return fail (all != nullptr ? all->line : file.line, "workers",
                   "a list of workers is missing: `[' ... `]'");
    unsigned memories = 0;
    for (const Value &value : all->items)
      if (is_object (value, "workers"))
        read_some (value, memories);
  }

  /// So many workers that are alike.
  void
  read_some (const Value &value, unsigned &memories)
  {
    check_keys (value, { "kind", "count", "links", "name" });
    const std::string kind = text (value, "kind", "");
    DescribedWorker worker;
    worker.kind = unsigned (index (machine_.kinds, kind));
    if (worker.kind == machine_.kinds.size ())
      return fail (value.line, "kind", "there is no kind `" + kind + "'");
    const double count = number (value, "count", 1, false);
    if (count != std::floor (count))
      fail (value.line, "count", "this is to be a whole number");
    worker.name = text (value, "name", kind);
    read_route (value, worker);
    const bool remembers = machine_.kinds[worker.kind].memory_bytes != 0;
    if (!worker.links.empty () && !remembers)
      fail (value.line, "links",
            "a kind without memory_mb uses main memory, and copies nothing");
    for (unsigned i = 0; status_.ok () && i < count; ++i)
      {
        machine_.workers.push_back (worker);
        if (machine_.workers.size () > STARPU_NMAXWORKERS)
          fail (value.line, "count",
                "there can be " + std::to_string (STARPU_NMAXWORKERS)
                    + " workers at most");
        if (remembers && ++memories > kMostMemories)
          fail (value.line, "count",
                "there can be " + std::to_string (kMostMemories)
                    + " memories at most beside main memory");
      }
  }

  void
  read_route (const Value &value, DescribedWorker &worker)
  {
    const Value *links = value.find ("links");
    if (links == nullptr)
      return;
    if (links->kind != Json::List)
      return fail (links->line, "links", "this is to be a list of links");
    for (const Value &link : links->items)
      {
        const size_t found = index (machine_.links, link.text);
        if (found == machine_.links.size ())
          return fail (link.line, "links",
                       "there is no link `" + link.text + "'");
        worker.links.push_back (unsigned (found));
      }
  }

  void
  read_codelet (const std::string &name, const Value &value)
  {
    for (size_t i = 0; i < value.keys.size (); ++i)
      {
        const size_t kind = index (machine_.kinds, value.keys[i]);
        if (kind == machine_.kinds.size ())
          return fail (value.items[i].line, value.keys[i],
                       "there is no such kind of workers");
        if (is_object (value.items[i], value.keys[i]))
          machine_.kinds[kind].codelets[name] = read_time (value.items[i]);
      }
  }

  CodeletTime
  read_time (const Value &value)
  {
    CodeletTime time;
    check_keys (value, { "us", "gflops" });
    if (value.items.size () != 1)
      fail (value.line, "codelets", "here has to be either us or gflops");
    if (!status_.ok ())
      return time;
    time.is_rate = value.keys[0] == "gflops";
    const Value &curve = value.items[0];
    if (curve.kind != Json::Object)
      time.values.add (1, positive (curve, value.keys[0]));
    double before = 0;
    for (size_t i = 0; i < curve.keys.size (); ++i)
      {
        char *end = nullptr;
        const double bytes = strtod (curve.keys[i].c_str (), &end);
        if (*end != 0 || !(bytes > before))
          fail (curve.items[i].line, curve.keys[i],
                "this is to be a number of bytes, more than that before");
        before = bytes;
        time.values.add (bytes, positive (curve.items[i], curve.keys[i]));
      }
    if (curve.kind == Json::Object && curve.items.empty ())
      fail (curve.line, value.keys[0], "nothing stands here");
    return time;
  }

  void
  read_variation (const Value &value)
  {
    if (!is_object (value, "variation"))
      return;
    check_keys (value, { "distribution", "percent", "seed" });
    Variation &variation = machine_.variation;
    const std::string shape = text (value, "distribution", "normal");
    variation.shape = shape == "uniform" ? Variation::Shape::Uniform
                                         : Variation::Shape::Normal;
    if (shape != "uniform" && shape != "normal")
      fail (value.find ("distribution")->line, "distribution",
            "this is to be normal or uniform");
    variation.percent = number (value, "percent", 0, true);
    variation.seed = uint64_t (number (value, "seed", 0, true));
    if (variation.percent >= 100)
      fail (value.find ("percent")->line, "percent",
            "this is to be less than 100");
  }

  template <typename Named>
  static size_t
  index (const std::vector<Named> &all, const std::string &name)
  {
    return size_t (
        std::find_if (all.begin (), all.end (),
                      [&] (const Named &some) { return some.name == name; })
        - all.begin ());
  }

  const std::string path_;
  Description &machine_;
  Status status_;
};

Status
read_file (const std::string &path, std::string &text)
{
  const std::unique_ptr<FILE, int (*) (FILE *)> file (
      fopen (path.c_str (), "r"), fclose);
  if (file == nullptr)
    return Status::error (-errno, "%s: %s", path.c_str (), strerror (errno));
  char part[4096];
  while (size_t count = fread (part, 1, sizeof part, file.get ()))
    text.append (part, count);
  if (ferror (file.get ()))
    return Status::error (-EIO, "%s: it cannot be read", path.c_str ());
  return {};
}

/// Workers of kinds without a speed are as fast as their rates, relative to the
/// first kind that has one.
void
complete (Description &machine)
{
  double unit = 0;
  for (const WorkerKind &kind : machine.kinds)
    if (unit == 0)
      unit = kind.gflops;
  for (WorkerKind &kind : machine.kinds)
    if (kind.speed == 0)
      kind.speed = kind.gflops > 0 ? kind.gflops / unit : 1;
}

} // namespace

void
Curve::set (double bytes, double value)
{
  const auto place = std::find_if (
      points_.begin (), points_.end (),
      [bytes] (const auto &point) { return point.first >= bytes; });
  if (place != points_.end () && place->first == bytes)
    place->second = value;
  else
    points_.emplace (place, bytes, value);
}

double
Curve::at (double bytes) const
{
  const auto above = std::find_if (
      points_.begin (), points_.end (),
      [bytes] (const auto &point) { return point.first >= bytes; });
  if (above == points_.begin ())
    return points_.front ().second;
  if (above == points_.end ())
    return points_.back ().second;
  const auto below = std::prev (above);
  const double part = std::log (bytes / below->first)
                      / std::log (above->first / below->first);
  return below->second * std::pow (above->second / below->second, part);
}

Status
Description::load (const std::string &path, Description &description)
{
  std::string text;
  if (Status status = read_file (path, text); !status.ok ())
    return status;
  Value file;
  if (Status status = json::parse (text, file); !status.ok ())
    return Status::error (-EINVAL, "%s:%s", path.c_str (), status.message ());
  description.path = path;
  Status status = Reader (path, description).read (file);
  complete (description);
  return status;
}

} // namespace asterism::topology
