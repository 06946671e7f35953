/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Allocates tiles and blocks, and tells the run-time support about them.  */

#include "tiles.h"

#include <stdio.h>
#include <stdlib.h>

/* Allocate and register COUNT pieces of LENGTH zeros.  */
static double **
create_pieces (int count, size_t length)
{
  double **data = (double **)calloc (count, sizeof *data);

  for (int i = 0; data && i < count; i++)
    {
      double *piece = (double *)calloc (length, sizeof *piece);
      if (!piece)
        {
          data = NULL;
          break;
        }
      data[i] = piece;
#pragma starpu register piece length
    }

  if (!data)
    {
      fprintf (stderr, "kriging: out of memory\n");
      exit (EXIT_FAILURE);
    }
  return data;
}

/* Main memory holds every piece again when this returns: the caller may read
   them until it frees them.  */
static void
destroy_pieces (double **data, int count)
{
  for (int i = 0; i < count; i++)
    {
      double *piece = data[i];
#pragma starpu unregister piece
      free (piece);
    }
  free (data);
}

struct tiles
tiles_create (int count, int size)
{
  struct tiles matrix = { count, size, NULL };
  matrix.data = create_pieces (count * (count + 1) / 2, (size_t)size * size);
  return matrix;
}

void
tiles_destroy (struct tiles *matrix)
{
  destroy_pieces (matrix->data, matrix->count * (matrix->count + 1) / 2);
  matrix->data = NULL;
}

struct blocks
blocks_create (int count, int size)
{
  struct blocks vector = { count, size, NULL };
  vector.data = create_pieces (count, size);
  return vector;
}

void
blocks_destroy (struct blocks *vector)
{
  destroy_pieces (vector->data, vector->count);
  vector->data = NULL;
}
