/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* However a task uses data, those that it submits for the same data, for parts
   of them, or that its children without the data submit for them, are executed
   within its use: when it commutes on the data or reduces into them, when
   several workers call it, when the data rename, have plans or no order.
   rows: C32
   configs: one many sim */

#include "../support/check.h"
#include <asterism_abi.h>

enum
{
  kCount = 64,
  kParents = 12,
  kRounds = 10
};

static const struct asterism_site_v1 here = { "children.c", 1, 1 };
static int values[kCount], single;
static starpu_data_handle_t whole, one, halves[2], quarters[2][2];
static starpu_sem_t submitted;
static int members;

static int *
vector (void *buffers[], int index)
{
  return (int *)STARPU_VECTOR_GET_PTR (buffers[index]);
}

static int
length (void *buffers[], int index)
{
  return (int)STARPU_VECTOR_GET_NX (buffers[index]);
}

#define CODELET(name, function, count, ...)                                    \
  static struct starpu_codelet name                                            \
      = { .cpu_funcs = { function },                                           \
          .nbuffers = count,                                                   \
          .modes = { __VA_ARGS__ } }

static struct starpu_task *
make (struct starpu_codelet *codelet, size_t argument,
      starpu_data_handle_t handle)
{
  struct starpu_task *task = new_task (codelet, (void *)argument);
  task->handles[0] = handle;
  return task;
}

static void
call (struct starpu_codelet *codelet, size_t argument,
      starpu_data_handle_t handle)
{
  submit (make (codelet, argument, handle));
}

static void
append (void *buffers[], void *argument)
{
  int *value = vector (buffers, 0);
  *value = 10 * *value + (int)(size_t)argument;
}
CODELET (append_codelet, append, 1, STARPU_RW);
CODELET (commuting_append, append, 1, STARPU_RW | STARPU_COMMUTE);

static void
add (void *buffers[], void *argument)
{
  for (int i = 0; i < length (buffers, 0); ++i)
    vector (buffers, 0)[i] += (int)(size_t)argument;
}
CODELET (add_codelet, add, 1, STARPU_RW);
CODELET (add_to_sum, add, 1, STARPU_REDUX);

static void
look (void *buffers[], void *argument)
{
  CHECK_EQ (*vector (buffers, 0), (int)(size_t)argument);
}
CODELET (look_codelet, look, 1, STARPU_R);

static void
set_first (int value)
{
  CHECK_EQ (starpu_data_acquire (one, STARPU_W), 0);
  single = value;
  starpu_data_release (one);
}

static void
expect (int value)
{
  CHECK_EQ (starpu_data_acquire (one, STARPU_R), 0);
  CHECK_EQ (single, value);
  starpu_data_release (one);
}

/* Commuting parents; and children that commute. */

static void
commute (void *buffers[], void *argument)
{
  int *const value = vector (buffers, 0), before = *value;
  ++*value;
  call (&add_codelet, 2, one);
  call (&look_codelet, (size_t)before + 3, one);
  call (&commuting_append, 0, one);
  asterism_wait_v1 (&here);
  CHECK_EQ (*value, 10 * (before + 3));
  *value = before + 4;
  if (argument != NULL) /* not waited for */
    call (&add_codelet, 5, one);
  else
    *value += 5;
}
CODELET (commute_codelet, commute, 1, STARPU_RW | STARPU_COMMUTE);

static void
order (void *buffers[], void *argument)
{
  *vector (buffers, 0) = 1;
  (void)argument;
  call (&commuting_append, 2, one);
  call (&append_codelet, 3, one);
  call (&commuting_append, 4, one);
  asterism_wait_v1 (&here);
  CHECK_EQ (*vector (buffers, 0), 1234);
}
CODELET (order_codelet, order, 1, STARPU_RW);

static void
commuting_parents (void)
{
  set_first (0);
  for (size_t i = 0; i < kParents; ++i)
    call (&commute_codelet, i % 2, one);
  call (&append_codelet, 1, one);
  expect (90 * kParents + 1);
  call (&order_codelet, 0, one);
  call (&append_codelet, 5, one);
  expect (12345);
}

/* Parents that reduce. */

static void
clear (void *buffers[], void *argument)
{
  (void)argument;
  *vector (buffers, 0) = 0;
}
CODELET (clear_codelet, clear, 1, STARPU_W);

static void
join (void *buffers[], void *argument)
{
  (void)argument;
  *vector (buffers, 0) += *vector (buffers, 1);
}
CODELET (join_codelet, join, 2, STARPU_RW, STARPU_R);

static void
reduce (void *buffers[], void *argument)
{
  *vector (buffers, 0) += 1;
  call (&add_to_sum, 2, one);
  call (&add_codelet, 3, one);
  if (argument != NULL)
    asterism_wait_v1 (&here);
  else
    return;
  *vector (buffers, 0) += 4;
  call (&add_codelet, 5, one);
}
CODELET (reduce_codelet, reduce, 1, STARPU_REDUX);

