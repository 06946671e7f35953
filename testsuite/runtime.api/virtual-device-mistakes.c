/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A wrong list of virtual devices ends the start with an error that names the item:
   devices that overlap, that do not exist, that are none.  Then a right one from a
   file is taken.
   rows: Q06
   env: STARPU_NCPU=4 STARPU_NSIM=3 STARPU_WORKERS_NOBIND=1 STARPU_NOPENCL=0
   configs: many */

#include "../support/capture.h"
#include "../support/check.h"

#include <asterism_virtual.h>
#include <errno.h>

static void
expect (const char *list, int code, const char *text)
{
  CHECK_EQ (asterism_virtual_describe (list), 0);
  const int old = capture_begin ();
  const int status = starpu_init (NULL);
  const char *said = capture_end (old);
  if (status != code || strstr (said, text) == NULL)
    {
      fprintf (stderr, "%s: %d, %s\n", list, status, said);
      exit (1);
    }
}

int
main (void)
{
  expect ("cores:3,cores:2", -ENODEV, "cores:2: 1 cores are left of 4");
  expect ("cores:0+1,cores:1+2", -EINVAL, "cores:1+2: another virtual device");
  expect ("cores:2+9", -ENODEV, "cores:2+9: there is no core 9");
  expect ("cores:0", -EINVAL, "cores:0: it has no core");
  expect ("cores:", -EINVAL, "cores:: there is no number");
  expect ("core:2", -EINVAL, "core:2: a virtual device is");
  expect ("gpu:7", -ENODEV, "gpu:7: there is no such device: 3 are used");
  expect ("cuda:0", -ENODEV, "cuda:0: there is no such device: 0 are used");
  expect ("gpu:0,gpus:1+0", -EINVAL, "gpus:1+0: another virtual device");
  expect ("gpus:1+1", -EINVAL, "gpus:1+1: another virtual device");
  expect ("gpu:1/stream:2,gpu:1/stream:2", -EINVAL,
          "gpu:1/stream:2: another virtual device has this stream");
  expect ("gpu:1/stream:0,gpu:1", -EINVAL, "gpu:1: another virtual device");
  expect ("gpus:0+1/stream:2", -EINVAL, "a stream is one of a single device");
  expect ("@none.txt", -ENOENT, "cannot read none.txt");

  FILE *file = fopen ("devices.txt", "w");
  CHECK (file != NULL);
  fputs ("# two cores, and\ncores:2\nsim:2, gpus:0+1 # the rest\n", file);
  fclose (file);
  CHECK_EQ (asterism_virtual_describe (NULL), 0);
  setenv ("STARPU_VIRTUAL", "@devices.txt", 1);
  start ();
  CHECK_EQ (asterism_virtual_count (), 3);
  CHECK (strcmp (asterism_virtual_name (2), "gpus:0+1") == 0);
  CHECK_EQ (starpu_worker_get_count (), 6);
  starpu_shutdown ();
  return 0;
}
