// SPDX-License-Identifier: LGPL-2.1-or-later
// Writes a timeline in the trace event format of Chrome and Perfetto.

#include "trace/chrome.h"

#include <cmath>
#include <cstdlib>

#include "base/decimal.h"
#include "trace/task_graph.h"
#include "trace/timeline.h"

namespace asterism::trace
{

/// Returns the length of the character in UTF-8 that `text` begins with; 0 when
/// it begins with none, as it is cut, longer than needed, a surrogate or beyond
/// Unicode.
static size_t
character (std::string_view text)
{
  const auto byte = [&] (size_t i) { return static_cast<uint8_t> (text[i]); };
  const uint8_t first = byte (0);
  if (first < 0x80)
    return 1;
  const size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size () < length)
    return 0;
  const uint8_t least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const uint8_t most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (byte (1) < least || byte (1) > most)
    return 0;
  for (size_t i = 2; i < length; ++i)
    if ((byte (i) & 0xc0) != 0x80)
      return 0;
  return length;
}

std::string
json_string (std::string_view text)
{
  std::string quoted = "\"";
  while (!text.empty ())
    {
      const char c = text[0];
      const size_t length = character (text);
      if (c == '"' || c == '\\')
        quoted += '\\';
      if (length == 0)
        quoted += "\\ufffd"; // the character that stands for what is none
      else if (static_cast<unsigned char> (c) >= 0x20)
        quoted += text.substr (0, length);
      else
        {
          char escape[8];
          snprintf (escape, sizeof escape, "\\u%04x", c);
          quoted += escape;
        }
      text.remove_prefix (length > 0 ? length : 1);
    }
  return quoted + '"';
}

namespace
{

/// Nanoseconds, so that begin + duration is exactly the end.
long long
whole (double microseconds)
{
  return std::llround (microseconds * 1e3);
}

/// Gives microseconds with nanoseconds after the point, in any locale.
std::string
microseconds (long long nanoseconds)
{
  char text[32];
  snprintf (text, sizeof text, "%s%lld.%03lld", nanoseconds < 0 ? "-" : "",
            std::llabs (nanoseconds / 1000), std::llabs (nanoseconds % 1000));
  return text;
}

constexpr int kWorkers = 0, kLinks = 1; ///< processes of the trace
constexpr int kLanes = 64;              ///< threads of the trace a track

/// Names of what happens between a step and the next.
constexpr const char *kStages[kSteps - 1]
    = { "fetch", "prepare", "execute", "notify" };

/// One trace being written.
class Writer
{
public:
  Writer (const Events &events, FILE *file) : events_ (events), file_ (file)
  {
    if (events.graph != nullptr)
      for (size_t i = 0; i < events.graph->tasks.size (); ++i)
        places_[events.graph->tasks[i].number] = i;
  }

  void
  begin ()
  {
    fputs ("{\"displayTimeUnit\": \"ms\", ", file_);
    if (events_.graph != nullptr)
      fprintf (file_, "\"otherData\": {\"policy\": %s}, ",
               json_string (events_.graph->policy).c_str ());
    fputs ("\"traceEvents\": [", file_);
  }
  void
  end ()
  {
    fputs ("\n]}\n", file_);
  }

  /// Names a process (`thread` < 0) or a thread, and sets its place.
  void
  name (int process, int thread, const std::string &name)
  {
    const char *what = thread < 0 ? "process" : "thread";
    fprintf (file_,
             "%s{\"ph\": \"M\", \"pid\": %d, \"tid\": %d, \"name\": "
             "\"%s_name\", \"args\": {\"name\": %s}}",
             separator (), process, thread < 0 ? 0 : thread, what,
             json_string (name).c_str ());
    fprintf (file_,
             "%s{\"ph\": \"M\", \"pid\": %d, \"tid\": %d, \"name\": "
             "\"%s_sort_index\", \"args\": {\"sort_index\": %d}}",
             separator (), process, thread < 0 ? 0 : thread, what,
             thread < 0 ? process : thread);
  }

  void
  track (int process, int number, const std::string &track_name,
         const Track &track)
  {
    for (unsigned lane = 0; lane < track.lanes; ++lane)
      name (process, number * kLanes + int (lane),
            lane == 0 ? track_name
                      : track_name + " (" + std::to_string (lane + 1) + ")");
    for (const Slice &slice : track.slices)
      write (process, number * kLanes + int (slice.lane), slice);
  }

  void
  mark (const MarkEvent &event)
  {
    // One of no worker stands beside all of them.
    fprintf (file_,
             "%s{\"ph\": \"i\", \"pid\": %d, \"tid\": %d, \"s\": \"%s\", "
             "\"name\": %s, \"cat\": \"user\", \"ts\": %s}",
             separator (), kWorkers,
             event.worker < 0 ? 0 : event.worker * kLanes,
             event.worker < 0 ? "g" : "t", json_string (event.name).c_str (),
             microseconds (whole (event.time)).c_str ());
  }

private:
  const char *
  separator ()
  {
    const char *text = first_ ? "\n" : ",\n";
    first_ = false;
    return text;
  }

  void
  stretch (int process, int thread, const std::string &name,
           const char *category, double begin, double end)
  {
    fprintf (file_,
             "%s{\"ph\": \"X\", \"pid\": %d, \"tid\": %d, \"name\": %s, "
             "\"cat\": \"%s\", \"ts\": %s, \"dur\": %s",
             separator (), process, thread, json_string (name).c_str (),
             category, microseconds (whole (begin)).c_str (),
             microseconds (whole (end) - whole (begin)).c_str ());
  }