static void
reducing_parents (void)
{
  set_first (100);
  for (size_t i = 0; i < kParents; ++i)
    call (&reduce_codelet, i % 2, one);
  call (&append_codelet, 1, one);
  expect (10 * (100 + kParents / 2 * (15 + 6)) + 1);
}

/* Several workers that call a function together. */

static void
count (void *buffers[], void *argument)
{
  __atomic_add_fetch (vector (buffers, 0), (int)(size_t)argument,
                      __ATOMIC_SEQ_CST);
}
CODELET (count_codelet, count, 1, STARPU_RW);

static void
work_together (void *buffers[], void *argument)
{
  int *const value = vector (buffers, 0);
  (void)argument;
  __atomic_add_fetch (&members, 1, __ATOMIC_SEQ_CST);
  for (int i = 1; i <= 3; ++i)
    {
      call (&count_codelet, 1, one);
      asterism_wait_v1 (&here);
      CHECK (__atomic_load_n (value, __ATOMIC_SEQ_CST) >= i);
    }
  call (&count_codelet, 10, one);
}
static struct starpu_codelet team_codelet = { .cpu_funcs = { work_together },
                                              .type = STARPU_SPMD,
                                              .max_parallelism = INT_MAX,
                                              .nbuffers = 1,
                                              .modes = { STARPU_RW } };

static void
teams (void)
{
  set_first (0);
  members = 0;
  call (&team_codelet, 0, one);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (members >= 1);
  expect (13 * members);
}

/* Data that rename: the parent has another version than those after it. */

static void
linger (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  starpu_usleep (500);
}
CODELET (linger_codelet, linger, 1, STARPU_R);

static void
write_version (void *buffers[], void *argument)
{
  *vector (buffers, 0) = 1;
  if (argument != NULL)
    starpu_sem_wait (&submitted);
  call (&append_codelet, 2, one);
  call (&look_codelet, 12, one);
  call (&append_codelet, 3, one);
  asterism_wait_v1 (&here);
  CHECK_EQ (*vector (buffers, 0), 123);
  call (&append_codelet, 4, one);
}
CODELET (write_version_codelet, write_version, 1, STARPU_W);

static void
overwrite (void *buffers[], void *argument)
{
  *vector (buffers, 0) = (int)(size_t)argument;
}
CODELET (overwrite_codelet, overwrite, 1, STARPU_W);

static void
renamed (void)
{
  starpu_data_set_renaming_flag (one, 1);
  for (size_t later = 0; later < 2; ++later)
    {
      set_first (9);
      call (&linger_codelet, 0, one);
      call (&write_version_codelet, later, one);
      call (&look_codelet, 1234, one);
      if (later)
        {
          call (&overwrite_codelet, 7, one);
          starpu_sem_post (&submitted);
        }
      call (&append_codelet, 5, one);
      expect (later ? 75 : 12345);
    }
  starpu_data_set_renaming_flag (one, 0);
}

/* Children of children, of which those between do not use the data. */

static void
between (void *buffers[], void *argument)
{
  const size_t digit = (size_t)argument;
  (void)buffers;
  if (digit >= 10)
    call (&append_codelet, digit - 10, one);
  else
    {
      struct starpu_codelet *self = starpu_task_get_current ()->cl;
      submit (new_task (self, (void *)(digit + 10)));
    }
  if (digit % 2 != 0)
    asterism_wait_v1 (&here);
}
CODELET (between_codelet, between, 0);

static void
grandparent (void *buffers[], void *argument)
{
  int *const value = vector (buffers, 0);
  (void)argument;
  *value = 1;
  for (size_t digit = 2; digit < 6; ++digit)
    {
      submit (new_task (&between_codelet, (void *)digit));
      asterism_wait_v1 (&here);
    }
  CHECK_EQ (*value, 12345);
  submit (new_task (&between_codelet, (void *)6));
  call (&look_codelet, 1, halves[0]); /* not its own */
  asterism_wait_v1 (&here);
  CHECK_EQ (*value, 123456);
}
CODELET (grandparent_codelet, grandparent, 1, STARPU_RW);

static void
grandchildren (void)
{
  call (&add_codelet, 0, whole);
  CHECK_EQ (starpu_data_acquire (whole, STARPU_W), 0);
  for (int i = 0; i < kCount; ++i)
    values[i] = 1;
  starpu_data_release (whole);
  call (&grandparent_codelet, 0, one);
  call (&append_codelet, 7, one);
  expect (1234567);
}

/* Parts, and parts of these. */

