/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks in one call: starpu_task_insert () and the packing of arguments. */

#ifndef STARPU_TASK_UTIL_H
#define STARPU_TASK_UTIL_H

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_task.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of arguments of starpu_task_insert (), each followed by what is said
   beside it.  Access modes (STARPU_R, ...) are kinds too, followed by a
   handle.  The list ends with 0. */
#define STARPU_MODE_SHIFT 17
/* A value to pack: void *, size_t. */
#define STARPU_VALUE (1 << STARPU_MODE_SHIFT)
/* A callback; a callback and its argument; the argument. */
#define STARPU_CALLBACK (2 << STARPU_MODE_SHIFT)
#define STARPU_CALLBACK_WITH_ARG (3 << STARPU_MODE_SHIFT)
#define STARPU_CALLBACK_ARG (4 << STARPU_MODE_SHIFT)
/* int */
#define STARPU_PRIORITY (5 << STARPU_MODE_SHIFT)
/* Of distributed programs, int or handle: accepted, without effect. */
#define STARPU_EXECUTE_ON_NODE (6 << STARPU_MODE_SHIFT)
#define STARPU_EXECUTE_ON_DATA (7 << STARPU_MODE_SHIFT)
/* Handles, all in the mode of the codelet: starpu_data_handle_t *, int.
   Handles each with its mode: struct starpu_data_descr *, int. */
#define STARPU_DATA_ARRAY (8 << STARPU_MODE_SHIFT)
#define STARPU_DATA_MODE_ARRAY (9 << STARPU_MODE_SHIFT)
/* starpu_tag_t, int, double, unsigned */
#define STARPU_TAG (10 << STARPU_MODE_SHIFT)
#define STARPU_HYPERVISOR_TAG (11 << STARPU_MODE_SHIFT)
#define STARPU_FLOPS (12 << STARPU_MODE_SHIFT)
#define STARPU_SCHED_CTX (13 << STARPU_MODE_SHIFT)
/* The callbacks before the task is ready, and before it starts. */
#define STARPU_PROLOGUE_CALLBACK (14 << STARPU_MODE_SHIFT)
#define STARPU_PROLOGUE_CALLBACK_ARG (15 << STARPU_MODE_SHIFT)
#define STARPU_PROLOGUE_CALLBACK_POP (16 << STARPU_MODE_SHIFT)
#define STARPU_PROLOGUE_CALLBACK_POP_ARG (17 << STARPU_MODE_SHIFT)
/* int; uint32_t */
#define STARPU_EXECUTE_ON_WORKER (18 << STARPU_MODE_SHIFT)
#define STARPU_EXECUTE_WHERE (19 << STARPU_MODE_SHIFT)
/* starpu_tag_t, without making it the tag to wait for */
#define STARPU_TAG_ONLY (20 << STARPU_MODE_SHIFT)
/* unsigned, unsigned, int */
#define STARPU_POSSIBLY_PARALLEL (21 << STARPU_MODE_SHIFT)
#define STARPU_WORKER_ORDER (22 << STARPU_MODE_SHIFT)
#define STARPU_NODE_SELECTION_POLICY (23 << STARPU_MODE_SHIFT)
/* const char *, not copied */
#define STARPU_NAME (24 << STARPU_MODE_SHIFT)
/* The function's argument as it is, freed with the task or not: void *, size_t.
   Not beside STARPU_VALUE, nor twice: then what is handed over is freed as
   well. */
#define STARPU_CL_ARGS (25 << STARPU_MODE_SHIFT)
#define STARPU_CL_ARGS_NFREE (26 << STARPU_MODE_SHIFT)
/* unsigned, struct starpu_task ** */
#define STARPU_TASK_DEPS_ARRAY (27 << STARPU_MODE_SHIFT)
/* unsigned; unsigned char *; int */
#define STARPU_TASK_COLOR (28 << STARPU_MODE_SHIFT)
#define STARPU_HANDLES_SEQUENTIAL_CONSISTENCY (29 << STARPU_MODE_SHIFT)
#define STARPU_TASK_SYNCHRONOUS (30 << STARPU_MODE_SHIFT)
/* unsigned, struct starpu_task **; int */
#define STARPU_TASK_END_DEPS_ARRAY (31 << STARPU_MODE_SHIFT)
#define STARPU_TASK_END_DEP (32 << STARPU_MODE_SHIFT)
/* unsigned, uint32_t * */
#define STARPU_TASK_WORKERIDS (33 << STARPU_MODE_SHIFT)
/* unsigned; struct starpu_profiling_task_info *; unsigned */
#define STARPU_SEQUENTIAL_CONSISTENCY (34 << STARPU_MODE_SHIFT)
#define STARPU_TASK_PROFILING_INFO (35 << STARPU_MODE_SHIFT)
#define STARPU_TASK_NO_SUBMITORDER (36 << STARPU_MODE_SHIFT)
/* As those without NFREE, but the argument is not freed with the task. */
#define STARPU_CALLBACK_ARG_NFREE (37 << STARPU_MODE_SHIFT)
#define STARPU_CALLBACK_WITH_ARG_NFREE (38 << STARPU_MODE_SHIFT)
#define STARPU_PROLOGUE_CALLBACK_ARG_NFREE (39 << STARPU_MODE_SHIFT)
#define STARPU_PROLOGUE_CALLBACK_POP_ARG_NFREE (40 << STARPU_MODE_SHIFT)
/* void *; const char *; int */
#define STARPU_TASK_SCHED_DATA (41 << STARPU_MODE_SHIFT)
#define STARPU_TASK_FILE (42 << STARPU_MODE_SHIFT)
#define STARPU_TASK_LINE (43 << STARPU_MODE_SHIFT)
/* A callback before STARPU_CALLBACK's, and its argument. */
#define STARPU_EPILOGUE_CALLBACK (44 << STARPU_MODE_SHIFT)
#define STARPU_EPILOGUE_CALLBACK_ARG (45 << STARPU_MODE_SHIFT)
/* struct starpu_transaction * */
#define STARPU_TRANSACTION (46 << STARPU_MODE_SHIFT)
#define STARPU_SHIFTED_MODE_MAX (47 << STARPU_MODE_SHIFT)

