// SPDX-License-Identifier: LGPL-2.1-or-later
// The Quark: what the C API's functions act on.

#ifndef ASTERISM_QUARK_INSTANCE_H
#define ASTERISM_QUARK_INSTANCE_H

#include <atomic>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "starpu.h"

#include "address_uses.h"
#include "dag.h"
#include "quark.h"
#include "quark_task.h"
#include "ranks.h"
#include "sequence.h"
#include "task_states.h"

/// One Quark, from QUARK_New () or QUARK_Setup () to its end.  It owns the
/// runtime meanwhile, of which the master drives worker 0.  The master calls
/// everything but what says otherwise.
struct quark_s
{
  /// `own_threads`: of QUARK_New ().
  quark_s (int threads, bool own_threads);
  ~quark_s ();

  /// Submits the task; its number, or all bits set when its sequence is
  /// cancelled.
  unsigned long long insert (quark_task_s &task);
  /// Has the master execute it at once, and returns at its end.
  void execute (quark_task_s &task);
  /// Executes tasks until all have ended, and forgets the addresses.
  void barrier ();
  /// Executes tasks until those of the sequence have ended.
  void wait_for (const Quark_sequence_s &sequence);
  /// A rank ended the last task of a sequence.  Any thread.
  void sequence_ended ();
  void write_dag (bool enable);

  /// A copy of the text that lives as long as this.
  const char *intern (const char *text);
  /// Keeps a copy of a mask of ranks until the instance ends.
  const unsigned char *keep_mask (const unsigned char *mask);

  asterism::quark::Ranks ranks;
  asterism::quark::TaskStates states;
  std::unique_ptr<asterism::quark::Dag> dag; ///< when it is written
  quark_task_s inserted; ///< by one call; its storage is used again

private:
  bool prepare (quark_task_s &task, unsigned long long number);
  void find_uses (quark_task_s &task);
  void place (quark_task_s &task);
  void append_tokens (quark_task_s &task);
  void append_allowed (quark_task_s &task);
  void submit (quark_task_s &task);
  void submit_team (quark_task_s &task);
  int first_of_team (const asterism::quark::TaskFlags &flags);
  void check (const asterism::quark::TaskFlags &flags) const;
  bool some_rank_may (const asterism::quark::TaskFlags &flags) const;
  void throttle ();
  void let_compute ();
  struct starpu_codelet &team_codelet (int size);

  asterism_tokens_v1 *tokens_;
  asterism::quark::AddressUses address_uses_;
  struct starpu_codelet codelets_[4]; ///< by kind of tasks
  std::vector<std::unique_ptr<struct starpu_codelet>> team_codelets_;
  std::unordered_set<std::string> texts_;
  const char *last_text_ = nullptr; ///< the one given out last
  unsigned most_unfinished_;  ///< tasks: that many make insertion execute some
  unsigned least_unfinished_; ///< until so few are left
  unsigned admitted_ = 0;     ///< so many more before it looks again
  bool any_manual_ = false;   ///< some task has made its rank manual
  bool queues_only_ = false;  ///< nothing is computed before the first barrier
  int team_turn_ = 0;
  std::atomic<bool> master_waits_{ false }; ///< for a sequence
};

#endif
