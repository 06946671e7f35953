// SPDX-License-Identifier: LGPL-2.1-or-later
// Arguments of a task in a list: those that only the executing rank reads.

#include "api/arguments.h"

#include <starpu.h>

namespace asterism::mpi
{

namespace
{

/// The arguments that follow a kind in a list: how many, and of which type.
enum class Follows
{
  Nothing,
  Int,
  Long,
  Double,
  Pointer,
  PointerSize,
  PointerPointer,
  UnsignedPointer,
};

Follows
follows (int kind)
{
  switch (kind)
    {
    case STARPU_VALUE:
    case STARPU_CL_ARGS:
    case STARPU_CL_ARGS_NFREE:
      return Follows::PointerSize;
    case STARPU_CALLBACK_WITH_ARG:
    case STARPU_CALLBACK_WITH_ARG_NFREE:
      return Follows::PointerPointer;
    case STARPU_CALLBACK:
    case STARPU_CALLBACK_ARG:
    case STARPU_CALLBACK_ARG_NFREE:
    case STARPU_EPILOGUE_CALLBACK:
    case STARPU_EPILOGUE_CALLBACK_ARG:
    case STARPU_PROLOGUE_CALLBACK:
    case STARPU_PROLOGUE_CALLBACK_ARG:
    case STARPU_PROLOGUE_CALLBACK_ARG_NFREE:
    case STARPU_PROLOGUE_CALLBACK_POP:
    case STARPU_PROLOGUE_CALLBACK_POP_ARG:
    case STARPU_PROLOGUE_CALLBACK_POP_ARG_NFREE:
    case STARPU_HANDLES_SEQUENTIAL_CONSISTENCY:
    case STARPU_TRANSACTION:
    case STARPU_TASK_SCHED_DATA:
    case STARPU_TASK_PROFILING_INFO:
      return Follows::Pointer;
    case STARPU_TASK_WORKERIDS:
    case STARPU_TASK_DEPS_ARRAY:
    case STARPU_TASK_END_DEPS_ARRAY:
      return Follows::UnsignedPointer;
    case STARPU_TAG:
    case STARPU_TAG_ONLY:
      return Follows::Long;
    case STARPU_FLOPS:
      return Follows::Double;
    case STARPU_EXECUTE_ON_WORKER:
    case STARPU_EXECUTE_WHERE:
    case STARPU_WORKER_ORDER:
    case STARPU_SCHED_CTX:
    case STARPU_TASK_END_DEP:
    case STARPU_SEQUENTIAL_CONSISTENCY:
    case STARPU_TASK_SYNCHRONOUS:
    case STARPU_POSSIBLY_PARALLEL:
    case STARPU_HYPERVISOR_TAG:
    case STARPU_TASK_NO_SUBMITORDER:
    case STARPU_TASK_COLOR:
      return Follows::Int;
    default:
      return Follows::Nothing;
    }
}

} // namespace

bool
skip (int kind, List &list)
{
  const Follows what = follows (kind);
  switch (what)
    {
    case Follows::Nothing:
      return false;
    case Follows::Int:
      (void)va_arg (list.arguments, int);
      return true;
    case Follows::Long:
      (void)va_arg (list.arguments, starpu_tag_t);
      return true;
    case Follows::Double:
      (void)va_arg (list.arguments, double);
      return true;
    case Follows::UnsignedPointer:
      (void)va_arg (list.arguments, unsigned);
      break;
    default:
      break;
    }
  (void)va_arg (list.arguments, void *);
  if (what == Follows::PointerSize)
    (void)va_arg (list.arguments, size_t);
  else if (what == Follows::PointerPointer)
    (void)va_arg (list.arguments, void *);
  return true;
}

} // namespace asterism::mpi