static void
sort_quarter (void *buffers[], void *argument)
{
  int *const v = vector (buffers, 0);
  (void)argument;
  for (int i = 1; i < length (buffers, 0); ++i)
    for (int j = i; j > 0 && v[j - 1] > v[j]; --j)
      {
        const int kept = v[j];
        v[j] = v[j - 1];
        v[j - 1] = kept;
      }
}
CODELET (quarter_codelet, sort_quarter, 1, STARPU_RW);

static void
merge (int *v, int n)
{
  int merged[kCount], left = 0, right = n / 2;
  for (int i = 0; i < n; ++i)
    merged[i] = right == n || (left < n / 2 && v[left] <= v[right])
                    ? v[left++]
                    : v[right++];
  for (int i = 0; i < n; ++i)
    v[i] = merged[i];
}

static void
sort_half (void *buffers[], void *argument)
{
  for (int i = 0; i < 2; ++i)
    call (&quarter_codelet, 0, quarters[(size_t)argument][i]);
  asterism_wait_v1 (&here);
  merge (vector (buffers, 0), length (buffers, 0));
}
CODELET (half_codelet, sort_half, 1, STARPU_RW);

static void
sort_whole (void *buffers[], void *argument)
{
  int *const v = vector (buffers, 0);
  for (int i = 0; i < kCount; ++i)
    v[i] = i * 29 % kCount;
  if (argument != NULL) /* parts that are used before the whole */
    {
      call (&add_codelet, 1, quarters[0][1]);
      call (&add_codelet, 1, whole);
      call (&add_codelet, (size_t)-1, quarters[0][1]);
      call (&add_codelet, (size_t)-1, whole);
    }
  for (size_t half = 0; half < 2; ++half)
    call (&half_codelet, half, halves[half]);
  asterism_wait_v1 (&here);
  merge (v, kCount);
  for (int i = 0; i < kCount; ++i)
    CHECK_EQ (v[i], i);
  call (&add_codelet, 1, halves[1]);
  call (&add_codelet, 2, whole);
}
CODELET (sort_codelet, sort_whole, 1, STARPU_RW);
CODELET (commuting_sort_codelet, sort_whole, 1, STARPU_RW | STARPU_COMMUTE);

static void
read_parts (void *buffers[], void *argument)
{
  (void)argument;
  call (&look_codelet, (size_t)*vector (buffers, 0), halves[0]);
  call (&look_codelet, (size_t)vector (buffers, 0)[kCount / 2], halves[1]);
  asterism_wait_v1 (&here);
}
CODELET (read_parts_codelet, read_parts, 1, STARPU_R);

static void
parts (size_t round)
{
  call (round % 3 == 1 ? &commuting_sort_codelet : &sort_codelet, round % 2,
        whole);
  call (&read_parts_codelet, 0, whole);
  call (&append_codelet, 3, halves[0]);
  call (&append_codelet, 4, quarters[1][0]);
  CHECK_EQ (starpu_data_acquire (whole, STARPU_R), 0);
  for (int i = 0; i < kCount; ++i)
    CHECK_EQ (values[i], i == 0            ? 23
                         : i == kCount / 2 ? 10 * (i + 3) + 4
                                           : i + 2 + (i > kCount / 2));
  starpu_data_release (whole);
}

/* Data without order. */

static void
unordered (void)
{
  set_first (0);
  starpu_data_set_sequential_consistency_flag (one, 0);
  for (int i = 0; i < kParents; ++i)
    call (&commute_codelet, 0, one);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_set_sequential_consistency_flag (one, 1);
  expect (9 * kParents);
}

int
main (void)
{
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  start ();
  starpu_sem_init (&submitted, 0, 0);
  starpu_vector_data_register (&whole, STARPU_MAIN_RAM, (uintptr_t)values,
                               kCount, sizeof (int));
  starpu_vector_data_register (&one, STARPU_MAIN_RAM, (uintptr_t)&single, 1,
                               sizeof (int));
  starpu_data_partition_plan (whole, &filter, halves);
  for (int half = 0; half < 2; ++half)
    starpu_data_partition_plan (halves[half], &filter, quarters[half]);
  for (size_t round = 0; round < kRounds; ++round)
    {
      starpu_data_set_reduction_methods (one, NULL, NULL);
      commuting_parents ();
      renamed ();
      unordered ();
      grandchildren ();
      teams ();
      parts (round);
      starpu_data_set_reduction_methods (one, &join_codelet, &clear_codelet);
      reducing_parents ();
      CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  for (int half = 0; half < 2; ++half)
    starpu_data_partition_clean (halves[half], 2, quarters[half]);
  starpu_data_partition_clean (whole, 2, halves);
  starpu_data_unregister (whole);
  starpu_data_unregister (one);
  starpu_sem_destroy (&submitted);
  starpu_shutdown ();
  return 0;
}
