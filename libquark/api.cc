// SPDX-License-Identifier: LGPL-2.1-or-later
// quark.h: the C functions.

#include "quark.h"

#include <cstdarg>
#include <cstring>

#include "starpu.h"

#include "environment.h"
#include "fatal.h"
#include "instance.h"
#include "record.h"

using namespace asterism::quark;

namespace
{

/// What QUARK_Task_Flag_Get () gives for a flag that it does not know.
constexpr intptr_t kUnknownFlag = -9;

Quark *
make (int threads, bool own_threads)
{
  return new quark_s (threads < 1 ? default_threads () : threads, own_threads);
}

/// The task that the calling thread executes.
Record &
current (const char *function)
{
  Record *record = current_record ();
  if (record == nullptr)
    fatal (function, "called from outside a task");
  return *record;
}

/// Puts a task together from triplets.
void
build (quark_task_s &task, Quark *quark, void (*function) (Quark *),
       const Quark_Task_Flags *flags, va_list arguments)
{
  task.begin (*quark, function, flags);
  for (int size; (size = va_arg (arguments, int)) != 0;)
    {
      void *pointer = va_arg (arguments, void *);
      task.add (*quark, size, pointer, va_arg (arguments, int));
    }
}

void
end (Quark *quark)
{
  QUARK_Waitall (quark);
  delete quark;
}

} // namespace

extern "C" Quark *
QUARK_New (int num_threads)
{
  return make (num_threads, true);
}

extern "C" Quark *
QUARK_Setup (int num_threads)
{
  return make (num_threads, false);
}

extern "C" void
QUARK_Worker_Loop (Quark *quark, int thread_rank)
{
  quark->ranks.loop (thread_rank);
}

extern "C" unsigned long long
QUARK_Insert_Task (Quark *quark, void (*function) (Quark *),
                   Quark_Task_Flags *task_flags, ...)
{
  va_list arguments;
  va_start (arguments, task_flags);
  build (quark->inserted, quark, function, task_flags, arguments);
  va_end (arguments);
  return quark->insert (quark->inserted);
}

extern "C" unsigned long long
QUARK_Execute_Task (Quark *quark, void (*function) (Quark *),
                    Quark_Task_Flags *task_flags, ...)
{
  quark_task_s task;
  va_list arguments;
  va_start (arguments, task_flags);
  build (task, quark, function, task_flags, arguments);
  va_end (arguments);
  quark->execute (task);
  return 0;
}

extern "C" Quark_Task *
QUARK_Task_Init (Quark *quark, void (*function) (Quark *),
                 Quark_Task_Flags *task_flags)
{
  auto *task = new quark_task_s;
  task->begin (*quark, function, task_flags);
  return task;
}

extern "C" void
QUARK_Task_Pack_Arg (Quark *quark, Quark_Task *task, int arg_size,
                     void *arg_ptr, int arg_flags)
{
  task->add (*quark, arg_size, arg_ptr, arg_flags);
}

extern "C" unsigned long long
QUARK_Insert_Task_Packed (Quark *quark, Quark_Task *task)
{
  const unsigned long long number = quark->insert (*task);
  delete task;
  return number;
}

extern "C" unsigned long long
QUARK_Execute_Task_Packed (Quark *quark, Quark_Task *task)
{
  quark->execute (*task);
  delete task;
  return 0;
}

extern "C" void
QUARK_Barrier (Quark *quark)
{
  quark->barrier ();
}

extern "C" void
QUARK_Waitall (Quark *quark)
{
  quark->barrier ();
  quark->ranks.release ();
}

extern "C" void
QUARK_Delete (Quark *quark)
{
  end (quark);
}

extern "C" void
QUARK_Free (Quark *quark)
{
  end (quark);
}

extern "C" int
QUARK_Cancel_Task (Quark *quark, unsigned long long taskid)
{
  return quark->states.cancel (taskid);
}

extern "C" void *
QUARK_Args_List (Quark *)
{
  return &current ("QUARK_Args_List");
}

extern "C" void *
QUARK_Args_Pop (void *args_list, void **last_arg)
{
  auto &record = *static_cast<Record *> (args_list);
  Argument *argument = *last_arg == nullptr
                           ? record.first_argument ()
                           : static_cast<Argument *> (*last_arg)->next ();
  if (argument == record.end_of_arguments ())
    return nullptr;
  *last_arg = argument;
  return argument->bytes ();
}

extern "C" int
QUARK_Thread_Rank (Quark *)
{
  return starpu_worker_get_id ();
}

extern "C" int
QUARK_Get_RankInTask (Quark *)
{
  return starpu_combined_worker_get_rank ();
}

extern "C" Quark_Sequence *
QUARK_Sequence_Create (Quark *)
{
  return new Quark_sequence_s;
}

