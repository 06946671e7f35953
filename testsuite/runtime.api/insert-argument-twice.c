/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task's argument is given once: STARPU_CL_ARGS twice, or beside
   STARPU_VALUE, gives -EINVAL, and whatever was handed over is freed, once.
   What a later starpu_task_set () replaces is freed too.
   rows: C25 */

#include "../support/check.h"

#include <malloc.h>

#define BLOCK ((size_t)1 << 20)

static int runs;

static void
count (void *buffers[], void *argument)
{
  (void)buffers;
  runs += ((char *)argument)[0] == 1;
}

static void
call_back (void *argument)
{
  (void)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { count } };

/* A block that is missed if it is not freed. */
static void *
block (void)
{
  void *made = malloc (BLOCK);
  CHECK (made != NULL);
  memset (made, 1, 64);
  return made;
}

/* Bytes that malloc () has given. */
static size_t
given (void)
{
  struct mallinfo2 info = mallinfo2 ();
  return info.uordblks + info.hblkhd;
}

static void
mistakes (void)
{
  static char kept[64] = { 1 };
  int value = 0;
  void *same = block ();
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_CL_ARGS, block (), BLOCK,
                                STARPU_CL_ARGS, block (), BLOCK, 0),
            -EINVAL);
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_CL_ARGS, same, BLOCK,
                                STARPU_CL_ARGS_NFREE, same, BLOCK, 0),
            -EINVAL);
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_CL_ARGS, block (), BLOCK,
                                STARPU_CL_ARGS_NFREE, kept, sizeof kept, 0),
            -EINVAL);
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_VALUE, &value, sizeof value,
                                STARPU_CL_ARGS, block (), BLOCK, 0),
            -EINVAL);
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_CL_ARGS, block (), BLOCK,
                                STARPU_VALUE, &value, sizeof value, 0),
            -EINVAL);
  CHECK (starpu_task_build (&codelet, STARPU_CL_ARGS, block (), BLOCK,
                            STARPU_CL_ARGS, block (), BLOCK, 0)
         == NULL);
}

/* Each call has another argument. */
static void
replaced (void)
{
  struct starpu_task *task = starpu_task_create ();
  int value = 0;
  CHECK_EQ (starpu_task_set (task, &codelet, STARPU_VALUE, &value, sizeof value,
                             STARPU_CALLBACK_WITH_ARG, call_back, block (),
                             STARPU_EPILOGUE_CALLBACK_ARG, block (),
                             STARPU_PROLOGUE_CALLBACK_ARG, block (),
                             STARPU_PROLOGUE_CALLBACK_POP_ARG, block (), 0),
            0);
  CHECK_EQ (starpu_task_set (task, &codelet, STARPU_CL_ARGS, block (), BLOCK,
                             STARPU_CALLBACK_ARG, block (), 0),
            0);
  CHECK_EQ (starpu_task_set (task, &codelet, STARPU_CL_ARGS, block (), BLOCK,
                             STARPU_EPILOGUE_CALLBACK_ARG, block (),
                             STARPU_PROLOGUE_CALLBACK_ARG, block (),
                             STARPU_PROLOGUE_CALLBACK_POP_ARG, block (), 0),
            0);
  // The one it has.
  CHECK_EQ (starpu_task_set (task, &codelet, STARPU_CL_ARGS, task->cl_arg,
                             BLOCK, STARPU_CALLBACK_ARG, task->callback_arg, 0),
            0);
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

int
main (void)
{
  start ();
  replaced ();
  mistakes ();
  const size_t before = given ();
  runs = 0;
  for (int i = 0; i < 8; ++i)
    {
      mistakes ();
      replaced ();
    }
  CHECK_EQ (runs, 8);
  CHECK (given () < before + 4 * BLOCK);
  starpu_shutdown ();
  return 0;
}
