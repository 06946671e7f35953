/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The C API of QUARK: tasks whose data are named by address.  The library is
   libasterism-quark; `pkg-config --cflags --libs quark` says how to use it.

   A program makes a Quark, inserts tasks with their arguments, and waits at a
   barrier.  A task waits for every task inserted before it with which it
   conflicts: both use the same address, in regions that intersect, and one of
   them writes.  An address is never read through, so any number may stand for
   one.  Functions marked M may be called only by the thread that made the
   Quark, its master; those marked T in a task. */

#ifndef QUARK_H
#define QUARK_H

#ifdef __GNUC__
/* C90 has no long long.  */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wlong-long"
#endif

#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "quark_unpack_args.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quark_s Quark;
typedef struct quark_task_s Quark_Task;
typedef struct Quark_sequence_s Quark_Sequence;

/* Results. */
#define QUARK_SUCCESS 0
#define QUARK_ERR (-1)
#define QUARK_ERR_UNEXPECTED (-1)
#define QUARK_ERR_NOT_SUPPORTED (-2)

/* The flags of an argument: regions of the address, none meaning all. */
#define QUARK_REGION_BITMASK 0x0000FF
typedef enum
{
  QUARK_REGION_0 = 1 << 0,
  QUARK_REGION_1 = 1 << 1,
  QUARK_REGION_2 = 1 << 2,
  QUARK_REGION_3 = 1 << 3,
  QUARK_REGION_4 = 1 << 4,
  QUARK_REGION_5 = 1 << 5,
  QUARK_REGION_6 = 1 << 6,
  QUARK_REGION_7 = 1 << 7,
  QUARK_REGION_L = 0x07,
  QUARK_REGION_D = 0x18,
  QUARK_REGION_U = 0xE0,
  QUARK_REGION_ALL = 0xFF
} quark_data_region_t;

/* The directions.  INPUT, OUTPUT and INOUT: a pointer that is used so.  VALUE:
   bytes that are copied.  NODEP: a pointer, without dependences.  SCRATCH:
   storage that the task has while it runs, or the pointer given. */
#define QUARK_DIRECTION_BITMASK 0x000F00
typedef enum
{
  QINPUT = 0x100,
  OUTPUT = 0x200,
  INOUT = 0x300,
  VALUE = 0x400,
  NODEP = 0x500,
  SCRATCH = 0x600
} quark_direction_t;
#define INPUT 0x100

/* And how.  LOCALITY: the task goes where this was written last.  ACCUMULATOR:
   consecutive ones may change places, but do not overlap.  GATHERV: consecutive
   writers may run at the same time. */
#define QUARK_VALUE_FLAGS_BITMASK 0xFFF000
typedef enum
{
  NOLOCALITY = 0,
  LOCALITY = 1 << 12
} quark_locality_t;
typedef enum
{
  NOACCUMULATOR = 0,
  ACCUMULATOR = 1 << 13
} quark_accumulator_t;
typedef enum
{
  NOGATHERV = 0,
  GATHERV = 1 << 14
} quark_gatherv_t;

/* Flags of a task: for QUARK_Task_Flag_Set (), or with VALUE in the list of
   arguments. */
typedef enum
{
  TASK_LABEL = 1 << 15,
  TASK_COLOR = 1 << 16,
  TASK_PRIORITY = 1 << 17,
  TASK_LOCK_TO_THREAD = 1 << 18,
  TASK_SEQUENCE = 1 << 19,
  TASK_THREAD_COUNT = 1 << 20,
  THREAD_SET_TO_MANUAL_SCHEDULING = 1 << 21,
  TASK_LOCK_TO_THREAD_MASK = 1 << 22,
  TASK_START_CODE = 1 << 23,
  TASK_STOP_CODE = 1 << 24,
  TASK_BLAS1 = 1 << 25,
  TASK_BLAS2 = 1 << 26,
  TASK_BLAS3 = 1 << 27,
  TASK_DEVICE = 1 << 28,
  TASK_DEVICE_WEIGHTS = 1 << 29
} quark_task_flags_t;
/* TASK_BLAS1, 2 and 3 say of which kind the task is.  Kinds 1 and 2 are
   memory-bound: with the value 0 nobody steals the task from the rank that it
   is assigned to, with 1 others may.  Of kind 3, compute-bound, others may in
   any case.  The policy `weights' has weights for each kind.  TASK_DEVICE is
   the number of the only device that may execute the task, and
   TASK_DEVICE_WEIGHTS an array of doubles, the rate of each device.  All ranks
   together are device 0, and there is no other: the program ends when a task is
   for a device that does not exist, or has no device with a weight. */
#define TASKLABEL TASK_LABEL
#define TASKCOLOR TASK_COLOR
#define TASK_SET_TO_MANUAL_SCHEDULING THREAD_SET_TO_MANUAL_SCHEDULING

/* Priorities: any number, larger first. */
#define QUARK_TASK_MIN_PRIORITY 0
#define QUARK_TASK_MAX_PRIORITY INT_MAX

typedef struct quark_task_flags_s
{
  int task_priority;
  int task_lock_to_thread; /* the only rank that may execute it; -1: any */
  char *task_color;
  char *task_label;
  void *task_sequence;
  int start_code;
  int stop_code;
  int task_thread_count; /* so many ranks call the function together */
  int thread_set_to_manual_scheduling;     /* 1, 0; -1: no change */
  unsigned char *task_lock_to_thread_mask; /* see QUARK_Bit_Set () */
  int task_blas;                           /* the kind, 1 to 3; 0: none */
  int task_steal;              /* of kinds 1 and 2: others may steal it */
  int task_device;             /* -1: any */
  double *task_device_weights; /* by device; NULL: those of the policy */
} Quark_Task_Flags;

