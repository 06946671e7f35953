// SPDX-License-Identifier: LGPL-2.1-or-later
// The Quark: insertion of tasks, and waiting for them.

#include "instance.h"

#include <algorithm>
#include <climits>
#include <cstring>
#include <new>
#include <utility>

#include "asterism_labels.h"
#include "environment.h"
#include "fatal.h"

using namespace asterism::quark;

namespace
{

constexpr unsigned long long kRefused = ULLONG_MAX;
constexpr unsigned kTasksPerThread = 50;

/// Numbers of tasks, of all Quarks that the process has had.
unsigned long long last_number = 0;

/// A codelet of tasks that `threads` ranks execute, with that label.
struct starpu_codelet
codelet_of (int threads, int label)
{
  struct starpu_codelet codelet;
  memset (&codelet, 0, sizeof codelet);
  codelet.cpu_funcs[0] = execute;
  codelet.where = STARPU_CPU;
  codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
  codelet.name = "quark";
  codelet.flags = ASTERISM_CODELET_PLACED | label;
  if (threads > 1)
    {
      codelet.type = STARPU_SPMD;
      codelet.max_parallelism = threads;
      codelet.flags = ASTERISM_CODELET_WHOLE_TEAM;
    }
  return codelet;
}

} // namespace

quark_s::quark_s (int threads, bool own_threads)
    : ranks (threads, own_threads), tokens_ (asterism_tokens_create_v1 ()),
      codelets_{ codelet_of (1, 0), codelet_of (1, ASTERISM_BLAS1),
                 codelet_of (1, ASTERISM_BLAS2),
                 codelet_of (1, ASTERISM_BLAS3) }
{
  if (tokens_ == nullptr)
    fatal ("QUARK_New", "out of memory");
  const int each = quark_getenv_int ("QUARK_UNROLL_TASKS_PER_THREAD",
                                     int (kTasksPerThread));
  const int window
      = quark_getenv_int ("QUARK_UNROLL_TASKS", std::max (each, 0) * threads);
  least_unfinished_ = unsigned (std::max (window, 0));
  most_unfinished_ = least_unfinished_ + least_unfinished_ / 4;
  queues_only_ = quark_getenv_int ("QUARK_QUEUE_BEFORE_COMPUTING", 0) == 1;
  if (queues_only_)
    starpu_pause ();
  if (quark_getenv_int ("QUARK_DOT_DAG_ENABLE", 0) == 1)
    write_dag (true);
  if (quark_getenv_int ("QUARK_WAR_DEPENDENCIES_ENABLE", 0) == 1)
    quark_warning ("QUARK_New", "QUARK_WAR_DEPENDENCIES_ENABLE has no effect: "
                                "writers wait for readers");
}

quark_s::~quark_s ()
{
  barrier ();
  dag.reset ();
  asterism_tokens_destroy_v1 (tokens_);
}

const char *
quark_s::intern (const char *text)
{
  if (last_text_ != nullptr && strcmp (last_text_, text) == 0)
    return last_text_;
  last_text_ = texts_.emplace (text).first->c_str ();
  return last_text_;
}

const unsigned char *
quark_s::keep_mask (const unsigned char *mask)
{
  const size_t bytes = size_t (ranks.count () + 7) / 8;
  const auto kept
      = texts_.emplace (reinterpret_cast<const char *> (mask), bytes).first;
  return reinterpret_cast<const unsigned char *> (kept->data ());
}

bool
quark_s::some_rank_may (const TaskFlags &flags) const
{
  for (int rank = 0; rank < ranks.count (); ++rank)
    if (QUARK_Bit_Get (const_cast<unsigned char *> (flags.mask), rank) != 0)
      return true;
  return false;
}

/// Ends the program for what no rank can execute.
void
quark_s::check (const TaskFlags &flags) const
{
  if (flags.thread_count > ranks.count ())
    fatal ("QUARK_Insert_Task", "a task wants more threads than there are");
  if (flags.mask != nullptr && !some_rank_may (flags))
    fatal ("QUARK_Insert_Task", "the mask of a task allows no thread");
  if (flags.device > 0)
    fatal ("QUARK_Insert_Task", "TASK_DEVICE of a task is a device that does "
                                "not exist: there is device 0, the threads");
  if (!flags.weighs ())
    fatal ("QUARK_Insert_Task",
           "TASK_DEVICE_WEIGHTS leaves a task no device: device 0, the "
           "threads, has no weight");
}

