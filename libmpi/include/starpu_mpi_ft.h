/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Checkpoints, with StarPU-MPI's names.

   These functions do nothing and return 0, as those of a StarPU that was built
   without fault tolerance: a program that asks for checkpoints compiles and
   runs, but no checkpoint is made. */

#ifndef STARPU_MPI_FT_H
#define STARPU_MPI_FT_H

#include <starpu.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The list of entries that a checkpoint would store. */
typedef struct _starpu_mpi_checkpoint_template
    *starpu_mpi_checkpoint_template_t;

/* Start and end the use of checkpoints. */
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

/* Make a template of the entries that follow, of which 0 is the last; or make
   an empty template, to which entries are added until it is frozen. */
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

/* Would make a checkpoint after the tasks submitted so far, and print a
   template. */
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
