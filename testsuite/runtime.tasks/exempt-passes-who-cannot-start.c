/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task, or a buffer, without sequential consistency passes tasks that were
   submitted before and cannot start yet, whatever data these were granted:
   they may wait for it.  Those that are passed stay in order.
   rows: C28
   configs: one many */

#include "../support/check.h"

enum
{
  kData = 3
};

static starpu_data_handle_t handles[kData];
static int values[kData];
static char order[32];
static unsigned char in_order[] = { 1, 1 }, exempt[] = { 0, 0 },
                     first_exempt[] = { 0, 1 };

static void
note (void *buffers[], void *argument)
{
  (void)buffers;
  strcat (order, (const char *)argument);
}

static void
note_late (void *buffers[], void *argument)
{
  starpu_usleep (20000);
  note (buffers, argument);
}

#define CODELET(name, function, ...)                                           \
  static struct starpu_codelet name                                            \
      = { .cpu_funcs = { function },                                           \
          .nbuffers = STARPU_VARIABLE_NBUFFERS,                                \
          .max_parallelism = 1 }
CODELET (noting, note);
CODELET (late, note_late);

/* A task of that name and tag (0: none), that uses the data whose numbers stand
   in `data`: in upper case to write. */
static struct starpu_task *
make (const char *name, const char *data, unsigned char *consistency, int tag)
{
  struct starpu_task *task
      = new_task (*data == '.' ? &late : &noting, (void *)name);
  data += *data == '.';
  task->nbuffers = (int)strlen (data);
  for (int i = 0; data[i]; ++i)
    {
      const int lower = data[i] | ' ';
      task->handles[i] = handles[lower - 'x'];
      task->modes[i] = data[i] == lower ? STARPU_R : STARPU_RW;
    }
  task->handles_sequential_consistency = consistency;
  task->use_tag = tag != 0;
  task->tag_id = (starpu_tag_t)tag;
  return task;
}

/* Whether the tasks were executed in that order. */
static void
expect (const char *names)
{
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  if (strcmp (order, names))
    fprintf (stderr, "%s instead of %s\n", order, names);
  CHECK (strcmp (order, names) == 0);
  order[0] = '\0';
  starpu_tag_remove (1);
  starpu_tag_remove (2);
}

int
main (void)
{
  start ();
  for (int i = 0; i < kData; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&values[i], sizeof values[i]);
  /* The task of tag 1 comes after that of tag 2, which is submitted later. */
#define HELD(name, data)                                                       \
  (starpu_tag_declare_deps (1, 1, (starpu_tag_t)2),                            \
   submit (make (name, data, in_order, 1)))

  /* A writer, and another behind it; of a task, and of its one buffer. */
  HELD ("b", "X");
  submit (make ("c", "X", NULL, 0));
  struct starpu_task *whole = make ("a", "X", NULL, 2);
  whole->sequential_consistency = 0;
  submit (whole);
  expect ("abc");
  HELD ("b", "X");
  submit (make ("a", "X", exempt, 2));
  expect ("ab");

  /* A reader of what it reads, and of what it writes. */
  HELD ("b", "x");
  submit (make ("a", "X", exempt, 2));
  submit (make ("c", "X", NULL, 0));
  expect ("abc");
  HELD ("b", "X");
  submit (make ("a", "x", exempt, 2));
  expect ("ab");

  /* One that waits behind a task that is executed, for which all wait. */
  submit (make ("w", ".X", NULL, 0));
  HELD ("b", "X");
  submit (make ("a", "X", exempt, 2));
  expect ("wab");

  /* One that waits for other data for the sake of one that is held. */
  HELD ("b", "Y");
  submit (make ("c", "XY", NULL, 0));
  submit (make ("d", "X", NULL, 0));
  submit (make ("a", "X", exempt, 2));
  expect ("abcd");
  HELD ("b", "Y");
  submit (make ("c", "YZ", NULL, 0));
  submit (make ("d", "xz", NULL, 0));
  submit (make ("a", "X", exempt, 2));
  expect ("abcd");

  /* One buffer passes, and the other stays in order. */
  HELD ("b", "X");
  submit (make ("w", ".Y", NULL, 0));
  submit (make ("a", "XY", first_exempt, 2));
  expect ("wab");
  CHECK_EQ (starpu_task_insert (&late, STARPU_RW, handles[1], STARPU_CL_ARGS_NFREE,
                                "w", (size_t)2, 0),
            0);
  starpu_tag_declare_deps (1, 1, (starpu_tag_t)2);
  submit (make ("b", "X", in_order, 1));
  CHECK_EQ (starpu_task_insert (&noting, STARPU_RW, handles[0], STARPU_RW,
                                handles[1], STARPU_CL_ARGS_NFREE, "a",
                                (size_t)2, STARPU_TAG, (starpu_tag_t)2,
                                STARPU_HANDLES_SEQUENTIAL_CONSISTENCY,
                                first_exempt, 0),
            0);
  expect ("wab");

  /* The same datum twice: in order if one of the two is. */
  submit (make ("w", ".X", NULL, 0));
  submit (make ("a", "Xx", first_exempt, 0));
  expect ("wa");

  for (int i = 0; i < kData; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
