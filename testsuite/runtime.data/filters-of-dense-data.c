/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Every filter that cuts or picks from vectors, matrices, blocks, tensors and
   arrays of other ranks: its parts, used on every worker, are the elements that
   they should be, and all come back.
   rows: R21 R23  */

#include "../support/check.h"

enum
{
  kMost = 5,
  kStep = 100000,
  kFlat = 4000
};

/* Distances are larger than extents ask for. */
static const unsigned extents[kMost] = { 4, 3, 5, 2, 3 };
static const unsigned distances[kMost] = { 1, 6, 20, 110, 240 };
static int values[kFlat], oracle[kFlat];
static int wrong;

/* A part as it should be. */
struct part
{
  unsigned rank, first;
  unsigned extents[kMost], distances[kMost];
  int adds; /* else it is only read */
};

/* What a function finds in its buffer. */
struct found
{
  int *at;
  unsigned rank, extents[kMost], distances[kMost];
};

static void
set_found (struct found *found, uintptr_t at, unsigned rank, unsigned nx,
           unsigned ny, unsigned nz, unsigned nt)
{
  const unsigned n[4] = { nx, ny, nz, nt };
  found->at = (int *) at;
  found->rank = rank;
  for (unsigned i = 0; i < rank; ++i)
    found->extents[i] = n[i];
  found->distances[0] = 1;
}

static struct found
look (void *buffer)
{
  struct found found;
  memset (&found, 0, sizeof found);
  switch (*(int *) buffer)
    {
    case STARPU_VARIABLE_INTERFACE_ID:
      set_found (&found, STARPU_VARIABLE_GET_PTR (buffer), 0, 0, 0, 0, 0);
      break;
    case STARPU_VECTOR_INTERFACE_ID:
      set_found (&found, STARPU_VECTOR_GET_PTR (buffer), 1,
                 STARPU_VECTOR_GET_NX (buffer), 0, 0, 0);
      break;
    case STARPU_MATRIX_INTERFACE_ID:
      set_found (&found, STARPU_MATRIX_GET_PTR (buffer), 2,
                 STARPU_MATRIX_GET_NX (buffer), STARPU_MATRIX_GET_NY (buffer),
                 0, 0);
      found.distances[1] = STARPU_MATRIX_GET_LD (buffer);
      break;
    case STARPU_BLOCK_INTERFACE_ID:
      set_found (&found, STARPU_BLOCK_GET_PTR (buffer), 3,
                 STARPU_BLOCK_GET_NX (buffer), STARPU_BLOCK_GET_NY (buffer),
                 STARPU_BLOCK_GET_NZ (buffer), 0);
      found.distances[1] = STARPU_BLOCK_GET_LDY (buffer);
      found.distances[2] = STARPU_BLOCK_GET_LDZ (buffer);
      break;
    case STARPU_TENSOR_INTERFACE_ID:
      set_found (&found, STARPU_TENSOR_GET_PTR (buffer), 4,
                 STARPU_TENSOR_GET_NX (buffer), STARPU_TENSOR_GET_NY (buffer),
                 STARPU_TENSOR_GET_NZ (buffer), STARPU_TENSOR_GET_NT (buffer));
      found.distances[1] = STARPU_TENSOR_GET_LDY (buffer);
      found.distances[2] = STARPU_TENSOR_GET_LDZ (buffer);
      found.distances[3] = STARPU_TENSOR_GET_LDT (buffer);
      break;
    case STARPU_NDIM_INTERFACE_ID:
      found.at = (int *) STARPU_NDIM_GET_PTR (buffer);
      found.rank = (unsigned) STARPU_NDIM_GET_NDIM (buffer);
      for (unsigned i = 0; i < found.rank; ++i)
        {
          found.extents[i] = STARPU_NDIM_GET_NN (buffer)[i];
          found.distances[i] = STARPU_NDIM_GET_LDN (buffer)[i];
        }
      break;
    default:
      found.rank = 99;
    }
  return found;
}

/* Goes to the next element of a part; 0 after the last one. */
static int
next_index (const struct part *part, unsigned *index)
{
  for (unsigned d = 0; d < part->rank; ++d)
    {
      if (++index[d] < part->extents[d])
        return 1;
      index[d] = 0;
    }
  return 0;
}