/// Completes the record but for what it uses; false when its sequence is
/// cancelled.
inline bool
quark_s::prepare (quark_task_s &task, unsigned long long number)
{
  const TaskFlags &flags = task.flags ();
  if (__builtin_expect (flags.thread_count > 1 || flags.mask != nullptr
                            || flags.device > 0 || !flags.weighs (),
                        0))
    check (flags);
  if (flags.sequence != nullptr)
    {
      if (flags.sequence->cancelled.load ())
        return false;
      flags.sequence->pending.fetch_add (1);
    }
  Record &record = task.record ();
  record.state = states.add (number);
  record.calls = nullptr;
  record.dag_node = nullptr;
  record.arguments_end = uint32_t (task.bytes.size ());
  if (__builtin_expect (dag != nullptr, 0))
    record.dag_node = dag->add (number, { task.uses.data (), task.use_count });
  return true;
}

/// Looks the addresses up, and appends the tokens of those that are written.
inline void
quark_s::find_uses (quark_task_s &task)
{
  const unsigned count = task.use_count;
  address_uses_.begin (count);
  const int *owner = nullptr;
  auto **token_end = reinterpret_cast<asterism_token_v1 **> (
      task.bytes.append (count * sizeof (void *)));
  const AddressUse *use = task.uses.data ();
  for (unsigned i = 0; i < count; ++i, ++use)
    {
      asterism_token_v1 *token
          = asterism_tokens_look_v1 (tokens_, use->address);
      if (__builtin_expect (token == nullptr, 0))
        fatal ("QUARK_Insert_Task", "out of memory");
      address_uses_.add (*use, *token);
      if (use->writes ())
        *token_end++ = token;
      if (int (i) == task.near)
        owner = &token->owner;
    }
  Record &record = task.record ();
  record.tokens_end
      = uint32_t (reinterpret_cast<char *> (token_end) - task.bytes.data ());
  task.bytes.shrink (record.tokens_end);
  record.placement.owner = owner;
}

/// Appends the ranks of the mask, as the policy has them.
void
quark_s::append_allowed (quark_task_s &task)
{
  const size_t words = size_t (ranks.count () + 31) / 32;
  const size_t at = task.bytes.size ();
  auto *allowed = reinterpret_cast<uint32_t *> (task.bytes.append (4 * words));
  std::fill_n (allowed, words, 0u);
  auto *mask = const_cast<unsigned char *> (task.flags ().mask);
  for (int rank = 0; rank < ranks.count (); ++rank)
    if (QUARK_Bit_Get (mask, rank) != 0)
      allowed[rank / 32] |= 1u << rank % 32;
  task.record ().placement.allowed = uint32_t (at);
}

/// Says where it may run.
inline void
quark_s::place (quark_task_s &task)
{
  const TaskFlags &flags = task.flags ();
  asterism_placement_v1 &placement = task.record ().placement;
  placement.allowed = 0;
  placement.rank = -1;
  placement.manual
      = int8_t (flags.manual == 0 || flags.manual == 1 ? flags.manual : -1);
  placement.stays = flags.stays ();
  if (__builtin_expect (flags.lock_to_thread >= 0, 0))
    placement.rank = int16_t (flags.lock_to_thread % ranks.count ());
  else if (__builtin_expect (flags.mask != nullptr, 0))
    append_allowed (task);
  any_manual_ |= placement.manual == 1;
}

/// One codelet for each size of teams.
struct starpu_codelet &
quark_s::team_codelet (int size)
{
  if (team_codelets_.size () <= size_t (size))
    team_codelets_.resize (size_t (size) + 1);
  std::unique_ptr<struct starpu_codelet> &codelet
      = team_codelets_[size_t (size)];
  if (codelet == nullptr)
    codelet.reset (new struct starpu_codelet (codelet_of (size, 0)));
  return *codelet;
}

/// The first of the consecutive ranks of a team.  Without need the master is
/// not in one, as it may be long in coming.
int
quark_s::first_of_team (const TaskFlags &flags)
{
  const int count = ranks.count (), size = flags.thread_count;
  if (flags.lock_to_thread >= 0)
    return std::min (flags.lock_to_thread % count, count - size);
  if (size == count)
    return 0;
  team_turn_ = team_turn_ + 1 < count - size ? team_turn_ + 1 : 0;
  return 1 + team_turn_;
}

