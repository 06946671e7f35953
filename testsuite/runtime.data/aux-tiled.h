/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Factorisations of a tiled matrix on one device with too little memory, whose
   tasks check what they get, and the fewest transfers that any choice of what
   leaves the device would need (L. A. Belady, IBM Systems Journal, 1966). */

#ifndef ASTERISM_TESTSUITE_TILED_H
#define ASTERISM_TESTSUITE_TILED_H

#include "../support/check.h"

enum
{
  kWords = 2048, /* of a tile: 8 KiB */
  kStride = 128, /* of the words that tasks look at */
  kMostOperands = 3
};

/* A tile's first words say which it is and how often it was written. */
struct tile
{
  unsigned id;
  unsigned version;
  unsigned words[kWords - 2];
};

/* One task: it changes the first tile with the help of the others. */
struct step
{
  unsigned operands;
  unsigned ids[kMostOperands];
  unsigned versions[kMostOperands];
};

/* The matrix, the tasks in the order of submission, and in which order they
   ran. */
struct problem
{
  unsigned tiles, steps, room, run;
  struct tile *matrix;
  unsigned *versions;
  struct step *step;
  const struct step **order;
};

static struct problem problem;

static void
apply (const struct step *step, struct tile *const tiles[])
{
  for (unsigned i = 0; i < step->operands; ++i)
    {
      CHECK_EQ (tiles[i]->id, step->ids[i]);
      CHECK_EQ (tiles[i]->version, step->versions[i]);
    }
  ++tiles[0]->version;
  for (unsigned w = 0; w < kWords - 2; w += kStride)
    {
      unsigned sum = tiles[0]->words[w] * 31 + step->operands;
      for (unsigned i = 1; i < step->operands; ++i)
        sum = sum * 7 + tiles[i]->words[w];
      tiles[0]->words[w] = sum;
    }
}

static void
run_step (void *buffers[], void *argument)
{
  const struct step *step = (const struct step *)argument;
  struct tile *tiles[kMostOperands];
  for (unsigned i = 0; i < step->operands; ++i)
    tiles[i] = (struct tile *)STARPU_VECTOR_GET_PTR (buffers[i]);
  apply (step, tiles);
  problem.order[problem.run++] = step;
}

static struct starpu_codelet step_codelets[kMostOperands] = {
  { .cpu_funcs = { run_step }, .nbuffers = 1, .modes = { STARPU_RW } },
  { .cpu_funcs = { run_step },
    .nbuffers = 2,
    .modes = { STARPU_RW, STARPU_R } },
  { .cpu_funcs = { run_step },
    .nbuffers = 3,
    .modes = { STARPU_RW, STARPU_R, STARPU_R } },
};

/* Writes down a task that changes tile `ids[0]`. */
static void
add_step (unsigned operands, unsigned a, unsigned b, unsigned c)
{
  const unsigned ids[kMostOperands] = { a, b, c };
  if (problem.steps == problem.room)
    {
      problem.room = problem.room ? 2 * problem.room : 1024;
      problem.step = (struct step *)realloc (
          problem.step, problem.room * sizeof (struct step));
      CHECK (problem.step != NULL);
    }
  struct step *step = &problem.step[problem.steps++];
  step->operands = operands;
  for (unsigned i = 0; i < operands; ++i)
    {
      step->ids[i] = ids[i];
      step->versions[i] = problem.versions[ids[i]];
    }
  ++problem.versions[a];
}

static void
make_matrix (unsigned tiles)
{
  memset (&problem, 0, sizeof problem);
  problem.tiles = tiles;
  problem.matrix = (struct tile *)calloc (tiles, sizeof (struct tile));
  problem.versions = (unsigned *)calloc (tiles, sizeof (unsigned));
  CHECK (problem.matrix != NULL && problem.versions != NULL);
}

static void
fill_matrix (void)
{
  for (unsigned t = 0; t < problem.tiles; ++t)
    {
      problem.matrix[t].id = t;
      problem.matrix[t].version = 0;
      for (unsigned w = 0; w < kWords - 2; ++w)
        problem.matrix[t].words[w] = t * 40503u + w;
    }
}

/* Transfers to the device since the last call. */
static unsigned
transfers_in (void)
{
  struct starpu_profiling_bus_info info;
  CHECK_EQ (starpu_bus_get_profiling_info (starpu_bus_get_id (0, 1), &info), 0);
  return (unsigned)info.transfer_count;
}