extern "C" int
QUARK_Sequence_Cancel (Quark *, Quark_Sequence *sequence)
{
  if (sequence == nullptr)
    return QUARK_ERR;
  sequence->cancelled.store (true);
  return QUARK_SUCCESS;
}

extern "C" int
QUARK_Sequence_Wait (Quark *quark, Quark_Sequence *sequence)
{
  if (sequence == nullptr)
    return QUARK_ERR;
  quark->wait_for (*sequence);
  return QUARK_SUCCESS;
}

extern "C" Quark_Sequence *
QUARK_Sequence_Destroy (Quark *quark, Quark_Sequence *sequence)
{
  if (sequence == nullptr)
    return nullptr;
  QUARK_Sequence_Cancel (quark, sequence);
  QUARK_Sequence_Wait (quark, sequence);
  delete sequence;
  return nullptr;
}

extern "C" Quark_Task_Flags *
QUARK_Task_Flag_Set (Quark_Task_Flags *flags, int flag, intptr_t value)
{
  switch (flag)
    {
    case TASK_PRIORITY:
      flags->task_priority = int (value);
      break;
    case TASK_LOCK_TO_THREAD:
      flags->task_lock_to_thread = int (value);
      break;
    case TASK_COLOR:
      flags->task_color = reinterpret_cast<char *> (value);
      break;
    case TASK_LABEL:
      flags->task_label = reinterpret_cast<char *> (value);
      break;
    case TASK_SEQUENCE:
      flags->task_sequence = reinterpret_cast<void *> (value);
      break;
    case TASK_THREAD_COUNT:
      flags->task_thread_count = int (value);
      break;
    case THREAD_SET_TO_MANUAL_SCHEDULING:
      flags->thread_set_to_manual_scheduling = int (value);
      break;
    case TASK_LOCK_TO_THREAD_MASK:
      flags->task_lock_to_thread_mask
          = reinterpret_cast<unsigned char *> (value);
      break;
    case TASK_BLAS1:
    case TASK_BLAS2:
    case TASK_BLAS3:
      flags->task_blas = blas_of (flag);
      flags->task_steal = int (value);
      break;
    case TASK_DEVICE:
      flags->task_device = int (value);
      break;
    case TASK_DEVICE_WEIGHTS:
      flags->task_device_weights = reinterpret_cast<double *> (value);
      break;
    case TASK_START_CODE:
      flags->start_code = int (value);
      break;
    case TASK_STOP_CODE:
      flags->stop_code = int (value);
      break;
    default:
      break;
    }
  return flags;
}

extern "C" intptr_t
QUARK_Task_Flag_Get (Quark *, int flag)
{
  const TaskFlags &flags = current ("QUARK_Task_Flag_Get").flags;
  switch (flag)
    {
    case TASK_PRIORITY:
      return flags.priority;
    case TASK_LOCK_TO_THREAD:
      return flags.lock_to_thread;
    case TASK_COLOR:
      return reinterpret_cast<intptr_t> (flags.color);
    case TASK_LABEL:
      return reinterpret_cast<intptr_t> (flags.label);
    case TASK_SEQUENCE:
      return reinterpret_cast<intptr_t> (flags.sequence);
    case TASK_THREAD_COUNT:
      return flags.thread_count;
    case THREAD_SET_TO_MANUAL_SCHEDULING:
      return flags.manual;
    case TASK_LOCK_TO_THREAD_MASK:
      return reinterpret_cast<intptr_t> (flags.mask);
    case TASK_DEVICE:
      return flags.device;
    case TASK_DEVICE_WEIGHTS:
      return flags.weighted ? reinterpret_cast<intptr_t> (&flags.weight) : 0;
    case TASK_BLAS1:
    case TASK_BLAS2:
    case TASK_BLAS3:
      return flags.blas == blas_of (flag) ? flags.steal : kUnknownFlag;
    default:
      return kUnknownFlag;
    }
}

extern "C" Quark_Sequence *
QUARK_Get_Sequence (Quark *)
{
  return current ("QUARK_Get_Sequence").flags.sequence;
}

extern "C" int
QUARK_Get_Priority (Quark *)
{
  return current ("QUARK_Get_Priority").flags.priority;
}

extern "C" char *
QUARK_Get_Task_Label (Quark *)
{
  static char blank[] = " ";
  const char *label = current ("QUARK_Get_Task_Label").flags.label;
  return label != nullptr ? const_cast<char *> (label) : blank;
}

extern "C" Quark_Task *
quark_set_task_flags_in_task_structure (Quark *quark, Quark_Task *task,
                                        Quark_Task_Flags *flags)
{
  if (flags != nullptr)
    task->apply (*quark, *flags);
  return task;
}

extern "C" void
QUARK_DOT_DAG_Enable (Quark *quark, int enable)
{
  quark->write_dag (enable == 1);
}
