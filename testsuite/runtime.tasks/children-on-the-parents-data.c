/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that a task submits for its own data are executed within its use of
   them: in their order, before whoever comes after it; and when it has waited
   it sees what they have written, on whatever device that was.
   rows: C32 C28
   configs: one many sim */

#include "../support/check.h"
#include <asterism_abi.h>

enum
{
  kCount = 64,
  kRounds = 20
};

static const struct asterism_site_v1 here = { "children.c", 1, 1 };
static int values[2][kCount];
static starpu_data_handle_t handles[2];
static int readers, most_readers;

static int *
vector (void *buffers[], int index)
{
  return (int *)STARPU_VECTOR_GET_PTR (buffers[index]);
}

static void sort (void *buffers[], void *argument);
static void append (void *buffers[], void *argument);
static void look (void *buffers[], void *argument);
static void add (void *buffers[], void *argument);
static void copy (void *buffers[], void *argument);

#define CODELET(name, count, ...)                                              \
  static struct starpu_codelet name##_codelet                                  \
      = { .cpu_funcs = { name },                                               \
          .nbuffers = count,                                                   \
          .modes = { __VA_ARGS__ } }
CODELET (append, 1, STARPU_RW);
CODELET (look, 1, STARPU_R);
CODELET (add, 1, STARPU_RW);
CODELET (copy, 2, STARPU_R, STARPU_RW);
CODELET (sort, 1, STARPU_RW);

static struct starpu_task *
make (struct starpu_codelet *codelet, size_t argument, int first, int second)
{
  struct starpu_task *task = new_task (codelet, (void *)argument);
  task->handles[0] = handles[first];
  task->handles[1] = handles[second];
  return task;
}

/* A digit more. */
static void
append (void *buffers[], void *argument)
{
  int *value = vector (buffers, 0);
  *value = 10 * *value + (int)(size_t)argument;
}

