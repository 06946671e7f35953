/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* `#pragma starpu wait' within a task waits for the tasks that it has
   submitted, by calls and through the API, and for all that came of these; not
   for others'.  Trees of tasks of which some wait and others do not, of random
   shape, several at a time, with data of their own, ends that come later or are
   put off meanwhile, structs that outlive their tasks, tasks that look at
   themselves and callbacks that submit, while threads yield at random.
   rows: C32
   configs: one many sim
   env: ASTERISM_FUZZ=1000 */

#include "../support/check.h"
#include <asterism_abi.h>

#define ROOTS 8
#define ROUNDS 6
#define DEPTH 6

struct node
{
  unsigned seed;
  int depth, root, waits;
  struct starpu_task *held, *releases; /* whose end waits for the latter */
};

static const struct asterism_site_v1 here = { __FILE__, __LINE__, 0 };
/* Of each root: tasks begun and ended. */
static int begun[ROOTS], ended[ROOTS], waits;
static int data[ROOTS];
static starpu_data_handle_t handles[ROOTS];

static void compute (void *buffers[], void *argument);

static const struct asterism_parameter_v1 parameter
    = { "node", 0, sizeof (struct node), 0, 0 };
static struct starpu_codelet generated_codelets[]
    = { { .cpu_funcs = { compute }, .name = "generated" },
        { .cpu_funcs = { compute }, .name = "generated too" } };
#define GENERATED(n)                                                           \
  {                                                                            \
    ASTERISM_ABI_VERSION, 1, 0, 0, sizeof (struct node), 0, "generated",       \
        &generated_codelets[n], &parameter, { __FILE__, __LINE__, 0 }, NULL,   \
        NULL                                                                   \
  }
static struct asterism_task_v1 generated[] = { GENERATED (0), GENERATED (1) };
static struct starpu_codelet owned_codelet = { .cpu_funcs = { compute } };
static struct starpu_codelet data_codelet
    = { .cpu_funcs = { compute }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
begin (const struct node *node)
{
  __atomic_fetch_add (&begun[node->root], 1, __ATOMIC_RELAXED);
}

static struct starpu_task *
task_of (struct starpu_codelet *codelet, const struct node *node)
{
  struct node *copy = malloc (sizeof *copy);
  *copy = *node;
  struct starpu_task *task = new_task (codelet, copy);
  task->cl_arg_size = sizeof *copy;
  task->cl_arg_free = 1;
  return task;
}

/* What it submits is nobody's: the root need not wait for it. */
static void
submit_more (void *argument)
{
  (void)argument;
  submit (new_task (NULL, NULL));
}

static void
call_generated (const struct node *child)
{
  asterism_submit_v1 (&generated[child->seed % 2], child);
}

static void
call_child (const struct node *child, int kind)
{
  struct starpu_task *task;
  begin (child);
  switch (kind)
    {
    case 0: /* with data that only one at a time can use */
      task = task_of (&data_codelet, child);
      task->handles[0] = handles[child->root];
      break;
    case 1:
      task = task_of (&owned_codelet, child);
      task->callback_func = submit_more;
      break;
    case 2: /* with a priority */
      task = task_of (&owned_codelet, child);
      task->priority = child->seed % 3 - 1;
      break;
    case 3: /* which ends when its first child lets it */
      task = task_of (&owned_codelet, child);
      starpu_task_end_dep_add (task, 1);
      ((struct node *)task->cl_arg)->held = task;
      break;
    default:
      call_generated (child);
      return;
    }
  submit (task);
}

/* A task of its own lets it end. */
static void
release_by_child (const struct node *node)
{
  struct node child = { 1, 0, node->root, 0, NULL, node->held };
  begin (&child);
  call_generated (&child);
}

static void
compute (void *buffers[], void *argument)
{
  struct node node = *(struct node *)argument;
  (void)buffers;
  if (node.seed % 7 < 2)
    {
      struct starpu_codelet *mine = starpu_task_get_current ()->cl;
      CHECK (mine == &owned_codelet || mine == &data_codelet
             || mine == &generated_codelets[node.seed % 2]);
    }
  if (node.seed % 13 == 0 && node.depth > 0 && node.held == NULL)
    {
      node.held = starpu_task_get_current ();
      starpu_task_end_dep_add (node.held, 1);
    }
  for (unsigned i = 0; node.depth > 0 && i < 1 + node.seed % 3; ++i)
    {
      struct node child = { node.seed * 1103515245u + 12345 + i,
                            node.depth - 1,
                            node.root,
                            0,
                            NULL,
                            NULL };
      child.seed ^= child.seed >> 15;
      const int kind = child.seed / 8 % 12;
      /* One that has data would wait for others that need them. */
      child.waits = kind > 0 && child.seed % 5 == 0;
      call_child (&child, kind);
    }
  if (node.held != NULL)
    release_by_child (&node);
  if (node.waits)
    {
      asterism_wait_v1 (&here);
      __atomic_fetch_add (&waits, 1, __ATOMIC_RELAXED);
      asterism_wait_v1 (&here); /* for none */
    }
  if (node.depth == DEPTH)
    /* But for itself all have ended. */
    CHECK_EQ (__atomic_load_n (&ended[node.root], __ATOMIC_RELAXED),
              begun[node.root] - 1);
  __atomic_fetch_add (&ended[node.root], 1, __ATOMIC_RELAXED);
  if (node.releases != NULL)
    starpu_task_end_dep_release (node.releases);
}

int
main (void)
{
  unsigned seed = getenv ("ASTERISM_TEST_SEED")
                      ? (unsigned)atoi (getenv ("ASTERISM_TEST_SEED"))
                      : 7;
  fprintf (stderr, "seed %u\n", seed);
  start ();
  for (int i = 0; i < ROOTS; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&data[i], sizeof data[i]);
  for (int round = 0; round < ROUNDS; ++round)
    {
      for (int i = 0; i < ROOTS; ++i)
        {
          struct node root
              = { seed + 31 * i + 1000 * round, DEPTH, i, 1, NULL, NULL };
          root.seed = root.seed / 3 * 3 + 2; /* three children */
          begun[i] = ended[i] = 0;
          begin (&root);
          call_generated (&root);
        }
      asterism_wait_v1 (&here);
      for (int i = 0; i < ROOTS; ++i)
        CHECK_EQ (ended[i], begun[i]);
    }
  CHECK (waits > ROOTS * ROUNDS);
  for (int i = 0; i < ROOTS; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
