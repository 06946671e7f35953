// SPDX-License-Identifier: LGPL-2.1-or-later
// The coherence protocol: what an access does to the replicas of a datum, as a
// constant table.
//
// A replica is Modified when it is the only valid one, Shared when there are
// others, Invalid when its contents are out of date or were never written.
// The states of all replicas are therefore told by the set of valid ones.

#ifndef ASTERISM_DATA_MSI_H
#define ASTERISM_DATA_MSI_H

#include <bit>
#include <cstdint>
#include <cstdio>

namespace asterism::data::msi
{

enum class State : uint8_t
{
  Invalid,
  Shared,
  Modified,
};
constexpr unsigned kStateCount = 3;

/// The events of the replica on one node.
enum class Event : uint8_t
{
  Read,      // a task reads it
  Write,     // a task overwrites all of it
  ReadWrite, // a task changes it
  Evict,     // its storage is wanted for something else
};
constexpr unsigned kEventCount = 4;

/// A transfer that must be over before the event.
enum class Transfer : uint8_t
{
  None,
  Fetch,     // from any valid replica to this one
  WriteBack, // from this one to main memory
};

/// The effect on the other valid replicas.
enum class Others : uint8_t
{
  Keep,       // they stay valid: Modified becomes Shared
  Invalidate, // they are out of date
};

struct Rule
{
  Transfer transfer;
  State here; ///< the state of this replica afterwards
  Others others;
};

/// The protocol: kTable[state before][event].
constexpr Rule kTable[kStateCount][kEventCount] = {
  // Invalid
  { { Transfer::Fetch, State::Shared, Others::Keep },
    { Transfer::None, State::Modified, Others::Invalidate },
    { Transfer::Fetch, State::Modified, Others::Invalidate },
    { Transfer::None, State::Invalid, Others::Keep } },
  // Shared
  { { Transfer::None, State::Shared, Others::Keep },
    { Transfer::None, State::Modified, Others::Invalidate },
    { Transfer::None, State::Modified, Others::Invalidate },
    { Transfer::None, State::Invalid, Others::Keep } },
  // Modified
  { { Transfer::None, State::Modified, Others::Keep },
    { Transfer::None, State::Modified, Others::Invalidate },
    { Transfer::None, State::Modified, Others::Invalidate },
    { Transfer::WriteBack, State::Invalid, Others::Keep } },
};

/// The set of valid replicas: bit n is node n.
using Valid = uint32_t;

/// The state of node `node`'s replica.
constexpr State
state_of (Valid valid, int node)
{
  Valid mine = Valid{ 1 } << node;
  if ((valid & mine) == 0)
    return State::Invalid;
  return valid == mine ? State::Modified : State::Shared;
}

constexpr const Rule &
rule (Valid valid, int node, Event event)
{
  return kTable[unsigned (state_of (valid, node))][unsigned (event)];
}

/// The set after the event.  Requires: the rule's transfer is over.
constexpr Valid
after (Valid valid, int node, Event event)
{
  const Rule &rule = msi::rule (valid, node, event);
  Valid mine = Valid{ 1 } << node;
  Valid others = rule.others == Others::Keep ? valid & ~mine : 0;
  return rule.here == State::Invalid ? others : others | mine;
}

const char *name (State state);
const char *name (Event event);

/// Prints the automaton of one replica in the language of Graphviz's dot.
void print_dot (FILE *file);

} // namespace asterism::data::msi

#endif
