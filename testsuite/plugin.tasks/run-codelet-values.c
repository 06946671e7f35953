/* The codelet of a task takes values that starpu_task_insert () or the
   program packs, checks them against the prototype, and takes a block laid out
   as a call does.
   rows: C13 C25
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <errno.h>
#include <starpu.h>

struct pair
{
  char first;
  double second;
};

static void f (char c, int *data, struct pair pair, short n)
  __attribute__ ((task));
static void f (char c, int *data, struct pair pair, short n)
{
  for (int i = 0; i < n; i++)
    data[i] = data[i] * 2 + c + pair.first + (int) pair.second;
}

static void none (int *data) __attribute__ ((task));
static void none (int *data) { data[0]++; }

static int data[4] = { 1, 1, 1, 1 };

#define CHECK(condition)                                                       \
  do                                                                           \
    if (!(condition))                                                          \
      {                                                                        \
        fprintf (stderr, "%d: %s\n", __LINE__, #condition);                    \
        abort ();                                                              \
      }                                                                        \
  while (0)

static char c = 1;
static struct pair both = { 2, 3 };
static short n = 4;

static int
insert (starpu_data_handle_t handle)
{
  return starpu_task_insert (STARPU_CODELET (f), STARPU_VALUE, &c, sizeof c,
			     STARPU_RW, handle, STARPU_VALUE, &both,
			     sizeof both, STARPU_VALUE, &n, sizeof n, 0);
}

static int
submit (starpu_data_handle_t handle, void *values, size_t size, int owned)
{
  struct starpu_task *task = starpu_task_create ();
  task->cl = STARPU_CODELET (f);
  task->handles[0] = handle;
  task->cl_arg = values;
  task->cl_arg_size = size;
  task->cl_arg_free = owned;
  int error = starpu_task_submit (task);
  if (error)
    starpu_task_destroy (task);
  return error;
}

static void
check_result (starpu_data_handle_t handle, int expected)
{
  CHECK (starpu_data_acquire (handle, STARPU_RW) == 0);
  for (int i = 0; i < 4; i++)
    {
      CHECK (data[i] == expected);
      data[i] = 1;
    }
  starpu_data_release (handle);
}

int
main (void)
{
  if (starpu_init (NULL) != 0)
    return 77;
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t) data, 4,
			       sizeof *data);
  CHECK (insert (handle) == 0);
  check_result (handle, 8);

  void *packed;
  size_t size;
  starpu_codelet_pack_args (&packed, &size, STARPU_VALUE, &c, sizeof c,
			    STARPU_VALUE, &both, sizeof both, STARPU_VALUE,
			    &n, sizeof n, 0);
  CHECK (submit (handle, packed, size, 1) == 0);
  check_result (handle, 8);

  /* As a call lays them out.  */
  struct { char c; struct pair pair; short n; } block = { 2, { 2, 3 }, 4 };
  CHECK (submit (handle, &block, offsetof (__typeof__ (block), n) + sizeof n,
		 0) == 0);
  check_result (handle, 9);

  /* Too few, too many, of another size, neither packed nor laid out.  */
  long wrong = 4;
  CHECK (submit (handle, NULL, 0, 0) == -EINVAL);
  CHECK (starpu_task_insert (STARPU_CODELET (f), STARPU_VALUE, &c, sizeof c,
			     STARPU_RW, handle, 0) == -EINVAL);
  CHECK (starpu_task_insert (STARPU_CODELET (f), STARPU_VALUE, &c, sizeof c,
			     STARPU_RW, handle, STARPU_VALUE, &both,
			     sizeof both, STARPU_VALUE, &wrong, sizeof wrong,
			     0) == -EINVAL);
  CHECK (starpu_task_insert (STARPU_CODELET (none), STARPU_VALUE, &c, sizeof c,
			     STARPU_RW, handle, 0) == -EINVAL);
  CHECK (submit (handle, &block, 3, 0) == -EINVAL);
  check_result (handle, 1);

  CHECK (starpu_task_insert (STARPU_CODELET (none), STARPU_RW, handle, 0)
	 == 0);
  starpu_data_unregister (handle);
  CHECK (data[0] == 2);
  starpu_shutdown ();
  return 0;
}
