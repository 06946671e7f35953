// SPDX-License-Identifier: LGPL-2.1-or-later
// Shares links among copies.

#include "network.h"

#include <algorithm>
#include <limits>

#include "base/virtual_time.h"

namespace asterism::device::machine
{

namespace
{

constexpr double kNever = std::numeric_limits<double>::infinity ();

} // namespace

/// Progressive filling (Bertsekas and Gallager): the lane with the least for
/// each of its flows limits these, and they take that from their other lanes.
void
share (std::span<Flow *const> flows, std::span<const double> bandwidth)
{
  std::vector<double> left (bandwidth.begin (), bandwidth.end ());
  std::vector<unsigned> users (bandwidth.size ());
  for (Flow *flow : flows)
    {
      flow->rate = -1;
      for (unsigned lane : flow->lanes)
        ++users[lane];
    }
  for (;;)
    {
      size_t limit = users.size ();
      for (size_t lane = 0; lane < users.size (); ++lane)
        if (users[lane] > 0
            && (limit == users.size ()
                || left[lane] / users[lane] < left[limit] / users[limit]))
          limit = lane;
      if (limit == users.size ())
        return;
      const double rate = left[limit] / users[limit];
      for (Flow *flow : flows)
        {
          if (flow->rate >= 0
              || std::find (flow->lanes.begin (), flow->lanes.end (), limit)
                     == flow->lanes.end ())
            continue;
          flow->rate = rate;
          for (unsigned lane : flow->lanes)
            {
              left[lane] -= rate;
              --users[lane];
            }
        }
    }
}

/// A flow that enters after its latency.
struct Network::Entry
{
  Network &network;
  Flow &flow;
};

Network::Network (const topology::Description &machine) : machine_ (machine)
{
  for (const topology::LinkKind &link : machine.links)
    bandwidth_.insert (bandwidth_.end (), { link.bandwidth, link.back });
}

void
Network::start (Flow &flow, size_t bytes)
{
  double latency = 0;
  for (unsigned lane : flow.lanes)
    latency += machine_.links[lane / 2].latency;
  flow.left = double (bytes);
  virtual_time::at (virtual_time::now () + latency, enter,
                    new Entry{ *this, flow });
}

void
Network::enter (void *argument)
{
  const std::unique_ptr<Entry> entry (static_cast<Entry *> (argument));
  if (entry->flow.left <= 0 || entry->flow.lanes.empty ())
    return entry->flow.arrived (entry->flow.argument);
  Network &network = entry->network;
  double next;
  {
    MutexLock lock (network.mutex_);
    network.advance ();
    network.flows_.push_back (&entry->flow);
    next = network.next ();
  }
  virtual_time::at (next, tick, &network);
}

/// Moves all flows to the present.
void
Network::advance ()
{
  const double now = virtual_time::now ();
  for (Flow *flow : flows_)
    flow->left -= flow->rate * (now - seen_);
  seen_ = now;
}

/// Shares the links anew; when the next flow will have arrived.
double
Network::next ()
{
  share (flows_, bandwidth_);
  double soonest = kNever;
  for (const Flow *flow : flows_)
    soonest = std::min (soonest, std::max (flow->left, 0.0) / flow->rate);
  return next_ = seen_ + soonest;
}

void
Network::tick (void *argument)
{
  auto &network = *static_cast<Network *> (argument);
  std::vector<Flow *> arrived;
  double next = kNever;
  {
    MutexLock lock (network.mutex_);
    // Else another flow has come or gone since, and there is another tick.
    if (network.flows_.empty () || virtual_time::now () < network.next_)
      return;
    network.advance ();
    // What is left is an error of rounding: less than a nanosecond's worth.
    const auto is_over
        = [] (const Flow *flow) { return flow->left <= flow->rate * 1e-9; };
    std::copy_if (network.flows_.begin (), network.flows_.end (),
                  std::back_inserter (arrived), is_over);
    std::erase_if (network.flows_, is_over);
    if (!network.flows_.empty ())
      next = network.next ();
  }
  if (next != kNever)
    virtual_time::at (next, tick, &network);
  for (Flow *flow : arrived)
    flow->arrived (flow->argument);
}

} // namespace asterism::device::machine
