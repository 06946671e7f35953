// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads a graph of tasks, and says where its file is wrong.

#include "trace/task_graph.h"

#include <cerrno>
#include <cmath>
#include <cstring>
#include <utility>

#include "base/json.h"

namespace asterism::trace
{

namespace
{

using json::Value;
using Json = Value::Kind;

/// The whole file; false with errno set.
bool
read_file (const std::string &path, std::string &text)
{
  FILE *file = fopen (path.c_str (), "r");
  if (file == nullptr)
    return false;
  char buffer[1 << 16];
  for (size_t got; (got = fread (buffer, 1, sizeof buffer, file)) > 0;)
    text.append (buffer, got);
  const bool read = ferror (file) == 0;
  fclose (file);
  return read;
}

/// Reads what GraphWriter wrote.  The first thing that is wrong is kept, and
/// what is read after that means nothing.
class GraphReader
{
public:
  GraphReader (const std::string &path, TaskGraph &graph)
      : path_ (path), graph_ (graph)
  {
  }

  Status
  read (const Value &file)
  {
    graph_.program = text (file, "program");
    graph_.policy = text (file, "policy");
    graph_.makespan_us = number (file, "makespan_us");
    if (const Value *renames = find (file, "renames", Json::Bool))
      graph_.renames = renames->number != 0;
    each (file, "kinds", [this] (const Value &value) {
      graph_.kinds.push_back (
          { text (value, "name"), unsigned (number (value, "workers")) });
    });
    each (file, "workers", [this] (const Value &value) {
      graph_.workers.push_back (
          { text (value, "name"),
            place (value, "kind", graph_.kinds.size ()) });
    });
    each (file, "data", [this] (const Value &value) {
      graph_.data.push_back (
          { uint64_t (number (value, "bytes")), number (value, "copy_us") });
    });
    each (file, "codelets", [this] (const Value &value) { read_work (value); });
    if (const Value *tasks = find (file, "tasks", Json::List))
      count_ = tasks->items.size ();
    each (file, "tasks", [this] (const Value &value) { read_task (value); });
    if (status_.ok () && graph_.sorted ().size () != graph_.tasks.size ())
      fail (file.line, "tasks", "some of them follow themselves");
    return std::move (status_);
  }

private:
  void
  fail (unsigned line, const char *key, const char *what)
  {
    if (status_.ok ())
      status_ = Status::error (-EINVAL, "%s:%u: %s: %s", path_.c_str (), line,
                               key, what);
  }

  const Value *
  find (const Value &object, const char *key, Json kind)
  {
    const Value *value = object.find (key);
    if (object.kind != Json::Object || value == nullptr)
      fail (object.line, key, "this is missing");
    else if (value->kind != kind)
      fail (value->line, key, "this is of the wrong kind");
    else
      return value;
    return nullptr;
  }

  std::string
  text (const Value &object, const char *key)
  {
    const Value *value = find (object, key, Json::Text);
    return value != nullptr ? value->text : "";
  }

  double
  number (const Value &object, const char *key)
  {
    const Value *value = find (object, key, Json::Number);
    return value != nullptr ? value->number : 0;
  }

  /// An index below `count`.
  size_t
  index (const Value &value, const char *key, size_t count)
  {
    if (value.kind == Json::Number && value.number >= 0
        && value.number < double (count)
        && value.number == std::floor (value.number))
      return size_t (value.number);
    fail (value.line, key, "there is nothing of this number");
    return 0;
  }
  size_t
  place (const Value &object, const char *key, size_t count)
  {
    const Value *value = find (object, key, Json::Number);
    return value != nullptr ? index (*value, key, count) : 0;
  }

  template <typename Each>
  void
  each (const Value &object, const char *key, Each each)
  {
    const Value *list = find (object, key, Json::List);
    for (size_t i = 0; list != nullptr && i < list->items.size (); ++i)
      if (status_.ok ())
        each (list->items[i]);
  }

  void
  read_work (const Value &value)
  {
    TaskGraph::Work work;
    work.codelet = text (value, "name");
    work.footprint = uint32_t (number (value, "footprint"));
    work.bytes = uint64_t (number (value, "bytes"));
    work.flops = number (value, "flops");
    const Value *times = find (value, "us", Json::Object);
    if (times == nullptr)
      return;
    for (const TaskGraph::Kind &kind : graph_.kinds)
      {
        const Value *us = times->find (kind.name);
        work.us.push_back (us == nullptr              ? -1
                           : us->kind == Json::Number ? us->number
                                                      : NAN);
      }
    graph_.works.push_back (std::move (work));
  }

  void
  read_task (const Value &value)
  {
    TaskGraph::Task task;
    task.number = uint64_t (number (value, "task"));
    task.name = text (value, "name");
    task.work = place (value, "codelet", graph_.works.size ());
    task.priority = int (number (value, "priority"));
    task.worker = int (number (value, "worker"));
    if (task.worker >= int (graph_.workers.size ()))
      fail (value.line, "worker", "there is nothing of this number");
    task.begin_us = number (value, "begin_us");
    task.end_us = number (value, "end_us");
    for (unsigned reason = 0; reason < kReasons; ++reason)
      if (const Value *edges = value.find (name_of (Reason (reason))))
        for (const Value &edge : edges->items)
          read_edge (edge, Reason (reason), task);
    if (const Value *candidates = value.find ("candidates"))
      for (const Value &one : candidates->items)
        read_candidate (one, task);
    graph_.tasks.push_back (std::move (task));
  }

  void
  read_edge (const Value &value, Reason reason, TaskGraph::Task &task)
  {
    if (value.items.size () != 2)
      return fail (value.line, name_of (reason),
                   "this is to be a task and a datum");
    TaskGraph::Edge edge{ index (value.items[0], name_of (reason), count_),
                          reason, -1 };
    if (value.items[1].number >= 0)
      edge.datum
          = int (index (value.items[1], name_of (reason), graph_.data.size ()));
    task.after.push_back (edge);
  }

  void
  read_candidate (const Value &value, TaskGraph::Task &task)
  {
    if (value.items.size () != 5)
      return fail (value.line, "candidates",
                   "each is to be a worker and four numbers");
    const auto at = [&value] (size_t i) {
      return value.items[i].kind == Json::Number ? value.items[i].number : NAN;
    };
    task.candidates.push_back (
        { int (index (value.items[0], "candidates", graph_.workers.size ())),
          at (1), at (2), at (3), at (4) });
  }

  const std::string &path_;
  TaskGraph &graph_;
  size_t count_ = 0; ///< of tasks
  Status status_;
};

} // namespace

Status
TaskGraph::load (const std::string &path, TaskGraph &graph)
{
  std::string text;
  if (!read_file (path, text))
    return Status::error (-errno, "%s: %s", path.c_str (), strerror (errno));
  Value file;
  if (Status status = json::parse (text, file); !status.ok ())
    return Status::error (-EINVAL, "%s:%s", path.c_str (), status.message ());
  return GraphReader (path, graph).read (file);
}

} // namespace asterism::trace