void
quark_s::submit_team (quark_task_s &task)
{
  Record &record = task.record ();
  record.calls = new std::atomic<int32_t> (task.flags ().thread_count);
  struct starpu_task *made = starpu_task_create ();
  void *argument = malloc (task.bytes.size ());
  const size_t words = size_t (ranks.count () + 31) / 32;
  const asterism_use_v1 *uses = address_uses_.uses ();
  const size_t count = address_uses_.count ();
  auto *workers = static_cast<uint32_t *> (calloc (words, sizeof (uint32_t)));
  auto *handles = static_cast<starpu_data_handle_t *> (
      malloc ((count + 1) * sizeof (starpu_data_handle_t)));
  auto *modes = static_cast<enum starpu_data_access_mode *> (
      malloc ((count + 1) * sizeof (enum starpu_data_access_mode)));
  if (made == nullptr || argument == nullptr || workers == nullptr
      || handles == nullptr || modes == nullptr)
    fatal ("QUARK_Insert_Task", "out of memory");
  memcpy (argument, task.bytes.data (), task.bytes.size ());
  for (size_t i = 0; i < count; ++i)
    {
      handles[i] = uses[i].handle;
      modes[i] = static_cast<enum starpu_data_access_mode> (uses[i].mode);
    }
  const int first = first_of_team (task.flags ());
  for (int rank = first; rank < first + task.flags ().thread_count; ++rank)
    workers[rank / 32] |= 1u << rank % 32;
  made->cl = &team_codelet (task.flags ().thread_count);
  made->cl_arg = argument;
  made->cl_arg_size = task.bytes.size ();
  made->cl_arg_free = 1;
  made->name = task.flags ().label;
  made->priority = task.flags ().priority;
  made->nbuffers = int (count);
  made->dyn_handles = handles;
  made->dyn_modes = modes;
  made->workerids = workers;
  made->workerids_len = unsigned (words);
  made->callback_func = free;
  made->callback_arg = workers;
  if (starpu_task_submit (made) != 0)
    fatal ("QUARK_Insert_Task", "a task of several threads is refused");
}

inline void
quark_s::submit (quark_task_s &task)
{
  if (__builtin_expect (task.flags ().thread_count > 1, 0))
    return submit_team (task);
  const asterism_placement_v1 &placement = task.record ().placement;
  const asterism_submission_v1 submission
      = { &codelets_[task.flags ().blas],
          task.flags ().label,
          address_uses_.uses (),
          address_uses_.count (),
          task.flags ().priority,
          task.bytes.data (),
          task.bytes.size (),
          placement.rank < 0 && placement.allowed == 0 && placement.stays == 0
              && !any_manual_ };
  if (__builtin_expect (asterism_submit_placed_v1 (&submission) != 0, 0))
    fatal ("QUARK_Insert_Task", "out of memory");
}

unsigned long long
quark_s::insert (quark_task_s &task)
{
  const unsigned long long number = ++last_number;
  if (!prepare (task, number))
    return kRefused;
  find_uses (task);
  place (task);
  submit (task);
  if (__builtin_expect (admitted_ == 0, 0))
    throttle ();
  else
    --admitted_;
  return number;
}

/// Executes tasks when too many are unfinished.
__attribute__ ((noinline)) void
quark_s::throttle ()
{
  if (most_unfinished_ == 0 || queues_only_ || dag != nullptr)
    return;
  unsigned unfinished = asterism_unfinished_v1 ();
  if (unfinished >= most_unfinished_)
    {
      // Half as many, so that it seldom waits.
      asterism_work_v1 (least_unfinished_ / 2);
      unfinished = asterism_unfinished_v1 ();
    }
  if (most_unfinished_ > unfinished + 1)
    admitted_ = most_unfinished_ - unfinished - 2;
}

/// From the first wait on.
void
quark_s::let_compute ()
{
  if (std::exchange (queues_only_, false))
    starpu_resume ();
}

void
quark_s::execute (quark_task_s &task)
{
  // The master executes it before all others, once nothing is pending.
  task.flags ().lock_to_thread = 0;
  task.flags ().mask = nullptr;
  task.flags ().thread_count = 1;
  task.flags ().priority = INT_MAX;
  Quark_Sequence *const outer = task.flags ().sequence;
  Quark_sequence_s own;
  if (outer != nullptr && outer->cancelled.load ())
    return;
  task.flags ().sequence = &own;
  insert (task);
  wait_for (own);
}

void
quark_s::barrier ()
{
  let_compute ();
  asterism_work_v1 (0);
  admitted_ = 0;
  states.clear ();
  asterism_tokens_forget_v1 (tokens_, AddressUses::drop);
  if (dag != nullptr)
    dag->barrier_reached ();
}

void
quark_s::wait_for (const Quark_sequence_s &sequence)
{
  let_compute ();
  master_waits_.store (true);
  while (sequence.pending.load () > 0)
    ranks.work_once ();
  master_waits_.store (false);
}

void
quark_s::sequence_ended ()
{
  // When the master has not been seen to wait it looks again within a
  // millisecond.
  if (master_waits_.load ())
    asterism_wake_worker_v1 (0);
}

void
quark_s::write_dag (bool enable)
{
  if (!enable)
    dag.reset ();
  else if (dag == nullptr)
    dag = std::make_unique<Dag> ();
}
