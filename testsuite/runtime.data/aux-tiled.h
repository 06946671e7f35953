/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Factorisations of a tiled matrix on devices with too little memory, whose
   tasks check what they get, and the fewest transfers to the devices that any
   choice of what leaves them would need for the same tasks there in the same
   order (L. A. Belady, IBM Systems Journal, 1966), with those back that this
   choice makes. */

#ifndef ASTERISM_TESTSUITE_TILED_H
#define ASTERISM_TESTSUITE_TILED_H

#include "../support/check.h"

/* A test with other tiles says so. */
#ifndef TILE_WORDS
#define TILE_WORDS 2048
#endif

enum
{
  kWords = TILE_WORDS,
  kDevices = 2,  /* at most */
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
  unsigned *device; /* where each of them ran */
};

/* Transfers to devices, and from there to main memory. */
struct moved
{
  unsigned in, out;
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
  unsigned place = __atomic_fetch_add (&problem.run, 1, __ATOMIC_SEQ_CST);
  problem.order[place] = step;
  problem.device[place]
      = starpu_worker_get_memory_node ((unsigned)starpu_worker_get_id ()) - 1;
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

/* Transfers since the last call. */
static struct moved
transfers (void)
{
  struct moved total = { 0, 0 };
  for (int bus = 0; bus < starpu_bus_get_count (); ++bus)
    {
      struct starpu_profiling_bus_info info;
      CHECK_EQ (starpu_bus_get_profiling_info (bus, &info), 0);
      if (starpu_bus_get_dst (bus) == STARPU_MAIN_RAM)
        total.out += (unsigned)info.transfer_count;
      else
        total.in += (unsigned)info.transfer_count;
    }
  return total;
}

/* Runs all tasks; returns the transfers that took. */
static struct moved
run_on_devices (void)
{
  starpu_data_handle_t *handles
      = (starpu_data_handle_t *)calloc (problem.tiles, sizeof *handles);
  problem.order
      = (const struct step **)calloc (problem.steps, sizeof *problem.order);
  problem.device = (unsigned *)calloc (problem.steps, sizeof (unsigned));
  CHECK (handles != NULL && problem.order != NULL && problem.device != NULL);
  for (unsigned t = 0; t < problem.tiles; ++t)
    starpu_vector_data_register (&handles[t], STARPU_MAIN_RAM,
                                 (uintptr_t)&problem.matrix[t], kWords,
                                 sizeof (unsigned));
  transfers ();
  /* Nothing begins before all is submitted: what is not cannot be foreseen, and
     how far the submission is when a tile must go hangs on what else keeps the
     machine busy. */
  starpu_pause ();
  for (unsigned s = 0; s < problem.steps; ++s)
    {
      struct step *step = &problem.step[s];
      struct starpu_task *task
          = new_task (&step_codelets[step->operands - 1], step);
      for (unsigned i = 0; i < step->operands; ++i)
        task->handles[i] = handles[step->ids[i]];
      submit (task);
    }
  starpu_resume ();
  starpu_task_wait_for_all ();
  struct moved moved = transfers ();
  for (unsigned t = 0; t < problem.tiles; ++t)
    starpu_data_unregister (handles[t]);
  free (handles);
  CHECK_EQ (problem.run, problem.steps);
  return moved;
}

/* What lies on a device in the offline schedule. */
struct cache
{
  unsigned slots;
  unsigned *tile, *next; /* of each slot: when it is used there next */
};

/* That schedule so far: where tiles are up to date (bit d: device d). */
struct offline
{
  struct cache cache[kDevices];
  unsigned char *in_main, *on_device;
  struct moved moved;
};

/* The slot that holds a tile, or none: the number of slots. */
static unsigned
slot_of (const struct cache *cache, unsigned tile)
{
  unsigned s = 0;
  while (s < cache->slots && cache->tile[s] != tile)
    ++s;
  return s;
}

static void
drop_slot (struct offline *offline, unsigned device, unsigned s)
{
  struct cache *cache = &offline->cache[device];
  offline->on_device[cache->tile[s]] &= (unsigned char)~(1u << device);
  --cache->slots;
  cache->tile[s] = cache->tile[cache->slots];
  cache->next[s] = cache->next[cache->slots];
}

/* True when the tile in a slot is up to date there only. */
static int
is_alone (const struct offline *offline, unsigned device, unsigned s)
{
  unsigned tile = offline->cache[device].tile[s];
  return !offline->in_main[tile] && offline->on_device[tile] == 1u << device;
}

/* What is used last of all leaves, best without being copied. */
static void
make_room (struct offline *offline, unsigned device, const struct step *step)
{
  struct cache *cache = &offline->cache[device];
  unsigned victim = cache->slots;
  for (unsigned s = 0; s < cache->slots; ++s)
    {
      unsigned wanted = 0;
      for (unsigned i = 0; i < step->operands; ++i)
        wanted |= step->ids[i] == cache->tile[s];
      if (!wanted
          && (victim == cache->slots || cache->next[s] > cache->next[victim]
              || (cache->next[s] == cache->next[victim]
                  && is_alone (offline, device, victim)
                  && !is_alone (offline, device, s))))
        victim = s;
    }
  if (is_alone (offline, device, victim))
    {
      ++offline->moved.out;
      offline->in_main[cache->tile[victim]] = 1;
    }
  drop_slot (offline, device, victim);
}

/* Has one task use its tiles, which are used on that device again at
   `following'. */
static void
use_tiles (struct offline *offline, const struct step *step, unsigned device,
           unsigned room, const unsigned *following)
{
  struct cache *cache = &offline->cache[device];
  for (unsigned i = 0; i < step->operands; ++i)
    {
      unsigned tile = step->ids[i];
      if (slot_of (cache, tile) < cache->slots)
        continue;
      ++offline->moved.in;
      if (cache->slots == room)
        make_room (offline, device, step);
      cache->tile[cache->slots++] = tile;
      offline->on_device[tile] |= (unsigned char)(1u << device);
    }
  for (unsigned i = 0; i < step->operands; ++i)
    cache->next[slot_of (cache, step->ids[i])] = following[i];
  offline->in_main[step->ids[0]] = 0;
  for (unsigned d = 0; d < kDevices; ++d)
    if (d != device && offline->on_device[step->ids[0]] & 1u << d)
      drop_slot (offline, d, slot_of (&offline->cache[d], step->ids[0]));
}

/* following[run][i]: when operand i of that task is used on its device again,
   unless another writes it before. */
static unsigned (*next_uses (void))[kMostOperands]
{
  unsigned (*following)[kMostOperands]
      = malloc (problem.run * sizeof *following);
  unsigned *next = (unsigned *)malloc (kDevices * problem.tiles * sizeof *next);
  CHECK (following && next);
  for (unsigned t = 0; t < kDevices * problem.tiles; ++t)
    next[t] = ~0u;
  for (unsigned r = problem.run; r-- > 0;)
    {
      const struct step *step = problem.order[r];
      unsigned *here = &next[problem.device[r] * problem.tiles];
      for (unsigned i = 0; i < step->operands; ++i)
        {
          following[r][i] = here[step->ids[i]];
          here[step->ids[i]] = r;
        }
      for (unsigned d = 0; d < kDevices; ++d)
        if (d != problem.device[r])
          next[d * problem.tiles + step->ids[0]] = ~0u;
    }
  free (next);
  return following;
}

/* The transfers of the best schedule for where and in which order the tasks
   ran, with `room' tiles on each device. */
static struct moved
fewest_transfers (unsigned room)
{
  unsigned (*following)[kMostOperands] = next_uses ();
  struct offline offline;
  memset (&offline, 0, sizeof offline);
  offline.in_main = (unsigned char *)malloc (problem.tiles);
  offline.on_device = (unsigned char *)calloc (problem.tiles, 1);
  CHECK (offline.in_main && offline.on_device);
  memset (offline.in_main, 1, problem.tiles);
  for (unsigned d = 0; d < kDevices; ++d)
    {
      struct cache *cache = &offline.cache[d];
      cache->tile = (unsigned *)calloc (room, sizeof (unsigned));
      cache->next = (unsigned *)calloc (room, sizeof (unsigned));
      CHECK (cache->tile && cache->next);
    }
  for (unsigned r = 0; r < problem.run; ++r)
    use_tiles (&offline, problem.order[r], problem.device[r], room,
               following[r]);
  for (unsigned d = 0; d < kDevices; ++d)
    {
      free (offline.cache[d].tile);
      free (offline.cache[d].next);
    }
  free (offline.in_main);
  free (offline.on_device);
  free (following);
  return offline.moved;
}

/* Runs the tasks written down on devices with room for so many tiles, and
   compares with a sequential run and with the fewest transfers. */
static void
check_factorisation (unsigned room)
{
  fill_matrix ();
  struct moved moved = run_on_devices ();
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
  struct moved fewest = fewest_transfers (room);
  printf ("%u tiles, %u tasks: %u transfers to devices, at best %u (%.2f), "
          "%u back, at best then %u\n",
          problem.tiles, problem.steps, moved.in, fewest.in,
          (double)moved.in / fewest.in, moved.out, fewest.out);
  CHECK (2 * moved.in <= 3 * fewest.in);
  CHECK (2 * (moved.in + moved.out) <= 3 * (fewest.in + fewest.out));
  free (result);
  free (problem.matrix);
  free (problem.versions);
  free (problem.step);
  free (problem.order);
  free (problem.device);
}

#endif
