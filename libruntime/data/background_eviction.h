// SPDX-License-Identifier: LGPL-2.1-or-later
// BackgroundEviction: frees space on memory nodes before tasks need it.
//
// A node whose memory is nearly full makes every task wait for an eviction.  A
// thread of its own therefore evicts replicas while less than a minimum share
// of the memory is free, and writes modified replicas back to main memory, so
// that they can be dropped at once later.  The program may choose the victims
// by functions of its own (starpu_data_register_victim_selector).

#ifndef ASTERISM_DATA_BACKGROUND_EVICTION_H
#define ASTERISM_DATA_BACKGROUND_EVICTION_H

#include <atomic>
#include <thread>

#include "base/event.h"
#include "base/mutex.h"
#include "base/options.h"
#include "data/coherence.h"

#include "starpu_data.h"

namespace asterism::data
{

/// The program's functions that choose victims, and their last argument.
struct Chooser
{
  starpu_data_victim_selector *select = nullptr;
  starpu_data_victim_eviction_failed *failed = nullptr;
  void *data = nullptr;
};

/// The thread exists only when the options ask for free space or written-back
/// replicas; it sleeps until a node reports a change of its memory.  Any
/// thread.
class BackgroundEviction
{
public:
  explicit BackgroundEviction (Coherence &coherence) : coherence_ (coherence) {}
  ~BackgroundEviction () { stop (); }

  /// Reads the shares of free memory and of unmodified replicas to keep. Called
  /// before the first watch ().
  void configure (const Options &options);

  /// Keeps space free on `node` from now on.
  void watch (Node &node);

  /// Notes that a task with this number of submission fetches its data now.
  void
  note_order (uint32_t order)
  {
    // Relaxed: an estimate.
    now_.store (order, std::memory_order_relaxed);
  }

  /// Ends the thread.
  void stop ();

  /// Sets the program's functions that choose victims; a null `select' ends it.
  void set_chooser (const Chooser &chooser);

  /// The victim that the program chose.
  struct Choice
  {
    bool none = false;        ///< evict nothing
    Handle *handle = nullptr; ///< null: the library chooses
    Chooser chooser;          ///< the functions that chose

    /// Tells the program that the victim could not be evicted.
    void failed () const;
  };
  Choice choose (Handle *wanted, const Node &node, bool ahead);

private:
  /// When to look at a node again, besides when it reports a change.
  enum class Again
  {
    Never,
    Later, ///< replicas in use may be released, which is not reported
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
  // Of the thread: nodes that are between their minimum and their target.
  bool making_[kMaxNodes] = {}, saving_[kMaxNodes] = {};
  std::thread thread_;

  std::atomic<bool> has_chooser_{ false };
  SpinLock chooser_lock_;
  Chooser chooser_ GUARDED_BY (chooser_lock_);
};

} // namespace asterism::data

#endif
