/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Load balancing by data that move between ranks, with StarPU-MPI's names.

   There is no policy yet: starpu_mpi_lb_init () prints an error, sets errno to
   ENOSYS and changes nothing.  A program can move data itself by
   starpu_mpi_data_migrate (). */

#ifndef STARPU_MPI_LB_H
#define STARPU_MPI_LB_H

#include <starpu.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Functions of the program that a policy would call: one gives the ranks that
   this rank exchanges data with, the other the data that may move to a rank. */
struct starpu_mpi_lb_conf
{
  void (*get_neighbors) (int **neighbor_ids, int *nneighbors);
  void (*get_data_unit_to_migrate) (starpu_data_handle_t **handle_unit,
                                    int *nhandles, int dst_node);
};

/* Would start and end load balancing by the policy of that name. */
void starpu_mpi_lb_init (const char *lb_policy_name,
                         struct starpu_mpi_lb_conf *conf);
void starpu_mpi_lb_shutdown (void);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_MPI_LB_H */