/* Makes a task from such arguments and submits it.  Values given by
   STARPU_VALUE are copied and packed for starpu_codelet_unpack_args (), the
   task's alone to free; a single one of up to 16 bytes can be read at cl_arg as
   well. -EINVAL: the arguments make no sense (what is wrong is printed); else
   as starpu_task_submit (); the task is then destroyed. */
int starpu_task_insert (struct starpu_codelet *cl, ...);
int starpu_insert_task (struct starpu_codelet *cl, ...);

/* Makes the task only; NULL when the arguments make no sense. */
struct starpu_task *starpu_task_build (struct starpu_codelet *cl, ...);

/* Sets up a task that starpu_task_init () was called for.  Arguments that an
   earlier call gave, and that are the task's, are freed when others replace
   them. */
int starpu_task_set (struct starpu_task *task, struct starpu_codelet *cl, ...);

/* For programs that build tasks by hand: add buffers to a task, as the
   arguments of starpu_task_insert () do: a handle with its mode (arg_type), an
   array of handles whose modes the codelet says, an array of both.  In the
   beginning *allocated_buffers and *current_buffer are 0; the latter counts the
   buffers, and belongs into `nbuffers' when the codelet leaves that open.
   make_room gets arrays for `room' more.  They return 0 or what
   starpu_task_insert () would, after a message. */
int starpu_task_insert_data_make_room (struct starpu_codelet *cl,
                                       struct starpu_task *task,
                                       int *allocated_buffers,
                                       int current_buffer, int room);
int starpu_task_insert_data_process_arg (struct starpu_codelet *cl,
                                         struct starpu_task *task,
                                         int *allocated_buffers,
                                         int *current_buffer, int arg_type,
                                         starpu_data_handle_t handle);
int starpu_task_insert_data_process_array_arg (
    struct starpu_codelet *cl, struct starpu_task *task, int *allocated_buffers,
    int *current_buffer, int nb_handles, starpu_data_handle_t *handles);
int starpu_task_insert_data_process_mode_array_arg (
    struct starpu_codelet *cl, struct starpu_task *task, int *allocated_buffers,
    int *current_buffer, int nb_descrs, struct starpu_data_descr *descrs);

/* Packs values into a new buffer, to be freed with free (): arguments are
   STARPU_VALUE, void *, size_t, ending with 0.
   The format: an int, the number of values; then for each a size_t, its size,
   and its bytes; no padding anywhere. */
void starpu_codelet_pack_args (void **arg_buffer, size_t *arg_buffer_size, ...);

/* Copies the packed values to the addresses given, in their order; a null
   address ends the list.  All the values, or as many as there are addresses;
   the latter is then followed by 0. */
void starpu_codelet_unpack_args (void *cl_arg, ...);

/* Unpacks arguments like starpu_codelet_unpack_args (), and copies the packed
   form of those that were not asked for to `buffer', which has room for
   buffer_size bytes. */
void starpu_codelet_unpack_args_and_copyleft (void *cl_arg, void *buffer,
                                              size_t buffer_size, ...);

/* Packing or unpacking under way. */
struct starpu_codelet_pack_arg_data
{
  char *arg_buffer;
  size_t arg_buffer_size;
  size_t current_offset;
  int nargs;
};

/* Packs one value at a time: init, then arg for each, then fini, which gives
   the buffer.  arg copies the value. */
void starpu_codelet_pack_arg_init (struct starpu_codelet_pack_arg_data *state);
void starpu_codelet_pack_arg (struct starpu_codelet_pack_arg_data *state,
                              const void *ptr, size_t ptr_size);
void starpu_codelet_pack_arg_fini (struct starpu_codelet_pack_arg_data *state,
                                   void **cl_arg, size_t *cl_arg_size);

/* Unpacks one value at a time: copies it to `ptr' of that size; to new
   memory, for free (); gives its address within the buffer; skips it. */
void starpu_codelet_unpack_arg_init (struct starpu_codelet_pack_arg_data *state,
                                     void *cl_arg, size_t cl_arg_size);
void starpu_codelet_unpack_arg (struct starpu_codelet_pack_arg_data *state,
                                void *ptr, size_t size);
void starpu_codelet_dup_arg (struct starpu_codelet_pack_arg_data *state,
                             void **ptr, size_t *size);
void starpu_codelet_pick_arg (struct starpu_codelet_pack_arg_data *state,
                              void **ptr, size_t *size);
void
starpu_codelet_unpack_discard_arg (struct starpu_codelet_pack_arg_data *state);
void
starpu_codelet_unpack_arg_fini (struct starpu_codelet_pack_arg_data *state);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_TASK_UTIL_H */
