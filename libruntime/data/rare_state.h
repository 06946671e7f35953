// SPDX-License-Identifier: LGPL-2.1-or-later
// Extra: what few handles have.

#ifndef ASTERISM_DATA_RARE_STATE_H
#define ASTERISM_DATA_RARE_STATE_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "data/access.h"
#include "data/commute.h"

struct starpu_codelet;

namespace asterism::data
{

struct HeldAccess;

/// A codelet that reductions use, and the second argument of its functions.
struct Method
{
  struct starpu_codelet *codelet = nullptr;
  void *argument = nullptr;
};

/// Private copies of a datum that tasks reduce into, one for each worker.
struct Reducer
{
  Requester requester; ///< first: found by its address; joins the copies
  Access access;       ///< in the datum's queue while there are reductions
  /// Called when the copies of a reduction are combined.
  struct Joined
  {
    Requester requester; ///< first, too
    Reducer *reducer = nullptr;
  } joined;
  Method reduce;
  uint32_t archs = 0;           ///< bit a: workers of Arch a can begin a copy
  std::vector<Handle *> copies; ///< by worker; null until it reduced
};

/// Parts of a datum that may take its place.
struct Plan
{
  /// Which of the two is up to date for the tasks submitted from now on.
  enum class State : uint8_t
  {
    Whole,
    Both, ///< they are only read
    Parts,
  };
  Handle *whole = nullptr;
  std::vector<Handle *> parts;
  State state = State::Whole;
};

/// Storages of one datum besides its own, each a handle.  Guarded by who makes
/// and chooses them (api/data_versions.cc).
struct Versions
{
  std::vector<Handle *> all;
  Handle *current = nullptr; ///< what tasks use from now on; null: the handle
};

/// The state that few handles have.
struct RareState
{
  std::string name;
  void *user_data = nullptr, *sched_data = nullptr;
  std::unique_ptr<Reducer> reducer;
  Method initialise;  ///< puts the first contents in it, or in a copy
  bool begun = false; ///< somebody is about to call that for the datum
  std::unique_ptr<Commuters> commuters;
  std::unique_ptr<Versions> versions;
  Handle *original = nullptr; ///< what it is a version of; itself once that
                              ///< is to go
  HeldAccess *held = nullptr; ///< acquired by the application
  bool lost = false;          ///< what should have written it has failed
  int lost_with = -1; ///< the node with which the contents were lost; -1: none
  /// The node that had main memory's storage last, which devices share; -1:
  /// none does.
  NodeId side = -1;
  NodeId parts_on = kMainMemory; ///< where its parts share its storage
  size_t kept = 0; ///< bytes that stay in main memory for them alone
  std::vector<int> coordinates;
  /// Its plans, and the one it is a part of.  Guarded by who makes and
  /// switches them (api/data_plans.cc).
  std::vector<std::unique_ptr<Plan>> plans;
  Plan *plan = nullptr;
  /// The one that has its contents, to be read, until it is written; what it
  /// has the contents of; and how often it was given.  Guarded like plans
  /// (api/data_duplicates.cc).
  Handle *duplicate = nullptr, *duplicated = nullptr;
  unsigned duplicates = 0;
  std::vector<const void *> addresses; ///< in the lookup table, besides its own
};

} // namespace asterism::data

#endif
