/* The user sets how many workers of each kind there are.
   rows: G15!
   configs: many */

#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>

static int
counts (int cores, int devices)
{
  char text[16];
  snprintf (text, sizeof text, "%d", cores);
  setenv ("STARPU_NCPU", text, 1);
  snprintf (text, sizeof text, "%d", devices);
  setenv ("STARPU_NSIM", text, 1);
  if (starpu_init (NULL) != 0)
    return 0;
  int workers = starpu_worker_get_count ();
  starpu_shutdown ();
  printf ("%d cores, %d devices: %d workers\n", cores, devices, workers);
  return workers == cores + devices;
}

int
main (void)
{
  for (int cores = 1; cores <= 4; cores++)
    if (!counts (cores, 0))
      return EXIT_FAILURE;
  for (int devices = 1; devices <= 4; devices++)
    if (!counts (1, devices))
      return EXIT_FAILURE;
  return EXIT_SUCCESS;
}
