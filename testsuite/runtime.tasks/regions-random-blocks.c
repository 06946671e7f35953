/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that name memory by address and shape give what they give one after the
   other: thousands of them on random parts of one matrix, which are equal,
   contain each other, cross, or leave gaps; on cores, and on devices where the
   parts have none.  The program looks at random parts meanwhile, and at all of
   it after barriers.
   rows: - */

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/check.h"
#include "asterism_css.h"
#include "aux-parts.h"

#define TASKS 6000

static unsigned expected[ROWS][COLUMNS];

struct values
{
  int64_t to_offset, from_offset; /* the runtime's */
  int32_t rows, columns, from_rows, from_columns;
  uint32_t seed;
};

struct block
{
  unsigned *to;
  const unsigned *from;
  struct values values;
};

/* What a task does: it mixes what it reads into what it writes. */
static void
mix (unsigned *to, const unsigned *from, const struct values *v)
{
  unsigned sum = v->seed;
  for (int i = 0; i < v->from_rows; i++)
    for (int j = 0; j < v->from_columns; j++)
      sum = sum * 31 + from[i * COLUMNS + j];
  for (int i = 0; i < v->rows; i++)
    for (int j = 0; j < v->columns; j++)
      to[i * COLUMNS + j] = 3 * to[i * COLUMNS + j] + sum + (unsigned)(i + j);
}

static void
run (void **buffers, void *argument)
{
  mix ((unsigned *)STARPU_VECTOR_GET_PTR (buffers[0]),
       (unsigned *)STARPU_VECTOR_GET_PTR (buffers[1]), argument);
}

static struct starpu_codelet codelet = { .cpu_funcs = { run },
                                         .cuda_funcs = { run },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_R },
                                         .name = "mix" };

#define AT(member) (uint32_t) offsetof (struct block, member)
static const struct asterism_parameter_v1 parameters[] = {
  { "to", STARPU_RW, 4, AT (to), 0 },
  { "from", STARPU_R, 4, AT (from), 0 },
};
static struct asterism_task_v1 task = { .version = ASTERISM_ABI_VERSION,
                                        .nparameters = 2,
                                        .nbuffers = 2,
                                        .values_offset = AT (values),
                                        .block_size = sizeof (struct block),
                                        .name = "mix",
                                        .codelet = &codelet,
                                        .parameters = parameters };
static const struct asterism_item_v1 items[] = {
  { 0, STARPU_RW, 4, 2, 0, ASTERISM_ITEM_UNBOUNDED, AT (values.to_offset), 0 },
  { 1, STARPU_R, 4, 2, 6, ASTERISM_ITEM_UNBOUNDED, AT (values.from_offset), 0 },
};
static const struct asterism_css_v1 css = {
  .version = ASTERISM_ABI_VERSION, .nitems = 2, .task = &task, .items = items
};

static void
submit_any (void)
{
  struct part to = any_part (), from = any_part ();
  while (overlap (to, from))
    from = below (4) ? any_part () : to, to = any_part ();
  struct block block;
  memset (&block, 0, sizeof block);
  struct values *v = &block.values;
  *v = (struct values){
    0, 0, to.rows, to.columns, from.rows, from.columns, (uint32_t)below (1000)
  };
  int64_t words[12];
  name_part (to, 0, &block.to, words);
  name_part (from, 0, (unsigned **)&block.from, words + 6);
  mix (&expected[0][0] + to.row * COLUMNS + to.column,
       &expected[0][0] + from.row * COLUMNS + from.column, v);
  asterism_css_submit_v1 (&css, &block, words);
}

static void
look_at_part (void)
{
  struct part p = any_part ();
  unsigned *pointer;
  int64_t words[6];
  name_part (p, 1, &pointer, words);
  words[0] = ROWS;
  const int reads = below (2);
  asterism_css_wait_on_v1 (pointer, 4, 2, reads, NULL, words[0], words[1],
                           words[2], words[3], words[4], words[5]);
  for (int i = p.row; i < p.row + p.rows; i++)
    for (int j = p.column; j < p.column + p.columns; j++)
      {
        CHECK (matrix[i][j] == expected[i][j]);
        if (!reads)
          matrix[i][j] += 5, expected[i][j] += 5;
      }
}

int
main (void)
{
  seed_parts ();
  for (int n = 0; n < TASKS; n++)
    {
      submit_any ();
      if (below (100) == 0)
        look_at_part ();
      if (below (1000) == 0)
        asterism_css_barrier_v1 (below (2));
    }
  if (below (2))
    asterism_css_barrier_v1 (1);
  else
    asterism_css_finish_v1 ();
  CHECK (memcmp (matrix, expected, sizeof matrix) == 0);
  return 0;
}
