// SPDX-License-Identifier: LGPL-2.1-or-later
// RoomKeeper: makes room on nodes before it is wanted, and saves what is only
// there; and asks the program, if it likes to be asked, what goes.

#ifndef ASTERISM_DATA_ROOM_H
#define ASTERISM_DATA_ROOM_H

#include <atomic>
#include <thread>

#include "base/event.h"
#include "base/mutex.h"
#include "base/options.h"
#include "data/coherence.h"

#include "starpu_data.h"

namespace asterism::data
{

/// Who says what goes: functions of the program's, and their last argument.
struct Chooser
{
  starpu_data_victim_selector *select = nullptr;
  starpu_data_victim_eviction_failed *failed = nullptr;
  void *data = nullptr;
};

/// Has a thread of its own, which sleeps until a node tells that its memory
/// changes, when the options want anything of that kind; else nothing.  Any
/// thread.
class RoomKeeper
{
public:
  explicit RoomKeeper (Coherence &coherence) : coherence_ (coherence) {}
  ~RoomKeeper () { stop (); }

  /// Shares of memory and of replicas.  Before the first node is watched.
  void configure (const Options &options);

  /// From now on the node has room made for it, and asks who chooses.
  void watch (Node &node);

  /// Who is of that order looks for data now.
  void
  note_order (uint32_t order)
  {
    // Relaxed: an estimate.
    now_.store (order, std::memory_order_relaxed);
  }

  /// Begins nothing more.
  void stop ();

  /// Somebody chooses from now on; nobody, if `select' is null.
  void set_chooser (const Chooser &chooser);

  /// What the program says is to go from a node.
  struct Choice
  {
    bool none = false;        ///< nothing
    Handle *handle = nullptr; ///< null: what is best
    Chooser chooser;          ///< who chose

    /// It could not go.
    void failed () const;
  };
  Choice choose (Handle *wanted, const Node &node, bool ahead);

private:
  /// When to look at a node again, besides when it tells of something.
  enum class Again
  {
    Never,
    Later, ///< what is in use now may be given up, of which nobody tells
    Soon   ///< copies are under way
  };
  void run ();
  Again make_ahead (Node &node);
  Again save_ahead (Node &node);
  Handle *next_to_save (Node &node, bool &enough, Access &access);

  Coherence &coherence_;
  int minimum_room_ = 0, target_room_ = 0;   ///< percent of the memory
  int minimum_clean_ = 0, target_clean_ = 0; ///< percent of the replicas
  std::atomic<uint32_t> now_{ 0 };
  std::atomic<bool> over_{ false };
  Waker waker_;
  // The thread's own: nodes that are on their way from minimum to target.
  bool making_[kMaxNodes] = {}, saving_[kMaxNodes] = {};
  std::thread thread_;

  std::atomic<bool> has_chooser_{ false };
  SpinLock chooser_lock_;
  Chooser chooser_ GUARDED_BY (chooser_lock_);
};

} // namespace asterism::data

#endif