static void
visit (void *buffers[], void *argument)
{
  const struct part *part = (const struct part *) argument;
  const struct found found = look (buffers[0]);
  unsigned index[kMost] = { 0 };
  int bad = found.rank != part->rank;
  for (unsigned d = 0; !bad && d < part->rank; ++d)
    bad = found.extents[d] != part->extents[d];
  if (bad)
    {
      __atomic_fetch_add (&wrong, 1, __ATOMIC_SEQ_CST);
      return;
    }
  do
    {
      unsigned place = part->first, local = 0;
      for (unsigned d = 0; d < part->rank; ++d)
        {
          place += index[d] * part->distances[d];
          local += index[d] * found.distances[d];
        }
      if (found.at[local] % kStep != (int) place)
        __atomic_fetch_add (&wrong, 1, __ATOMIC_SEQ_CST);
      if (part->adds)
        found.at[local] += kStep;
    }
  while (next_index (part, index));
}

static struct starpu_codelet changes
    = { .cpu_funcs = { visit }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet looks
    = { .cpu_funcs = { visit }, .nbuffers = 1, .modes = { STARPU_R } };

typedef void function (void *, void *, struct starpu_data_filter *, unsigned,
                       unsigned);
typedef struct starpu_data_interface_ops *
child_ops (struct starpu_data_filter *, unsigned);

enum cutting
{
  Block,
  Shadow,
  Pick,
  Element
};

struct test
{
  function *filter;
  child_ops *ops;
  enum cutting cutting;
  int kind;
  unsigned rank, dimension, parts, from;
};

static starpu_data_handle_t
new_whole (int kind, unsigned rank)
{
  starpu_data_handle_t handle = NULL;
  const unsigned *n = extents, *ld = distances;
  uintptr_t at = (uintptr_t) values;
  switch (kind)
    {
    case STARPU_VECTOR_INTERFACE_ID:
      starpu_vector_data_register (&handle, STARPU_MAIN_RAM, at, n[0],
                                   sizeof (int));
      break;
    case STARPU_MATRIX_INTERFACE_ID:
      starpu_matrix_data_register (&handle, STARPU_MAIN_RAM, at, ld[1], n[0],
                                   n[1], sizeof (int));
      break;
    case STARPU_BLOCK_INTERFACE_ID:
      starpu_block_data_register (&handle, STARPU_MAIN_RAM, at, ld[1], ld[2],
                                  n[0], n[1], n[2], sizeof (int));
      break;
    case STARPU_TENSOR_INTERFACE_ID:
      starpu_tensor_data_register (&handle, STARPU_MAIN_RAM, at, ld[1], ld[2],
                                   ld[3], n[0], n[1], n[2], n[3],
                                   sizeof (int));
      break;
    default:
      starpu_ndim_data_register (&handle, STARPU_MAIN_RAM, at,
                                 (uint32_t *) ld, (uint32_t *) n, rank,
                                 sizeof (int));
    }
  CHECK (handle != NULL);
  return handle;
}

/* The elements that part `id' should have. */
static struct part
expected (const struct test *test, unsigned id)
{
  struct part part;
  memset (&part, 0, sizeof part);
  part.rank = test->rank;
  memcpy (part.extents, extents, sizeof extents);
  memcpy (part.distances, distances, sizeof distances);
  unsigned d = test->dimension, halo = test->cutting == Shadow;
  if (test->cutting == Element)
    {
      part.rank = 0;
      for (unsigned i = 0; i < test->rank; ++i)
        part.first += (extents[i] - 1) * distances[i];
    }
  else if (test->cutting == Pick)
    {
      part.first = (test->from + id) * distances[d];
      --part.rank;
      for (unsigned i = d; i < part.rank; ++i)
        {
          part.extents[i] = extents[i + 1];
          part.distances[i] = distances[i + 1];
        }
    }
  else if (test->rank > 0)
    {
      unsigned n = extents[d] - 2 * halo, each = n / test->parts,
               more = n % test->parts;
      part.first = (id * each + (id < more ? id : more)) * distances[d];
      part.extents[d] = each + (id < more) + 2 * halo;
    }
  part.adds = test->cutting != Shadow;
  return part;
}

static void
note (const struct part *part)
{
  unsigned index[kMost] = { 0 };
  do
    {
      unsigned place = part->first;
      for (unsigned d = 0; d < part->rank; ++d)
        place += index[d] * part->distances[d];
      oracle[place] += part->adds ? kStep : 0;
    }
  while (next_index (part, index));
}

static void
run (const struct test *test, unsigned number)
{
  static struct part parts[8];
  static uint32_t last[kMost];
  for (int i = 0; i < kFlat; ++i)
    values[i] = oracle[i] = i;
  for (unsigned d = 0; d < kMost; ++d)
    last[d] = extents[d] - 1;
  starpu_data_handle_t handle = new_whole (test->kind, test->rank);
  struct starpu_data_filter filter;
  memset (&filter, 0, sizeof filter);
  filter.filter_func = test->filter;
  filter.get_child_ops = test->ops;
  filter.nchildren = test->parts;
  filter.filter_arg = test->dimension;
  filter.filter_arg_ptr = test->cutting == Element  ? (void *) last
                          : test->cutting == Shadow ? (void *) (uintptr_t) 1
                                                    : (void *) (uintptr_t)
                                                          test->from;
  starpu_data_partition (handle, &filter);
  CHECK_EQ (starpu_data_get_nb_children (handle), test->parts);
  for (unsigned i = 0; i < test->parts; ++i)
    {
      parts[i] = expected (test, i);
      note (&parts[i]);
      struct starpu_task *task
          = new_task (parts[i].adds ? &changes : &looks, &parts[i]);
      task->handles[0] = starpu_data_get_sub_data (handle, 1, i);
      task->execute_on_a_specific_worker = 1;
      task->workerid = (number + i) % starpu_worker_get_count ();
      submit (task);
    }
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  starpu_data_unregister (handle);
  if (wrong != 0 || memcmp (values, oracle, sizeof values) != 0)
    {
      fprintf (stderr, "filter %u: wrong\n", number);
      exit (1);
    }
}

#define VECTOR STARPU_VECTOR_INTERFACE_ID, 1
#define MATRIX STARPU_MATRIX_INTERFACE_ID, 2
#define BLOCK STARPU_BLOCK_INTERFACE_ID, 3
#define TENSOR STARPU_TENSOR_INTERFACE_ID, 4
#define NDIM(rank) STARPU_NDIM_INTERFACE_ID, rank

static const struct test tests[] = {
  { starpu_vector_filter_block, NULL, Block, VECTOR, 0, 3, 0 },
  { starpu_vector_filter_block_shadow, NULL, Shadow, VECTOR, 0, 2, 0 },
  { starpu_matrix_filter_block, NULL, Block, MATRIX, 0, 2, 0 },
  { starpu_matrix_filter_block_shadow, NULL, Shadow, MATRIX, 0, 2, 0 },
  { starpu_matrix_filter_vertical_block, NULL, Block, MATRIX, 1, 2, 0 },
  { starpu_matrix_filter_vertical_block_shadow, NULL, Shadow, MATRIX, 1, 1, 0 },
  { starpu_block_filter_block, NULL, Block, BLOCK, 0, 3, 0 },
  { starpu_block_filter_block_shadow, NULL, Shadow, BLOCK, 0, 2, 0 },
  { starpu_block_filter_vertical_block, NULL, Block, BLOCK, 1, 2, 0 },
  { starpu_block_filter_vertical_block_shadow, NULL, Shadow, BLOCK, 1, 1, 0 },
  { starpu_block_filter_depth_block, NULL, Block, BLOCK, 2, 4, 0 },
  { starpu_block_filter_depth_block_shadow, NULL, Shadow, BLOCK, 2, 3, 0 },
  { starpu_tensor_filter_block, NULL, Block, TENSOR, 0, 4, 0 },
  { starpu_tensor_filter_block_shadow, NULL, Shadow, TENSOR, 0, 2, 0 },
  { starpu_tensor_filter_vertical_block, NULL, Block, TENSOR, 1, 3, 0 },
  { starpu_tensor_filter_vertical_block_shadow, NULL, Shadow, TENSOR, 1, 1, 0 },
  { starpu_tensor_filter_depth_block, NULL, Block, TENSOR, 2, 2, 0 },
  { starpu_tensor_filter_depth_block_shadow, NULL, Shadow, TENSOR, 2, 2, 0 },
  { starpu_tensor_filter_time_block, NULL, Block, TENSOR, 3, 2, 0 },
  { starpu_vector_filter_pick_variable,
    starpu_vector_filter_pick_variable_child_ops, Pick, VECTOR, 0, 3, 1 },
  { starpu_matrix_filter_pick_vector_y,
    starpu_matrix_filter_pick_vector_child_ops, Pick, MATRIX, 1, 2, 1 },
  { starpu_matrix_filter_pick_variable,
    starpu_matrix_filter_pick_variable_child_ops, Element, MATRIX, 0, 1, 0 },
  { starpu_block_filter_pick_matrix_z, starpu_block_filter_pick_matrix_child_ops,
    Pick, BLOCK, 2, 3, 2 },
  { starpu_block_filter_pick_matrix_y, starpu_block_filter_pick_matrix_child_ops,
    Pick, BLOCK, 1, 3, 0 },
  { starpu_block_filter_pick_variable,
    starpu_block_filter_pick_variable_child_ops, Element, BLOCK, 0, 1, 0 },
  { starpu_tensor_filter_pick_block_t, starpu_tensor_filter_pick_block_child_ops,
    Pick, TENSOR, 3, 1, 1 },
  { starpu_tensor_filter_pick_block_z, starpu_tensor_filter_pick_block_child_ops,
    Pick, TENSOR, 2, 4, 1 },
  { starpu_tensor_filter_pick_block_y, starpu_tensor_filter_pick_block_child_ops,
    Pick, TENSOR, 1, 2, 0 },
  { starpu_tensor_filter_pick_variable,
    starpu_tensor_filter_pick_variable_child_ops, Element, TENSOR, 0, 1, 0 },
  { starpu_ndim_filter_block, NULL, Block, NDIM (5), 0, 2, 0 },
  { starpu_ndim_filter_block, NULL, Block, NDIM (5), 4, 3, 0 },
  { starpu_ndim_filter_block_shadow, NULL, Shadow, NDIM (5), 2, 3, 0 },
  { starpu_ndim_filter_to_tensor, starpu_ndim_filter_pick_tensor_child_ops,
    Block, NDIM (4), 2, 3, 0 },
  { starpu_ndim_filter_to_block, starpu_ndim_filter_pick_block_child_ops, Block,
    NDIM (3), 1, 2, 0 },
  { starpu_ndim_filter_to_matrix, starpu_ndim_filter_pick_matrix_child_ops,
    Block, NDIM (2), 0, 3, 0 },
  { starpu_ndim_filter_to_vector, starpu_ndim_filter_pick_vector_child_ops,
    Block, NDIM (1), 0, 2, 0 },
  { starpu_ndim_filter_to_variable, starpu_ndim_filter_pick_variable_child_ops,
    Block, NDIM (0), 0, 1, 0 },
  { starpu_ndim_filter_pick_ndim, NULL, Pick, NDIM (5), 3, 2, 0 },
  { starpu_ndim_filter_5d_pick_tensor, starpu_ndim_filter_pick_tensor_child_ops,
    Pick, NDIM (5), 2, 3, 1 },
  { starpu_ndim_filter_4d_pick_block, starpu_ndim_filter_pick_block_child_ops,
    Pick, NDIM (4), 3, 2, 0 },
  { starpu_ndim_filter_3d_pick_matrix, starpu_ndim_filter_pick_matrix_child_ops,
    Pick, NDIM (3), 1, 2, 1 },
  { starpu_ndim_filter_2d_pick_vector, starpu_ndim_filter_pick_vector_child_ops,
    Pick, NDIM (2), 1, 3, 0 },
  { starpu_ndim_filter_1d_pick_variable,
    starpu_ndim_filter_pick_variable_child_ops, Pick, NDIM (1), 0, 4, 0 },
  { starpu_ndim_filter_pick_variable,
    starpu_ndim_filter_pick_variable_child_ops, Element, NDIM (5), 0, 1, 0 },
};

int
main (void)
{
  start ();
  for (unsigned i = 0; i < sizeof tests / sizeof *tests; ++i)
    run (&tests[i], i);
  starpu_shutdown ();
  return 0;
}