static void
look (void *buffers[], void *argument)
{
  CHECK_EQ (*vector (buffers, 0), (int)(size_t)argument);
  const int now = __atomic_add_fetch (&readers, 1, __ATOMIC_SEQ_CST);
  int most = __atomic_load_n (&most_readers, __ATOMIC_SEQ_CST);
  while (now > most
         && !__atomic_compare_exchange_n (&most_readers, &most, now, 0,
                                          __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    ;
  starpu_usleep (2000);
  __atomic_sub_fetch (&readers, 1, __ATOMIC_SEQ_CST);
}

static void
add (void *buffers[], void *argument)
{
  for (int i = 0; i < kCount; ++i)
    vector (buffers, 0)[i] += (int)(size_t)argument;
}

static void
copy (void *buffers[], void *argument)
{
  (void)argument;
  for (int i = 0; i < kCount; ++i)
    vector (buffers, 1)[i] += vector (buffers, 0)[i];
}

/* Each sorts from its argument on, the least first, by a child. */
static void
sort (void *buffers[], void *argument)
{
  int *const all = vector (buffers, 0);
  const size_t begin = (size_t)argument;
  for (int i = (int)begin + 1; i < kCount; ++i)
    if (all[i] < all[begin])
      {
        const int kept = all[i];
        all[i] = all[begin];
        all[begin] = kept;
      }
  if (begin + 1 == kCount)
    return;
  submit (make (&sort_codelet, begin + 1, 0, 0));
  asterism_wait_v1 (&here);
  for (int i = (int)begin + 1; i < kCount; ++i)
    CHECK (all[i - 1] <= all[i]);
}

/* Waits for each kind of child, and submits more. */
static void
parent (void *buffers[], void *argument)
{
  int *value = vector (buffers, 0);
  (void)argument;
  *value = 1;
  submit (make (&append_codelet, 2, 0, 0));
  submit (make (&append_codelet, 3, 0, 0));
  asterism_wait_v1 (&here);
  CHECK_EQ (*value, 123);
  *value = 7;
  for (int i = 0; i < 4; ++i)
    submit (make (&look_codelet, 7, 0, 0));
  submit (make (&append_codelet, 1, 0, 0));
  submit (make (&look_codelet, 71, 0, 0));
  asterism_wait_v1 (&here);
  CHECK_EQ (*value, 71);
  struct starpu_task *child = make (&append_codelet, 4, 0, 0);
  child->detach = child->destroy = 0;
  submit (child);
  CHECK_EQ (starpu_task_wait (child), 0);
  starpu_task_destroy (child);
  CHECK_EQ (*value, 714);
}
CODELET (parent, 1, STARPU_RW);

/* Those that it does not wait for. */
static void
leave (void *buffers[], void *argument)
{
  *vector (buffers, 0) = 1;
  submit (make (&append_codelet, 2, 0, 0));
  starpu_usleep ((float)(size_t)argument);
  submit (make (&append_codelet, 3, 0, 0));
}
CODELET (leave, 1, STARPU_RW);

static void
leave_deeper (void *buffers[], void *argument)
{
  leave (buffers, argument);
  submit (make (&leave_codelet, (size_t)argument, 0, 0));
  submit (make (&append_codelet, 4, 0, 0));
}
CODELET (leave_deeper, 1, STARPU_W);

/* A parent that only reads, of two data, or of which only one is its own. */
static void
read_only (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  submit (make (&look_codelet, 5, 0, 0));
  submit (make (&look_codelet, 5, 0, 0));
  submit (make (&copy_codelet, 0, 0, 1));
  asterism_wait_v1 (&here);
}
CODELET (read_only, 1, STARPU_R);

static void
of_two (void *buffers[], void *argument)
{
  (void)argument;
  for (int i = 0; i < kCount; ++i)
    vector (buffers, 0)[i] = i, vector (buffers, 1)[i] = 1;
  submit (make (&add_codelet, 1, 0, 0));
  submit (make (&copy_codelet, 0, 0, 1));
  submit (make (&add_codelet, 1, 1, 1));
  submit (make (&copy_codelet, 0, 1, 0));
  asterism_wait_v1 (&here);
  for (int i = 0; i < kCount; ++i)
    {
      CHECK_EQ (vector (buffers, 1)[i], i + 3);
      CHECK_EQ (vector (buffers, 0)[i], 2 * i + 4);
    }
}
CODELET (of_two, 2, STARPU_RW, STARPU_RW);

static void
expect (int index, int value)
{
  CHECK_EQ (starpu_data_acquire (handles[index], STARPU_R), 0);
  CHECK_EQ (values[index][0], value);
  starpu_data_release (handles[index]);
}

static void
set (int index, int value)
{
  CHECK_EQ (starpu_data_acquire (handles[index], STARPU_W), 0);
  for (int i = 0; i < kCount; ++i)
    values[index][i] = value;
  starpu_data_release (handles[index]);
}

int
main (void)
{
  start ();
  for (int i = 0; i < 2; ++i)
    starpu_vector_data_register (&handles[i], STARPU_MAIN_RAM,
                                 (uintptr_t)values[i], kCount, sizeof (int));
  for (int round = 0; round < kRounds; ++round)
    {
      submit (make (&parent_codelet, 0, 0, 0));
      submit (make (&append_codelet, 5, 0, 0));
      expect (0, 7145);
      for (size_t late = 0; late < 2; ++late)
        {
          submit (make (&leave_codelet, 300 * late, 0, 0));
          submit (make (&append_codelet, 4, 0, 0));
          expect (0, 1234);
          submit (make (&leave_deeper_codelet, 300 * late, 0, 0));
          submit (make (&look_codelet, 1234, 0, 0));
          submit (make (&append_codelet, 5, 0, 0));
          expect (0, 12345);
        }
      set (0, 5);
      set (1, 1);
      submit (make (&read_only_codelet, 0, 0, 0));
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      expect (1, 6);
      submit (make (&of_two_codelet, 0, 0, 1));
      CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  CHECK_EQ (starpu_data_acquire (handles[0], STARPU_W), 0);
  for (int i = 0; i < kCount; ++i)
    values[0][i] = (i * 29) % kCount;
  starpu_data_release (handles[0]);
  submit (make (&sort_codelet, 0, 0, 0));
  CHECK_EQ (starpu_data_acquire (handles[0], STARPU_R), 0);
  for (int i = 0; i < kCount; ++i)
    CHECK_EQ (values[0][i], i);
  starpu_data_release (handles[0]);
  /* Those that only read do so together. */
  if (starpu_worker_get_count () > 2)
    CHECK (most_readers > 1);
  for (int i = 0; i < 2; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
