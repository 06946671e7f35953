/* RR-8278, section 2: the codelet, its cpu implementation, the registration and
   the insertion of a task, by the C API.  The printed functions are called as
   they stand; "opengl" is "opencl".  Checked: every element is multiplied by
   the factor, which the implementation reads from its second argument.
   rows: C25 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wno-int-conversion" } */
/* { dg-set-target-env-var STARPU_NOPENCL "0" } */

#include <starpu.h>

void scale_vector_cpu (void *buffers[], void *args);
void scale_vector_opencl (void *buffers[], void *args);

static struct starpu_codelet scale_vector_codelet =
{
    .cpu_funcs = { scale_vector_cpu, NULL },
    .opencl_funcs = { scale_vector_opencl, NULL },
    .nbuffers = 1,
    .modes = { STARPU_RW },
    .name = "scale_vector" /* for debugging purposes */
};

void scale_vector_cpu (void *buffers[], void *arg)
{
    /* Unpack the arguments... */
    float *factor = arg;
    starpu_vector_interface_t *vector = buffers[0];
    unsigned n = STARPU_VECTOR_GET_NX (vector);
    float *val = (float *) STARPU_VECTOR_GET_PTR (vector);

    /* scale the vector */
    for (unsigned i = 0; i < n; i++)
        val[i] *= *factor;
}

void
scale_vector_opencl (void *buffers[], void *arg)
{
  (void) buffers;
  (void) arg;
  abort ();
}

enum
{
  NX = 1000
};

int
main (void)
{
  static float vector[NX];
  for (int i = 0; i < NX; i++)
    vector[i] = (float) i;
  if (starpu_init (NULL) != 0)
    return 77;

starpu_data_handle_t vector_handle;
starpu_vector_data_register (&vector_handle, 0, vector,
                             NX, sizeof (vector[0]));

float factor = 3.14;

starpu_insert_task (&scale_vector_codelet,
                   STARPU_VALUE, &factor, sizeof factor,
                   STARPU_RW, vector_handle,
                   0);

/* ... */
starpu_task_wait_for_all ();      /* wait for task completion */
starpu_data_unregister (vector_handle);

  starpu_shutdown ();
  for (int i = 0; i < NX; i++)
    if (vector[i] != (float) i * 3.14f)
      {
        printf ("element %d is %g\n", i, (double) vector[i]);
        return 1;
      }
  return 0;
}
