// SPDX-License-Identifier: LGPL-2.1-or-later
// The picture of a trace: a row for each worker and link, over time.

#include <algorithm>
#include <cmath>
#include <set>

#include "trace_views.h"

namespace tools
{

namespace
{

constexpr double kLeft = 170, kWidth = 1200, kRow = 22, kTop = 12;
/// Narrower parts of a row that are alike are drawn as one.
constexpr double kNarrow = 0.3;

std::string
escaped (const std::string &text)
{
  std::string result;
  for (char c : text)
    switch (c)
      {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
      }
  return result;
}

class Picture
{
public:
  Picture (const Trace &trace, FILE *out) : trace_ (trace), out_ (out)
  {
    begin_ = trace.span.begin;
    double end = trace.span.end;
    for (const auto &[link, copies] : trace.copies)
      for (const Copy &copy : copies)
        {
          begin_ = std::min (begin_, copy.span.begin);
          end = std::max (end, copy.span.end);
        }
    length_ = std::max (end - begin_, 1e-3);
    for (const TracedTask &task : trace.tasks)
      names_.insert (task.name);
  }

  void
  draw ()
  {
    const size_t rows = trace_.workers.size () + trace_.copies.size ();
    const double axis = kTop + kRow * double (rows),
                 height = axis + 60 + 18 * double ((names_.size () + 5) / 6);
    fprintf (out_,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
             "height=\"%.0f\" font-family=\"sans-serif\" font-size=\"11\">\n"
             "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
             kLeft + kWidth + 20, height);
    double y = kTop;
    for (const auto &[worker, name] : trace_.workers)
      {
        label (name, y);
        draw_worker (worker, y);
        y += kRow;
      }
    for (const auto &[link, copies] : trace_.copies)
      {
        const auto name = trace_.links.find (link);
        label (name != trace_.links.end () ? name->second : "link", y);
        draw_link (copies, y);
        y += kRow;
      }
    draw_axis (axis);
    draw_legend (axis + 44);
    fputs ("</svg>\n", out_);
  }

private:
  double
  x_of (double time) const
  {
    return kLeft + kWidth * (time - begin_) / length_;
  }

  void
  label (const std::string &name, double y)
  {
    fprintf (out_,
             "<text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
             kLeft - 6, y + kRow - 8, escaped (name).c_str ());
  }

  void
  bar (const Span &span, double y, double height, const std::string &color,
       const std::string &title)
  {
    fprintf (out_,
             "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" "
             "fill=\"%s\"><title>%s</title></rect>\n",
             x_of (span.begin), y,
             std::max (x_of (span.end) - x_of (span.begin), kNarrow), height,
             color.c_str (), escaped (title).c_str ());
  }

  void
  draw_worker (int worker, double y)
  {
    char title[64];
    double drawn = -INFINITY;
    const auto idle = trace_.idle.find (worker);
    if (idle != trace_.idle.end ())
      for (const Span &span : idle->second)
        if (x_of (span.end) - drawn >= kNarrow)
          {
            snprintf (title, sizeof title, "idle, %.1f us", span.length ());
            bar (span, y + 7, kRow - 16, "#dddddd", title);
            drawn = x_of (span.end);
          }
    drawn = -INFINITY;
    for (const TracedTask &task : trace_.tasks)
      if (task.worker == worker && x_of (task.run.end) - drawn >= kNarrow)
        {
          snprintf (title, sizeof title, ", task %llu, %.1f us",
                    static_cast<unsigned long long> (task.number),
                    task.run.length ());
          bar (task.run, y + 2, kRow - 4, trace_.color_of (task.name),
               task.name + title);
          drawn = x_of (task.run.end);
        }
  }

  void
  draw_link (const std::vector<Copy> &copies, double y)
  {
    char title[64];
    double drawn = -INFINITY;
    for (const Copy &copy : copies)
      if (x_of (copy.span.end) - drawn >= kNarrow)
        {
          snprintf (title, sizeof title, "%.0f bytes, %.1f us", copy.bytes,
                    copy.span.length ());
          bar (copy.span, y + 5, kRow - 10, "#888888", title);
          drawn = x_of (copy.span.end);
        }
  }

  void
  draw_axis (double y)
  {
    // A step of 1, 2 or 5 times a power of ten, with about ten of them.
    const double power = std::pow (10, std::floor (std::log10 (length_ / 10)));
    const double part = length_ / 10 / power;
    const double step = power
                        * (part <= 1   ? 1
                           : part <= 2 ? 2
                           : part <= 5 ? 5
                                       : 10);
    fprintf (out_, "<path d=\"M%.0f %.1fh%.0f\" stroke=\"black\"/>\n", kLeft,
             y + 3, kWidth);
    for (double time = 0; time <= length_; time += step)
      fprintf (out_,
               "<path d=\"M%.2f %.1fv5\" stroke=\"black\"/><text x=\"%.2f\" "
               "y=\"%.1f\" text-anchor=\"middle\">%g</text>\n",
               x_of (begin_ + time), y + 3, x_of (begin_ + time), y + 20,
               time / 1e3);
    fprintf (out_,
             "<text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\">ms</text>\n",
             kLeft - 6, y + 20);
  }

  void
  draw_legend (double y)
  {
    unsigned place = 0;
    for (const std::string &name : names_)
      {
        const double x = kLeft + 190 * (place % 6), down = y + 18 * (place / 6);
        fprintf (out_,
                 "<rect x=\"%.0f\" y=\"%.1f\" width=\"12\" height=\"12\" "
                 "fill=\"%s\"/><text x=\"%.0f\" y=\"%.1f\">%s</text>\n",
                 x, down - 10, trace_.color_of (name).c_str (), x + 16, down,
                 escaped (name).c_str ());
        ++place;
      }
  }

  const Trace &trace_;
  FILE *out_;
  double begin_ = 0, length_ = 0;
  std::set<std::string> names_;
};

} // namespace

void
draw_gantt (const Trace &trace, FILE *out)
{
  Picture (trace, out).draw ();
}

} // namespace tools
