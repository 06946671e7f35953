/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The balancing of loads by moving data between ranks, with StarPU-MPI's names.

   No policy is there yet: starpu_mpi_lb_init () says so, sets errno to ENOSYS,
   and changes nothing.  A program moves data by starpu_mpi_data_migrate (). */

#ifndef STARPU_MPI_LB_H
#define STARPU_MPI_LB_H

#include <starpu.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a policy asks the program: for the ranks that this one exchanges data
   with, and for data that may go to one of them. */
struct starpu_mpi_lb_conf
{
  void (*get_neighbors) (int **neighbor_ids, int *nneighbors);
  void (*get_data_unit_to_migrate) (starpu_data_handle_t **handle_unit,
                                    int *nhandles, int dst_node);
};

/* Begins and ends balancing by the policy of that name. */
void starpu_mpi_lb_init (const char *lb_policy_name,
                         struct starpu_mpi_lb_conf *conf);
void starpu_mpi_lb_shutdown (void);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_MPI_LB_H */
