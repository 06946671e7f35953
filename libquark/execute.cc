// SPDX-License-Identifier: LGPL-2.1-or-later
// How a rank executes a task.

#include "instance.h"
#include "record.h"

#include <cstdlib>
#include <cstring>

#include "starpu.h"

#include "fatal.h"

namespace asterism::quark
{

namespace
{

__attribute__ ((tls_model ("initial-exec"))) thread_local Record *current
    = nullptr;

/// The pointer that a scratch argument is.
void *
scratch_of (Argument &argument)
{
  void *pointer;
  memcpy (&pointer, argument.bytes (), sizeof pointer);
  return pointer;
}

void
allocate_scratch (Record &record)
{
  for (Argument *argument = record.first_argument ();
       argument != record.end_of_arguments (); argument = argument->next ())
    {
      if (argument->scratch == 0)
        continue;
      void *storage = malloc (argument->scratch);
      if (storage == nullptr)
        fatal ("QUARK_Insert_Task", "out of memory for scratch arguments");
      memcpy (argument->bytes (), &storage, sizeof storage);
    }
}

void
free_scratch (Record &record)
{
  for (Argument *argument = record.first_argument ();
       argument != record.end_of_arguments (); argument = argument->next ())
    if (argument->scratch != 0)
      free (scratch_of (*argument));
}

/// Calls the function in its turn; true when it was not to be called.
bool
call (Record &record)
{
  TaskState &state = *record.state;
  const Quark_Sequence *sequence = record.flags.sequence;
  if (state.take (sequence != nullptr && sequence->cancelled.load ()))
    {
      if (__builtin_expect (record.has_scratch, 0))
        allocate_scratch (record);
      state.start ();
    }
  else if (state.skips ())
    return true;
  Record *const outer = current;
  current = &record;
  record.function (record.quark);
  current = outer;
  return false;
}

/// The last call has returned.
void
end (Record &record, bool skipped)
{
  if (__builtin_expect (record.has_scratch && !skipped, 0))
    free_scratch (record);
  if (!skipped)
    {
      const int rank = starpu_worker_get_id ();
      for (asterism_token_v1 **token = record.first_token ();
           token != record.end_of_tokens (); ++token)
        // Relaxed: a hint where the next one had better run.
        __atomic_store_n (&(*token)->owner, rank, __ATOMIC_RELAXED);
    }
  Quark &quark = *record.quark;
  if (__builtin_expect (record.dag_node != nullptr, 0))
    quark.dag->write (record.dag_node, record.flags);
  Quark_Sequence *sequence = record.flags.sequence;
  record.state->end (skipped);
  // The sequence may be gone after that.
  if (sequence != nullptr && sequence->pending.fetch_sub (1) == 1)
    quark.sequence_ended ();
}

} // namespace

Record *
current_record ()
{
  return current;
}

void
execute (void *[], void *argument)
{
  Record &record = *static_cast<Record *> (argument);
  if (record.calls != nullptr
      && starpu_combined_worker_get_size () != record.flags.thread_count)
    fatal ("QUARK_Insert_Task",
           "the task has not got as many threads as it asked for");
  const bool skipped = call (record);
  if (__builtin_expect (record.calls == nullptr, 1))
    return end (record, skipped);
  std::atomic<int32_t> *calls = record.calls;
  if (calls->fetch_sub (1) == 1)
    {
      end (record, skipped);
      delete calls;
    }
}

} // namespace asterism::quark
