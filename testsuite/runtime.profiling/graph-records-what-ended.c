/* asterism_graph.h records dependencies on tasks that had ended before the next
   was submitted: by data, declared, declared before either was submitted, and
   by tags.  Data that lie where others did depend on nothing, and each task has
   its times.

   rows: E45
   configs: one many */

#include <errno.h>
#include <unistd.h>

#include "../support/check.h"
#include "asterism_graph.h"

static void
work (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  usleep (1000);
}

static struct starpu_codelet uses = {
  .name = "uses", .cpu_funcs = { work }, .nbuffers = 1, .modes = { STARPU_RW }
};
static struct starpu_codelet bare = { .name = "bare", .cpu_funcs = { work } };

/* How often the text occurs in the file. */
static int
count (const char *text)
{
  static char contents[1 << 16];
  FILE *file = fopen ("graph.json", "r");
  CHECK (file != NULL);
  contents[fread (contents, 1, sizeof contents - 1, file)] = '\0';
  fclose (file);
  int found = 0;
  for (const char *at = contents; (at = strstr (at, text)) != NULL; ++at)
    ++found;
  return found;
}

static void
run_alone (struct starpu_task *task)
{
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

static void
use_datum (int value)
{
  starpu_data_handle_t handle;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  for (int i = 0; i < 2; ++i)
    {
      CHECK_EQ (starpu_task_insert (&uses, STARPU_RW, handle, 0), 0);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  starpu_data_unregister (handle);
}

int
main (void)
{
  CHECK_EQ (asterism_graph_record ("graph.json"), -ENODEV);
  start ();
  CHECK_EQ (asterism_graph_record (NULL), -EINVAL);
  CHECK_EQ (asterism_graph_write (), -ENODEV);
  CHECK_EQ (asterism_graph_record ("missing/graph.json"), 0);
  CHECK_EQ (asterism_graph_write (), -ENOENT);

  CHECK_EQ (asterism_graph_record ("graph.json"), 0);
  use_datum (1); /* tasks 0 and 1, of which the second follows the first */
  use_datum (2); /* 2 and 3 */
  struct starpu_task *tasks[4];
  for (int i = 0; i < 4; ++i)
    {
      tasks[i] = new_task (&bare, NULL);
      tasks[i]->destroy = 0;
    }
  starpu_task_declare_deps (tasks[1], 1, tasks[0]);
  run_alone (tasks[0]); /* 4 */
  starpu_task_declare_deps (tasks[2], 1, tasks[0]);
  run_alone (tasks[1]); /* 5, after 4 */
  run_alone (tasks[2]); /* 6, after 4 */
  run_alone (tasks[3]); /* 7 */
  for (int i = 0; i < 4; ++i)
    starpu_task_destroy (tasks[i]);
  starpu_tag_declare_deps (2, 1, (starpu_tag_t)1);
  for (unsigned tag = 1; tag <= 2; ++tag)
    {
      struct starpu_task *task = new_task (&bare, NULL); /* 8; 9, after it */
      task->use_tag = 1;
      task->tag_id = tag;
      run_alone (task);
    }
  CHECK_EQ (asterism_graph_write (), 0);
  starpu_shutdown ();

  CHECK_EQ (count ("\"task\":"), 10);
  CHECK_EQ (count ("\"true\":"), 2);
  CHECK_EQ (count ("\"true\": [ [0, 0] ]"), 1);
  CHECK_EQ (count ("\"true\": [ [2, 1] ]"), 1);
  CHECK_EQ (count ("\"declared\":"), 3);
  CHECK_EQ (count ("\"declared\": [ [4, -1] ]"), 2);
  CHECK_EQ (count ("\"declared\": [ [8, -1] ]"), 1);
  CHECK_EQ (count ("\"anti\":") + count ("\"output\":"), 0);
  CHECK_EQ (count ("\"worker\": -1"), 0);
  CHECK_EQ (count ("\"end_us\": 0,"), 0);
  return 0;
}
