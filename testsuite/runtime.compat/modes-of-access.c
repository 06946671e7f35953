/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A client of the C API that StarPU's library executes as well
   (tools/check --peer): reductions, commuting accesses, scratch data,
   temporary data, invalidation, and what acquiring in other ways returns.
   rows: C25
   configs: one many */

#include <errno.h>
#include <starpu.h>
#include <stdio.h>
#include <string.h>

static void
set_zero (void *buffers[], void *cl_arg)
{
  (void)cl_arg;
  *(long *)STARPU_VARIABLE_GET_PTR (buffers[0]) = 0;
}

static void
join (void *buffers[], void *cl_arg)
{
  (void)cl_arg;
  *(long *)STARPU_VARIABLE_GET_PTR (buffers[0])
      += *(long *)STARPU_VARIABLE_GET_PTR (buffers[1]);
}

static void
add_one (void *buffers[], void *cl_arg)
{
  (void)cl_arg;
  ++*(long *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static void
use_scratch (void *buffers[], void *cl_arg)
{
  long *result = (long *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  long *work = (long *)STARPU_VECTOR_GET_PTR (buffers[1]);
  unsigned count = STARPU_VECTOR_GET_NX (buffers[1]);

  (void)cl_arg;
  for (unsigned i = 0; i < count; i++)
    work[i] = (long)i;
  for (unsigned i = 0; i < count; i++)
    *result += work[i];
}

static struct starpu_codelet zero
    = { .cpu_funcs = { set_zero }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet joining = { .cpu_funcs = { join },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_R } };
static struct starpu_codelet reducing
    = { .cpu_funcs = { add_one }, .nbuffers = 1, .modes = { STARPU_REDUX } };
static struct starpu_codelet commuting
    = { .cpu_funcs = { add_one },
        .nbuffers = 1,
        .modes = { STARPU_RW | STARPU_COMMUTE } };
static struct starpu_codelet scratching
    = { .cpu_funcs = { use_scratch },
        .nbuffers = 2,
        .modes = { STARPU_RW, STARPU_SCRATCH } };

static void
done (void *argument)
{
  starpu_data_release (*(starpu_data_handle_t *)argument);
}

int
main (void)
{
  long sum = 5, other = 0;
  starpu_data_handle_t handle, work, temporary;

  if (starpu_init (NULL) != 0)
    return 77;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&sum,
                                 sizeof sum);
  starpu_data_set_reduction_methods (handle, &joining, &zero);
  for (int i = 0; i < 100; i++)
    starpu_task_insert (&reducing, STARPU_REDUX, handle, 0);
  starpu_data_acquire (handle, STARPU_R);
  printf ("reduced to %ld\n", sum);
  starpu_data_release (handle);

  for (int i = 0; i < 50; i++)
    starpu_task_insert (&commuting, STARPU_RW | STARPU_COMMUTE, handle, 0);
  starpu_task_wait_for_all ();
  starpu_data_acquire (handle, STARPU_RW);
  printf ("commuted to %ld\n", sum);
  printf ("tried while held: %d\n",
          starpu_data_acquire_try (handle, STARPU_R) != 0);
  sum = 1000;
  starpu_data_release (handle);

  starpu_vector_data_register (&work, -1, 0, 10, sizeof (long));
  starpu_task_insert (&scratching, STARPU_RW, handle, STARPU_SCRATCH, work, 0);
  starpu_task_insert (&scratching, STARPU_RW, handle, STARPU_SCRATCH, work, 0);
  printf ("callback: %d\n",
          starpu_data_acquire_cb (handle, STARPU_R, done, &handle));
  starpu_task_wait_for_all ();
  starpu_data_acquire (handle, STARPU_R);
  printf ("with scratch %ld\n", sum);
  starpu_data_release (handle);
  starpu_data_unregister (work);

  starpu_variable_data_register (&temporary, -1, 0, sizeof (long));
  starpu_task_insert (&zero, STARPU_W, temporary, 0);
  starpu_task_insert (&commuting, STARPU_RW | STARPU_COMMUTE, temporary, 0);
  starpu_task_insert (&joining, STARPU_RW, handle, STARPU_R, temporary, 0);
  starpu_data_invalidate_submit (temporary);
  starpu_task_insert (&zero, STARPU_W, temporary, 0);
  starpu_data_acquire (temporary, STARPU_R);
  other = *(long *)starpu_data_get_local_ptr (temporary);
  starpu_data_release (temporary);
  starpu_data_unregister (temporary);
  starpu_data_unregister (handle);
  printf ("joined %ld, then %ld\n", sum, other);

  printf ("default consistency: %d\n",
          (int)starpu_data_get_default_sequential_consistency_flag ());
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&sum,
                                 sizeof sum);
  starpu_data_set_sequential_consistency_flag (handle, 0);
  printf ("of a handle: %d\n",
          (int)starpu_data_get_sequential_consistency_flag (handle));
  starpu_data_set_user_data (handle, &other);
  printf ("user data: %d\n", starpu_data_get_user_data (handle) == &other);
  starpu_data_unregister_no_coherency (handle);
  starpu_shutdown ();
  return 0;
}