  void
  write (int process, int thread, const Slice &slice)
  {
    switch (slice.kind)
      {
      case Slice::Kind::Idle:
        stretch (process, thread, "idle", "idle", slice.begin, slice.end);
        fputc ('}', file_);
        break;
      case Slice::Kind::Transfer:
        stretch (process, thread, "transfer", "transfer", slice.begin,
                 slice.end);
        fprintf (file_, ", \"args\": {\"bytes\": %zu}}", slice.bytes);
        break;
      case Slice::Kind::Task:
        write_task (process, thread, slice);
        break;
      }
  }

  void
  write_task (int process, int thread, const Slice &slice)
  {
    stretch (process, thread, slice.name ? *slice.name : "unknown", "task",
             slice.begin, slice.end);
    fprintf (file_, ", \"args\": {\"task\": %llu",
             static_cast<unsigned long long> (slice.task));
    if (auto label = events_.labels.find (slice.task);
        label != events_.labels.end ())
      fprintf (file_, ", \"iteration\": %s",
               json_string (label->second).c_str ());
    if (slice.name != nullptr)
      if (auto color = events_.colors.find (*slice.name);
          color != events_.colors.end ())
        fprintf (file_, ", \"color\": \"#%06x\"", color->second & 0xffffff);
    if (auto place = places_.find (slice.task); place != places_.end ())
      {
        write_details (events_.graph->tasks[place->second]);
        executed_[place->second]
            = { process, thread, slice.inner_begin, slice.inner_end };
      }
    fputs ("}}", file_);
    for (unsigned i = 0; i + 1 < kSteps; ++i)
      {
        stretch (process, thread, kStages[i], "stage", slice.steps[i],
                 slice.steps[i + 1]);
        fputc ('}', file_);
      }
  }

  /// What the graph knows of a task.
  void
  write_details (const TaskGraph::Task &task)
  {
    const DecimalPoint point;
    fprintf (file_, ", \"priority\": %d", task.priority);
    for (unsigned i = 0; i < kReasons; ++i)
      {
        const char *before = "[";
        for (const TaskGraph::Edge &edge : task.after)
          if (edge.reason == Reason (i))
            {
              if (*before == '[')
                fprintf (file_, ", \"%s\": ", name_of (Reason (i)));
              fprintf (file_, "%s%llu", before,
                       static_cast<unsigned long long> (
                           events_.graph->tasks[edge.before].number));
              before = ", ";
            }
        if (*before == ',')
          fputc (']', file_);
      }
    const char *before = ", \"candidates\": [";
    for (const TaskGraph::Candidate &one : task.candidates)
      {
        fprintf (file_, "%s[%d", before, one.worker);
        for (double value :
             { one.wait_us, one.transfer_us, one.duration_us, one.cost })
          if (std::isfinite (value))
            fprintf (file_, ", %.10g", value);
          else
            fputs (", null", file_);
        fputc (']', file_);
        before = ", ";
      }
    if (!task.candidates.empty ())
      fputc (']', file_);
  }

  /// Where a task of the graph was executed.
  struct Place
  {
    int process, thread;
    double begin, end;
  };

  void
  arrow_end (const char *phase, size_t id, const Place &place, double time)
  {
    fprintf (file_,
             "%s{\"ph\": \"%s\", \"bp\": \"e\", \"id\": %zu, \"pid\": %d, "
             "\"tid\": %d, \"name\": \"data\", \"cat\": \"dependency\", "
             "\"ts\": %s}",
             separator (), phase, id, place.process, place.thread,
             microseconds (whole (time)).c_str ());
  }

public:
  /// An arrow for each dependency from the end of a task to the begin of the
  /// other.  After all tracks.
  void
  arrows ()
  {
    size_t id = 0;
    for (const auto &[task, place] : executed_)
      for (const TaskGraph::Edge &edge : events_.graph->tasks[task].after)
        if (auto before = executed_.find (edge.before);
            before != executed_.end ()
            && (edge.reason == Reason::True || edge.reason == Reason::Declared))
          {
            arrow_end ("s", ++id, before->second, before->second.end);
            arrow_end ("f", id, place, place.begin);
          }
  }

private:
  const Events &events_;
  FILE *file_;
  bool first_ = true;
  std::unordered_map<uint64_t, size_t> places_; ///< in the graph, by number
  std::map<size_t, Place> executed_;
};

std::string
name_in (const std::map<int, std::string> &names, int number,
         const char *otherwise)
{
  auto place = names.find (number);
  return place != names.end () ? place->second
                               : otherwise + std::to_string (number);
}

} // namespace

void
write_chrome (const Events &events, FILE *file)
{
  Timeline timeline (events);
  Writer writer (events, file);
  writer.begin ();
  writer.name (kWorkers, -1, "workers");
  for (const auto &[worker, track] : timeline.workers)
    writer.track (kWorkers, worker, name_in (events.workers, worker, "worker "),
                  track);
  if (!timeline.links.empty ())
    writer.name (kLinks, -1, "links");
  int number = 0;
  for (const auto &[link, track] : timeline.links)
    writer.track (kLinks, number++,
                  name_in (events.nodes, link.first, "node ") + " to "
                      + name_in (events.nodes, link.second, "node "),
                  track);
  for (const MarkEvent &event : events.marks)
    writer.mark (event);
  writer.arrows ();
  writer.end ();
}

} // namespace asterism::trace
