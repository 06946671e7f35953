/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Checkpoints, with StarPU-MPI's names.

   As StarPU without fault tolerance these functions do nothing and return 0: a
   program that asks for checkpoints compiles and runs, and none is made. */

#ifndef STARPU_MPI_FT_H
#define STARPU_MPI_FT_H

#include <starpu.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a checkpoint has in it. */
typedef struct _starpu_mpi_checkpoint_template
    *starpu_mpi_checkpoint_template_t;

/* Begin and end the making of checkpoints. */
static inline int
starpu_mpi_checkpoint_init (void)
{
  return 0;
}
static inline int
starpu_mpi_checkpoint_shutdown (void)
{
  return 0;
}

/* Make a template of the entries that follow, ended by 0; or make an empty one,
   to which entries are added until it is frozen. */
static inline int
starpu_mpi_checkpoint_template_register (
    starpu_mpi_checkpoint_template_t *checkpoint, int id, int domain, ...)
{
  (void)checkpoint;
  (void)id;
  (void)domain;
  return 0;
}
static inline int
starpu_mpi_checkpoint_template_create (
    starpu_mpi_checkpoint_template_t *checkpoint, int id, int domain)
{
  (void)checkpoint;
  (void)id;
  (void)domain;
  return 0;
}
static inline int
starpu_mpi_checkpoint_template_add_entry (
    starpu_mpi_checkpoint_template_t *checkpoint, ...)
{
  (void)checkpoint;
  return 0;
}
static inline int
starpu_mpi_checkpoint_template_freeze (
    starpu_mpi_checkpoint_template_t *checkpoint)
{
  (void)checkpoint;
  return 0;
}

/* Make a checkpoint, after the tasks submitted so far; print a template. */
static inline int
starpu_mpi_checkpoint_template_submit (
    starpu_mpi_checkpoint_template_t checkpoint, int prio)
{
  (void)checkpoint;
  (void)prio;
  return 0;
}
static inline int
starpu_mpi_checkpoint_template_print (
    starpu_mpi_checkpoint_template_t checkpoint)
{
  (void)checkpoint;
  return 0;
}

#ifdef __cplusplus
}
#endif

#endif /* STARPU_MPI_FT_H */
