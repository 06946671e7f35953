/* With STARPU_DISPLAY_BINDINGS, each worker's core is told on standard error.
   rows: -
   configs: many */

#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
main (void)
{
  char line[256];
  int told = 0;

  setenv ("STARPU_DISPLAY_BINDINGS", "1", 1);
  if (!freopen ("errors", "w", stderr) || starpu_init (NULL) != 0)
    return EXIT_FAILURE;
  int workers = starpu_worker_get_count ();
  starpu_shutdown ();
  FILE *errors = fopen ("errors", "r");
  while (errors && fgets (line, sizeof line, errors))
    told += strstr (line, "CPU ") && strstr (line, ": not bound\n");
  printf ("%d of %d workers\n", told, workers);
  return workers > 0 && told == workers ? EXIT_SUCCESS : EXIT_FAILURE;
}
