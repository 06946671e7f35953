// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads a written trace and checks what holds for every one.

#ifndef TEST_TRACES_H
#define TEST_TRACES_H

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "json.h"
#include "trace/recorder.h"

namespace test
{

using namespace asterism;
using trace::Step;

/// The events of a trace: names of threads, and stretches by thread.
struct Trace
{
  std::map<std::pair<int, int>, std::string> threads;
  std::map<std::pair<int, int>, std::vector<Json>> stretches;

  explicit Trace (const std::string &file)
  {
    std::ifstream stream (file);
    expect (bool (stream), "the file " + file);
    std::stringstream text;
    text << stream.rdbuf ();
    Json all = JsonReader (text.str ()).read ();
    for (const Json &event : all["traceEvents"].elements)
      add (event);
    for (auto &[thread, list] : stretches)
      {
        expect (threads.count (thread) == 1, "every thread has a name");
        check_nesting (list);
      }
  }

  /// Every stretch of a category.
  std::vector<Json>
  of (const std::string &category) const
  {
    std::vector<Json> found;
    for (const auto &[thread, list] : stretches)
      for (const Json &event : list)
        if (event["cat"].text == category)
          found.push_back (event);
    return found;
  }

private:
  void
  add (const Json &event)
  {
    std::pair<int, int> thread (int (event["pid"].number),
                                int (event["tid"].number));
    if (event["ph"].text == "M")
      {
        if (event["name"].text == "thread_name")
          expect (threads.emplace (thread, event["args"]["name"].text).second,
                  "a thread has one name");
        return;
      }
    expect (event["ph"].text == "X", "a known kind of event");
    expect (event["dur"].number >= 0, "no time runs backwards");
    stretches[thread].push_back (event);
  }

  /// Viewers draw stretches of a thread wrongly when they cross.
  static void
  check_nesting (std::vector<Json> list)
  {
    std::stable_sort (list.begin (), list.end (),
                      [] (const Json &a, const Json &b) {
                        return a["ts"].number != b["ts"].number
                                   ? a["ts"].number < b["ts"].number
                                   : a["dur"].number > b["dur"].number;
                      });
    std::vector<std::pair<double, double>> open;
    for (const Json &event : list)
      {
        double begin = event["ts"].number;
        double end = begin + event["dur"].number;
        constexpr double kRounding = 0.0005;
        while (!open.empty () && open.back ().second <= begin + kRounding
               && open.back ().second < end)
          open.pop_back ();
        if (!open.empty ())
          expect (open.back ().first <= begin + kRounding
                      && end <= open.back ().second + kRounding,
                  "stretches are nested or apart");
        open.push_back ({ begin, end });
      }
  }
};

} // namespace test

#endif