#define Quark_Task_Flags_Initializer                                           \
  {                                                                            \
    0, -1, NULL, NULL, NULL, 0, 0, 1, -1, NULL, 0, 0, -1, NULL                 \
  }

/* M.  Makes a Quark of `num_threads` ranks in all, the calling thread being
   rank 0; of QUARK_NUM_THREADS, or as many as there are cores, when that is
   less than
   1.  There is one at a time. */
Quark *QUARK_New (int num_threads);
/* M.  The same without making threads: others of the caller's become ranks by
   QUARK_Worker_Loop (). */
Quark *QUARK_Setup (int num_threads);
/* Makes the calling thread that rank until QUARK_Waitall () lets it go. */
void QUARK_Worker_Loop (Quark *quark, int thread_rank);

/* M.  Inserts a task; the arguments are triplets `int size, void *pointer, int
   flags', which a size of 0 ends.  Returns its number, or all bits set when its
   sequence is cancelled. */
unsigned long long QUARK_Insert_Task (Quark *quark, void (*function) (Quark *),
                                      Quark_Task_Flags *task_flags, ...);
/* M.  The same in steps: an empty task, one argument at a time, and the end,
   from where on the task is QUARK's. */
Quark_Task *QUARK_Task_Init (Quark *quark, void (*function) (Quark *),
                             Quark_Task_Flags *task_flags);
void QUARK_Task_Pack_Arg (Quark *quark, Quark_Task *task, int arg_size,
                          void *arg_ptr, int arg_flags);
unsigned long long QUARK_Insert_Task_Packed (Quark *quark, Quark_Task *task);
/* M.  Calls the function in the calling thread once nothing is pending on its
   data.  Returns 0. */
unsigned long long QUARK_Execute_Task (Quark *quark, void (*function) (Quark *),
                                       Quark_Task_Flags *task_flags, ...);
unsigned long long QUARK_Execute_Task_Packed (Quark *quark, Quark_Task *task);

/* M.  Executes tasks until all have ended; and lets every rank out of its
   loop. */
void QUARK_Barrier (Quark *quark);
void QUARK_Waitall (Quark *quark);
/* M.  Ends it: that of QUARK_New (), with its threads, or of QUARK_Setup (). */
void QUARK_Delete (Quark *quark);
void QUARK_Free (Quark *quark);

/* 1: the task will not be executed; -1: there is none of that number any more;
   -2: it runs, or its turn has come before. */
int QUARK_Cancel_Task (Quark *quark, unsigned long long taskid);

/* T.  The arguments of the task: `last' is NULL at first. */
void *QUARK_Args_List (Quark *quark);
void *QUARK_Args_Pop (void *args_list, void **last_arg);
/* Rank of the calling thread, or -1; T: and its number among those that call
   the function together. */
int QUARK_Thread_Rank (Quark *quark);
int QUARK_Get_RankInTask (Quark *quark);

/* M.  Sequences: tasks that can be waited for or cancelled together.  A
   cancelled one stays so. */
Quark_Sequence *QUARK_Sequence_Create (Quark *quark);
Quark_Sequence *QUARK_Sequence_Destroy (Quark *quark, Quark_Sequence *sequence);
int QUARK_Sequence_Wait (Quark *quark, Quark_Sequence *sequence);
/* By any thread. */
int QUARK_Sequence_Cancel (Quark *quark, Quark_Sequence *sequence);

/* Sets one member by its flag.  T: gives that of the task being executed. */
Quark_Task_Flags *QUARK_Task_Flag_Set (Quark_Task_Flags *flags, int flag,
                                       intptr_t value);
intptr_t QUARK_Task_Flag_Get (Quark *quark, int flag);
Quark_Sequence *QUARK_Get_Sequence (Quark *quark);
int QUARK_Get_Priority (Quark *quark);
char *QUARK_Get_Task_Label (Quark *quark);
Quark_Task *quark_set_task_flags_in_task_structure (Quark *quark,
                                                    Quark_Task *task,
                                                    Quark_Task_Flags *flags);

/* M, after a barrier.  Writes the graph of the tasks to dot_dag_file.dot. */
void QUARK_DOT_DAG_Enable (Quark *quark, int enable);

/* Functions that old programs call besides. */
void quark_warning (const char *function, const char *text);
void quark_topology_init (void);
void quark_topology_finalize (void);
int quark_get_numthreads (void);
int *quark_get_affthreads (void);
int quark_getenv_int (const char *name, int default_value);
int quark_setaffinity (int rank);
int quark_unsetaffinity (void);
int quark_yield (void);

/* Bit `n' of a mask of ranks. */
static __inline__ int
QUARK_Bit_Get (unsigned char *set, int n)
{
  return (set[n / 8] >> (7 - n % 8)) & 1;
}
static __inline__ void
QUARK_Bit_Set (unsigned char *set, int n, int value)
{
  unsigned char bit = (unsigned char)(1 << (7 - n % 8));

  set[n / 8] = (unsigned char)(value ? set[n / 8] | bit : set[n / 8] & ~bit);
}

#ifdef __cplusplus
}
#endif

#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

#endif /* QUARK_H */
