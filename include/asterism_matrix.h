/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A matrix whose block columns are distributed over devices by weight.

   The matrix is stored by columns in main memory and divided into blocks of
   consecutive columns.  asterism_matrix_distribute () gives each device a
   number of block columns in proportion to its weight, cyclically, and one
   contiguous piece of memory for all of them.  So a task that updates all
   columns of a device from some block on finds them side by side, and updates
   them by one call of a BLAS function.

   A task names what it uses by sections: the block columns first_block to
   end_block - 1, of one device or of all, from some row on.  Each block column
   is a datum of its own, by which tasks are ordered and data are moved; a task
   may use any number of them.

     struct asterism_section sections[]
         = { { panel, k, k + 1, -1, k * nb, STARPU_R },
             { matrix, k + 1, blocks, device, k * nb, STARPU_RW } };
     struct asterism_matrix_task update
         = { .worker = asterism_matrix_worker (matrix, device) };
     asterism_matrix_insert (&codelet, sections, 2, &update);

   The rates of the devices are measured while tasks of known flops are executed
   there; asterism_matrix_redistribute () moves block columns when the rates
   differ from the weights so much that it pays.

   The model is that of Haidar et al., "Unified development for mixed multi-GPU
   and multi-coprocessor environments using a lightweight runtime environment"
   (IPDPS 2014).  Functions return 0, or a negative errno after a message. */

#ifndef ASTERISM_MATRIX_H
#define ASTERISM_MATRIX_H

#include "starpu.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct asterism_matrix *asterism_matrix_t;

/* Makes a matrix of `rows` by `columns` elements of `elemsize` bytes, of which
   a column begins every `ld` elements at `data` in main memory, in blocks of
   `block` columns; the last block may have fewer.  The program leaves the
   memory alone until asterism_matrix_unregister ().  -EINVAL: no element, an
   ld below `rows`, or a block without columns; -ENOMEM. */
int asterism_matrix_register (asterism_matrix_t *matrix, void *data, size_t ld,
                              unsigned rows, unsigned columns, size_t elemsize,
                              unsigned block);

/* Divides the rows of the matrix into parts of `row_block` rows, the last one
   may have fewer: a section that begins in some row then uses, and has copied,
   only the parts from there on.  What asterism_matrix_handle () returned before
   ends.  -EBUSY: the matrix is distributed; -EINVAL: a part without rows. */
int asterism_matrix_divide_rows (asterism_matrix_t matrix, unsigned row_block);

/* Waits for the tasks that use the matrix, brings it back to main memory and
   forgets it.  When it cannot be brought back, as by a task (-EDEADLK), it
   stays registered. */
int asterism_matrix_unregister (asterism_matrix_t matrix);

/* Distributes the block columns over `count` devices, which are workers or
   combined workers, by their weights; NULL: equal ones.  Block column 0, 1, ...
   goes to the device with the largest weight / (columns + 1), the first of
   equal ones.  -EINVAL: a weight that is negative or no number, none above 0, a
   device twice, or a matrix that was distributed before; -ENODEV: no such
   worker; -ENOMEM: no memory on a device for its share. */
int asterism_matrix_distribute (asterism_matrix_t matrix, const int *workers,
                                unsigned count, const double *weights);

/* Returns how many block columns the matrix has, how many a device has, which
   device has a block column, and the worker that a device is; of a device or
   block that does not exist, or before the distribution, 0 or -1. */
unsigned asterism_matrix_blocks (asterism_matrix_t matrix);
unsigned asterism_matrix_count (asterism_matrix_t matrix, unsigned device);
int asterism_matrix_owner (asterism_matrix_t matrix, unsigned block);
int asterism_matrix_worker (asterism_matrix_t matrix, unsigned device);

/* Returns the datum that a part of a block column is at present: a matrix of
   the rows of the part by the columns of the block.  After the column has been
   moved it is another one.  NULL: there is no such block or part; a matrix
   whose rows are not divided has part 0. */
starpu_data_handle_t asterism_matrix_handle (asterism_matrix_t matrix,
                                             unsigned block, unsigned part);

/* A part of a matrix, as an argument of a task. */
struct asterism_section
{
  asterism_matrix_t matrix;
  unsigned first_block, end_block; /* the second one is not part of it */
  int device;         /* only the columns of that device; -1: all */
  unsigned first_row; /* which the task gets the address of */
  enum starpu_data_access_mode mode;
};

/* How a task with sections is executed; all may be 0 but `worker`. */
struct asterism_matrix_task
{
  int worker; /* only this one, or combined worker, executes it; -1: any */
  int priority;
  double flops;         /* by which the device's rate is measured; 0: not */
  const void *argument; /* copied */
  size_t argument_size;
  const starpu_data_handle_t *handles; /* further data, buffers 0 and on */
  const enum starpu_data_access_mode *modes;
  unsigned handle_count;
};

/* Submits a task on sections.  Its codelet has nbuffers
   STARPU_VARIABLE_NBUFFERS, and functions that find their arguments with the
   functions below.  -EINVAL: a section outside its matrix, or two that overlap
   of which one is written; what starpu_task_submit () returns else. */
int asterism_matrix_insert (struct starpu_codelet *codelet,
                            const struct asterism_section *sections,
                            unsigned count,
                            const struct asterism_matrix_task *task);

/* Has a section copied to the memory of a worker, or combined worker, when the
   tasks submitted so far have written it.  Waits for that unless
   `asynchronous`.  Errors are those of asterism_matrix_insert (), and -ENODEV:
   there is no such worker. */
int asterism_matrix_prefetch (const struct asterism_section *section,
                              int worker, int asynchronous);

/* Columns that lie side by side in the memory of the worker, or some rows of
   them. */
struct asterism_piece
{
  void *data;    /* the first row of the piece in its first column; on an OpenCL
                    device the buffer that has it */
  size_t offset; /* on an OpenCL device where it begins there, in bytes;
                    elsewhere 0 */
  size_t ld;
  unsigned first_row, rows; /* numbers are those in the matrix */
  unsigned first_column, columns;
};

/* Finds section `section` of the task whose function was called with `buffers`
   and `cl_arg`: writes up to `capacity` pieces, as few as the memory allows, in
   the order of their columns and then of their rows, and returns how many there
   are.  Where the rows are not divided, and on the device that owns the
   columns, each piece has all rows. */
unsigned asterism_section_pieces (void *buffers[], const void *cl_arg,
                                  unsigned section,
                                  struct asterism_piece *pieces,
                                  unsigned capacity);

/* Returns the copy of the argument of the task. */
const void *asterism_section_argument (const void *cl_arg);

/* Writes the rate of each device in flop/s, measured since the distribution or
   the last redistribution; 0 where no task of known flops has ended. */
void asterism_matrix_rates (asterism_matrix_t matrix, double *rates);

/* Moves block columns so that a right-looking factorization, whose steps up to
   `step` were submitted, has columns behind block step + 1 in proportion to the
   weights; NULL: to the measured rates.  A device of weight 0 keeps none for
   which others have memory.  Moves nothing when the devices would be done
   within 5 % of each other, or when the moves would take more than half the
   time that they save.  A move is an operation among the tasks: those submitted
   before use the column where it was.  Returns how many were moved.  -EINVAL: a
   weight that is negative or no number, none above 0, or a matrix that is not
   distributed; -ENOMEM: then some may have been moved. */
int asterism_matrix_redistribute (asterism_matrix_t matrix, unsigned step,
                                  const double *weights);

#ifdef __cplusplus
}
#endif

#endif /* ASTERISM_MATRIX_H */
