/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A symmetric matrix cut into square tiles, and a vector cut into blocks.
   Each piece is contiguous and is registered by itself, so that a task names
   just the pieces that it touches.  */

#ifndef TILES_H
#define TILES_H

#include <stddef.h>

/* The lower triangle of a symmetric matrix: COUNT by COUNT tiles of SIZE by
   SIZE numbers, each stored by columns.  */
struct tiles
{
  int count;
  int size;
  double **data;
};

/* COUNT blocks of SIZE numbers.  */
struct blocks
{
  int count;
  int size;
  double **data;
};

struct tiles tiles_create (int count, int size);
void tiles_destroy (struct tiles *matrix);

struct blocks blocks_create (int count, int size);
void blocks_destroy (struct blocks *vector);

/* The tile in ROW and COLUMN; COLUMN <= ROW.  */
static inline double *
tile (const struct tiles *matrix, int row, int column)
{
  return matrix->data[row * (row + 1) / 2 + column];
}

/* Element INDEX of a vector whose blocks main memory holds.  */
static inline double *
element (const struct blocks *vector, int index)
{
  return &vector->data[index / vector->size][index % vector->size];
}

#endif