/* Runs all tasks on the device; returns how many transfers to it that took. */
static unsigned
run_on_device (void)
{
  starpu_data_handle_t *handles
      = (starpu_data_handle_t *)calloc (problem.tiles, sizeof *handles);
  problem.order
      = (const struct step **)calloc (problem.steps, sizeof *problem.order);
  CHECK (handles != NULL && problem.order != NULL);
  for (unsigned t = 0; t < problem.tiles; ++t)
    starpu_vector_data_register (&handles[t], STARPU_MAIN_RAM,
                                 (uintptr_t)&problem.matrix[t], kWords,
                                 sizeof (unsigned));
  transfers_in ();
  for (unsigned s = 0; s < problem.steps; ++s)
    {
      struct step *step = &problem.step[s];
      struct starpu_task *task
          = new_task (&step_codelets[step->operands - 1], step);
      for (unsigned i = 0; i < step->operands; ++i)
        task->handles[i] = handles[step->ids[i]];
      submit (task);
    }
  starpu_task_wait_for_all ();
  unsigned transfers = transfers_in ();
  for (unsigned t = 0; t < problem.tiles; ++t)
    starpu_data_unregister (handles[t]);
  free (handles);
  CHECK_EQ (problem.run, problem.steps);
  return transfers;
}

/* What lies on the device in the offline schedule. */
struct cache
{
  unsigned slots;
  unsigned *tile, *next; /* of each slot: when it is used next */
};

static void
load (struct cache *cache, unsigned room, unsigned id, const struct step *step)
{
  unsigned victim = cache->slots;
  if (cache->slots < room)
    ++cache->slots;
  else
    for (unsigned s = 0; s < cache->slots; ++s)
      {
        unsigned wanted = 0;
        for (unsigned i = 0; i < step->operands; ++i)
          wanted |= step->ids[i] == cache->tile[s];
        if (!wanted
            && (victim == cache->slots || cache->next[s] > cache->next[victim]))
          victim = s;
      }
  cache->tile[victim] = id;
}

/* The fewest transfers for the order in which the tasks ran, with `room` tiles
   on the device: what is used last of all leaves first. */
static unsigned
fewest_transfers (unsigned room)
{
  /* following[run][i]: when operand i of that task is used again. */
  unsigned (*following)[kMostOperands]
      = malloc (problem.run * sizeof *following);
  unsigned *next = (unsigned *)malloc (problem.tiles * sizeof *next);
  struct cache cache = { 0, (unsigned *)calloc (room, sizeof (unsigned)),
                         (unsigned *)calloc (room, sizeof (unsigned)) };
  CHECK (following && next && cache.tile && cache.next);
  for (unsigned t = 0; t < problem.tiles; ++t)
    next[t] = ~0u;
  for (unsigned r = problem.run; r-- > 0;)
    for (unsigned i = 0; i < problem.order[r]->operands; ++i)
      {
        following[r][i] = next[problem.order[r]->ids[i]];
        next[problem.order[r]->ids[i]] = r;
      }
  unsigned loads = 0;
  for (unsigned r = 0; r < problem.run; ++r)
    {
      const struct step *step = problem.order[r];
      for (unsigned i = 0; i < step->operands; ++i)
        {
          unsigned s = 0;
          while (s < cache.slots && cache.tile[s] != step->ids[i])
            ++s;
          if (s < cache.slots)
            continue;
          ++loads;
          load (&cache, room, step->ids[i], step);
        }
      for (unsigned i = 0; i < step->operands; ++i)
        for (unsigned s = 0; s < cache.slots; ++s)
          if (cache.tile[s] == step->ids[i])
            cache.next[s] = following[r][i];
    }
  free (following);
  free (next);
  free (cache.tile);
  free (cache.next);
  return loads;
}

/* Runs the tasks written down on a device with room for so many tiles, and
   compares with a sequential run and with the fewest transfers. */
static void
check_factorisation (unsigned room)
{
  fill_matrix ();
  unsigned transfers = run_on_device ();
  struct tile *result = problem.matrix;
  problem.matrix = (struct tile *)calloc (problem.tiles, sizeof (struct tile));
  CHECK (problem.matrix != NULL);
  fill_matrix ();
  for (unsigned s = 0; s < problem.steps; ++s)
    {
      struct tile *tiles[kMostOperands];
      for (unsigned i = 0; i < problem.step[s].operands; ++i)
        tiles[i] = &problem.matrix[problem.step[s].ids[i]];
      apply (&problem.step[s], tiles);
    }
  CHECK_EQ (
      memcmp (result, problem.matrix, problem.tiles * sizeof (struct tile)), 0);
  unsigned fewest = fewest_transfers (room);
  printf ("%u tiles, %u tasks: %u transfers, at best %u (%.2f)\n",
          problem.tiles, problem.steps, transfers, fewest,
          (double)transfers / fewest);
  CHECK (2 * transfers <= 3 * fewest);
  free (result);
  free (problem.matrix);
  free (problem.versions);
  free (problem.step);
  free (problem.order);
}

#endif
