/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The watchdog names the tasks that wait for each other by way of tags or of
   their ends, with their tags, and no other one.
   rows: R19
   configs: one
   env: STARPU_WATCHDOG_TIMEOUT=20000 */

#include "../support/capture.h"
#include <sys/wait.h>
#include <unistd.h>

static struct starpu_codelet codelet = { .where = STARPU_NOWHERE };

static struct starpu_task *
make (const char *name)
{
  struct starpu_task *task = new_task (&codelet, NULL);
  task->name = name;
  return task;
}

static struct starpu_task *
make_tagged (const char *name, starpu_tag_t tag)
{
  struct starpu_task *task = make (name);
  task->use_tag = 1;
  task->tag_id = tag;
  return task;
}

/* Each waits for the tag of another; one more is ahead of them, and many
   follow. */
static void
tags (void)
{
  starpu_tag_declare_deps (0x51, 2, (starpu_tag_t)0x53, (starpu_tag_t)0x50);
  starpu_tag_declare_deps (0x52, 1, (starpu_tag_t)0x51);
  starpu_tag_declare_deps (0x53, 1, (starpu_tag_t)0x52);
  submit (make_tagged ("wash", 0x51));
  submit (make_tagged ("rinse", 0x52));
  submit (make_tagged ("dry", 0x53));
  submit (make_tagged ("before", 0x50));
  for (starpu_tag_t tag = 1000; tag < 3000; ++tag)
    {
      starpu_tag_declare_deps (tag, 1, tag == 1000 ? 0x53 : tag - 1);
      submit (make_tagged ("later", tag));
    }
}

/* One has executed, but for its end waits for one that waits for another, which
   waits for it by its tag. */
static void
ends (void)
{
  struct starpu_task *wash = make_tagged ("wash", 0x51),
                     *rinse = make ("rinse"), *dry = make_tagged ("dry", 0x53),
                     *later = make ("later");
  starpu_tag_declare_deps (0x53, 1, (starpu_tag_t)0x51);
  starpu_task_declare_deps (rinse, 1, dry);
  starpu_task_declare_deps (later, 1, rinse);
  starpu_task_declare_end_deps (wash, 1, rinse);
  submit (wash);
  submit (rinse);
  submit (dry);
  submit (later);
}

static void
run (void (*make_cycle) (void), const char *washing, const char *rinsing)
{
  int old = capture_begin ();
  start ();
  make_cycle ();
  const char *first = capture_end_at (old, "explicit dependencies: ");
  CHECK_EQ (occurrences (first, washing), 1);
  CHECK_EQ (occurrences (first, rinsing), 1);
  CHECK_EQ (occurrences (first, "dry (tag 0x53)"), 1);
  CHECK_EQ (occurrences (first, "before"), 0);
  CHECK_EQ (occurrences (first, "later"), 0);
  /* Nothing can end them. */
  _exit (0);
}

int
main (void)
{
  pid_t child = fork ();
  if (child == 0)
    run (tags, "wash (tag 0x51)", "rinse (tag 0x52)");
  int status;
  CHECK_EQ (waitpid (child, &status, 0), child);
  CHECK (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  run (ends, "wash (tag 0x51)", "rinse");
  return 0;
}
