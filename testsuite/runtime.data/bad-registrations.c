/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Registrations that make no sense give no handle and a message.
   rows: R20 */

#include "../support/capture.h"

/* The last registration was refused, with one line in which `why' is. */
#define REFUSED(why, registration)                                             \
  do                                                                           \
    {                                                                          \
      int old = capture_begin ();                                              \
      handle = (starpu_data_handle_t)values;                                   \
      registration;                                                            \
      const char *text = capture_end (old);                                    \
      CHECK (handle == NULL);                                                  \
      CHECK_EQ (occurrences (text, why), 1);                                   \
    }                                                                          \
  while (0)

static int values[64];
static const uintptr_t here = (uintptr_t)values;
static starpu_data_handle_t handle;

/* Each array that has contents needs an address. */
static void
register_sparse_without_arrays (void)
{
  uint32_t array[8] = { 0 };
  REFUSED ("null address", starpu_csr_data_register (&handle, 0, 3, 4, here,
                                                     NULL, array, 0, 4));
  REFUSED ("null address", starpu_csr_data_register (&handle, 0, 3, 4, here,
                                                     array, NULL, 0, 4));
  REFUSED ("null address",
           starpu_csr_data_register (&handle, 0, 3, 4, 0, array, array, 0, 4));
  REFUSED ("null address", starpu_bcsr_data_register (&handle, 0, 3, 4, here,
                                                      NULL, array, 0, 2, 2, 4));
  REFUSED ("null address", starpu_bcsr_data_register (&handle, 0, 3, 4, here,
                                                      array, NULL, 0, 2, 2, 4));
  REFUSED ("null address", starpu_coo_data_register (&handle, 0, 3, 3, 2, NULL,
                                                     array, here, 4));
  REFUSED ("null address", starpu_coo_data_register (&handle, 0, 3, 3, 2, array,
                                                     NULL, here, 4));
}

/* Sizes that no memory has, and some that 64 bits do not hold. */
static void
register_too_large (void)
{
  const uint32_t most = UINT32_MAX, half = 1u << 31;
  REFUSED ("addresses",
           starpu_vector_data_register (&handle, -1, 0, SIZE_MAX, 8));
  REFUSED ("addresses",
           starpu_matrix_data_register (&handle, -1, 0, half, half, half, 4));
  REFUSED ("addresses",
           starpu_matrix_data_register (&handle, 0, here, most, most, most,
                                        (size_t)1 << 40));
  REFUSED ("addresses",
           starpu_block_data_register (&handle, -1, 0, half, most, half, 1,
                                       half, (size_t)1 << 33));
  REFUSED ("addresses",
           starpu_tensor_data_register (&handle, -1, 0, 1, 1, half, 1, 1, half,
                                        half, (size_t)1 << 32));
  uint32_t extents[] = { half, half }, distances[] = { 1, half };
  REFUSED ("addresses", starpu_ndim_data_register (&handle, -1, 0, distances,
                                                   extents, 2, 4));
  REFUSED ("addresses", starpu_coo_data_register (&handle, -1, 3, 3, most, NULL,
                                                  NULL, 0, (size_t)1 << 33));
  REFUSED ("addresses",
           starpu_bcsr_data_register (&handle, -1, most, 1, 0, NULL, NULL, 0,
                                      most, most, 4));
  REFUSED ("allocated",
           starpu_vector_data_register_allocsize (&handle, 0, here, 10, 4, 39));
  REFUSED ("allocated", starpu_matrix_data_register_allocsize (&handle, 0, here,
                                                               5, 2, 2, 4, 15));
}

/* Lines and planes that share elements. */
static void
register_overlapping (void)
{
  REFUSED ("dimension 1",
           starpu_matrix_data_register (&handle, 0, here, 1, 2, 2, 4));
  REFUSED ("dimension 1",
           starpu_block_data_register (&handle, 0, here, 4, 25, 5, 5, 2, 4));
  REFUSED ("dimension 2",
           starpu_block_data_register (&handle, 0, here, 5, 10, 5, 5, 2, 4));
  REFUSED ("dimension 3", starpu_tensor_data_register (&handle, 0, here, 2, 4,
                                                       7, 2, 2, 2, 2, 4));
  uint32_t extents[] = { 2, 2, 2 }, distances[] = { 1, 2, 3 };
  REFUSED ("dimension 2", starpu_ndim_data_register (&handle, 0, here,
                                                     distances, extents, 3, 4));
  distances[0] = 2;
  REFUSED ("2 apart", starpu_ndim_data_register (&handle, 0, here, distances,
                                                 extents, 3, 4));
  REFUSED ("no extents",
           starpu_ndim_data_register (&handle, 0, here, distances, NULL, 3, 4));
  REFUSED ("no distances",
           starpu_ndim_data_register (&handle, 0, here, NULL, extents, 3, 4));
  starpu_ndim_data_register (NULL, 0, here, distances, extents, 3, 4);

  /* Gaps are fine, and so is what is not repeated. */
  starpu_block_data_register (&handle, 0, here, 3, 7, 2, 2, 2, 4);
  CHECK (handle != NULL);
  starpu_data_unregister (handle);
  starpu_block_data_register (&handle, 0, here, 0, 0, 2, 1, 1, 4);
  CHECK (handle != NULL);
  starpu_data_unregister (handle);
}

int
main (void)
{
  int value;
  handle = (starpu_data_handle_t)&value;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 4);
  CHECK (handle == NULL); // not started
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, 0, 4);
  CHECK (handle == NULL);
  starpu_variable_data_register (&handle, 1000, (uintptr_t)&value, 4);
  CHECK (handle == NULL);
  register_sparse_without_arrays ();
  register_too_large ();
  register_overlapping ();
  starpu_vector_data_register (NULL, STARPU_MAIN_RAM, (uintptr_t)&value, 1, 4);
  // No elements: fine.
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, 0, 0, 4);
  CHECK (handle != NULL);
  CHECK_EQ (starpu_data_get_size (handle), 0);
  CHECK_EQ (starpu_matrix_get_nx (handle), 0); // a message: a vector
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
