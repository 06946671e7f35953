// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads the trace of a run.

#include "trace_file.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>

#include "base/json.h"

namespace tools
{

using asterism::Status;
using asterism::json::Value;
using Json = Value::Kind;

namespace
{

constexpr int kLanes = 64; ///< threads of the file for each track
constexpr int kWorkers = 0, kLinks = 1;

/// Reads the events.  The first thing that is wrong is kept.
class EventReader
{
public:
  EventReader (const std::string &path, Trace &trace)
      : path_ (path), trace_ (trace)
  {
  }

  Status
  read (const Value &file)
  {
    const Value *events = file.find ("traceEvents");
    if (file.kind != Json::Object || events == nullptr
        || events->kind != Json::List)
      fail (file.line, "traceEvents", "this is to be a list of events");
    else
      for (const Value &event : events->items)
        read_event (event);
    if (const Value *other = file.find ("otherData"))
      trace_.policy = text (*other, "policy");
    std::stable_sort (trace_.tasks.begin (), trace_.tasks.end (),
                      [] (const TracedTask &a, const TracedTask &b) {
                        return a.run.begin != b.run.begin
                                   ? a.run.begin < b.run.begin
                                   : a.run.end < b.run.end;
                      });
    separate ();
    bool first = true;
    for (const TracedTask &task : trace_.tasks)
      {
        Span &span = trace_.span;
        span.begin
            = first ? task.run.begin : std::min (span.begin, task.run.begin);
        span.end = std::max (span.end, task.run.end);
        first = false;
      }
    return std::move (status_);
  }

private:
  /// A device has its next task before the present one ends: it begins then.
  void
  separate ()
  {
    std::map<int, double> ends;
    for (TracedTask &task : trace_.tasks)
      {
        double &end = ends[task.worker];
        if (task.run.begin < end && task.run.end > end)
          task.run.begin = end;
        end = std::max (end, task.run.end);
      }
    std::stable_sort (trace_.tasks.begin (), trace_.tasks.end (),
                      [] (const TracedTask &a, const TracedTask &b) {
                        return a.run.begin < b.run.begin;
                      });
  }

  void
  fail (unsigned line, const char *key, const char *what)
  {
    if (status_.ok ())
      status_ = Status::error (-EINVAL, "%s:%u: %s: %s", path_.c_str (), line,
                               key, what);
  }

  static double
  value_of (const Value &value)
  {
    return value.kind == Json::Number ? value.number : NAN;
  }
  double
  number (const Value &object, const char *key)
  {
    const Value *value = object.find (key);
    if (value != nullptr && value->kind == Json::Number)
      return value->number;
    fail (object.line, key, "an event is to have a number there");
    return 0;
  }
  static std::string
  text (const Value &object, const char *key)
  {
    const Value *value = object.find (key);
    return value != nullptr ? value->text : "";
  }

  void
  read_event (const Value &event)
  {
    const std::string phase = text (event, "ph");
    if (phase == "M")
      read_name (event);
    if (phase != "X" || !status_.ok ())
      return;
    const std::string category = text (event, "cat");
    const int track = int (number (event, "tid")) / kLanes;
    const double begin = number (event, "ts");
    const Span span{ begin, begin + number (event, "dur") };
    if (category == "idle")
      trace_.idle[track].push_back (span);
    else if (category == "transfer")
      read_copy (event, track, span);
    else if (category == "task")
      read_task (event, track, span);
    else if (category == "stage")
      read_stage (text (event, "name"), event, span);
  }

  void
  read_name (const Value &event)
  {
    const Value *arguments = event.find ("args");
    if (text (event, "name") != "thread_name" || arguments == nullptr)
      return;
    const int thread = int (number (event, "tid"));
    if (thread % kLanes != 0)
      return;
    (number (event, "pid") == kLinks ? trace_.links
                                     : trace_.workers)[thread / kLanes]
        = text (*arguments, "name");
  }

  void
  read_copy (const Value &event, int link, const Span &span)
  {
    const Value *arguments = event.find ("args");
    trace_.copies[link].push_back (
        { span, arguments != nullptr ? number (*arguments, "bytes") : 0 });
  }

  void
  add_numbers (const Value &arguments, const char *key,
               std::vector<uint64_t> &numbers)
  {
    if (const Value *list = arguments.find (key))
      for (const Value &one : list->items)
        numbers.push_back (uint64_t (one.number));
  }

  void
  read_task (const Value &event, int worker, const Span &span)
  {
    TracedTask task;
    task.name = text (event, "name");
    task.worker = worker;
    task.whole = task.run = span;
    const Value *arguments = event.find ("args");
    if (arguments == nullptr)
      return fail (event.line, "args", "a task is to have some");
    task.number = uint64_t (number (*arguments, "task"));
    if (const std::string color = text (*arguments, "color"); !color.empty ())
      trace_.colors[task.name] = color;
    if (arguments->find ("priority") != nullptr)
      {
        task.has_graph = true;
        task.priority = int (number (*arguments, "priority"));
      }
    add_numbers (*arguments, "true", task.after);
    add_numbers (*arguments, "declared", task.after);
    add_numbers (*arguments, "anti", task.loose);
    add_numbers (*arguments, "output", task.loose);
    if (const Value *candidates = arguments->find ("candidates"))
      for (const Value &one : candidates->items)
        if (one.items.size () == 5)
          task.estimates.push_back (
              { int (one.items[0].number), value_of (one.items[1]),
                value_of (one.items[2]), value_of (one.items[3]),
                value_of (one.items[4]) });
    trace_.tasks.push_back (std::move (task));
  }

  /// The stages of a task follow it in the file.
  void
  read_stage (const std::string &name, const Value &event, const Span &span)
  {
    if (trace_.tasks.empty ())
      return fail (event.line, "cat", "a stage without a task");
    TracedTask &task = trace_.tasks.back ();
    if (name == "fetch")
      task.fetch = span;
    else if (name == "execute")
      task.run = span;
  }

  const std::string &path_;
  Trace &trace_;
  Status status_;
};

} // namespace

Status
Trace::load (const std::string &path, Trace &trace)
{
  FILE *file = fopen (path.c_str (), "r");
  if (file == nullptr)
    return Status::error (-errno, "%s: %s", path.c_str (), strerror (errno));
  std::string text;
  char buffer[1 << 16];
  for (size_t got; (got = fread (buffer, 1, sizeof buffer, file)) > 0;)
    text.append (buffer, got);
  const bool failed = ferror (file) != 0;
  fclose (file);
  if (failed)
    return Status::error (-EIO, "%s: cannot be read", path.c_str ());
  Value events;
  if (Status status = asterism::json::parse (text, events); !status.ok ())
    return Status::error (-EINVAL, "%s:%s", path.c_str (), status.message ());
  return EventReader (path, trace).read (events);
}

std::string
Trace::color_of (const std::string &name) const
{
  if (const auto found = colors.find (name); found != colors.end ())
    return found->second;
  uint32_t hash = 2166136261u;
  for (unsigned char c : name)
    hash = (hash ^ c) * 16777619u;
  char text[40];
  snprintf (text, sizeof text, "hsl(%u,60%%,%u%%)", hash % 360,
            50 + hash / 360 % 4 * 8);
  return text;
}

} // namespace tools
