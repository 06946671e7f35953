/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What copies over a link took is on disk, and the next run of the same machine
   knows it before its first copy; STARPU_BUS_CALIBRATE=1 and its member of the
   configuration forget it.  A damaged file is reported, does no harm, and is
   replaced.  Nothing is kept of simulated links.
   rows: E27 E47
   configs: opencl local-store cuda-double sim */

#include <math.h>

#include "../support/capture.h"

enum
{
  kBytes = 50000
};

static char path[512], contents[1 << 14];

/* Reads the file into `contents', empty if there is none. */
static void
read_file (void)
{
  FILE *file = fopen (path, "r");
  contents[file ? fread (contents, 1, sizeof contents - 1, file) : 0] = 0;
  if (file)
    fclose (file);
}

static void
write_file (const char *text)
{
  FILE *file = fopen (path, "w");
  CHECK (file && fputs (text, file) >= 0);
  fclose (file);
}

/* Writes the file anew, with that factor for each link. */
static void
set_factors (double factor)
{
  char text[1 << 14] = "";
  size_t length = 0;
  read_file ();
  for (char *line = strtok (contents, "\n"); line; line = strtok (NULL, "\n"))
    {
      if (strncmp (line, "link ", 5) == 0)
        *strrchr (line, ' ') = 0;
      length
          += (size_t)snprintf (text + length, sizeof text - length, "%s", line);
      if (strncmp (line, "link ", 5) == 0)
        length += (size_t)snprintf (text + length, sizeof text - length, " %g",
                                    factor);
      length += (size_t)snprintf (text + length, sizeof text - length, "\n");
    }
  write_file (text);
}

/* Runs so many copies to the first device and back; the prediction of one
   before and, if `after' is not null, after them. */
static double
run (struct starpu_conf *conf, int copies, double *after)
{
  static char bytes[kBytes];
  starpu_data_handle_t handle;
  CHECK_EQ (starpu_init (conf), 0);
  const double before = starpu_transfer_predict (0, 1, kBytes);
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)bytes,
                               sizeof bytes, 1);
  for (int i = 0; i < copies; ++i)
    for (int node = 1; node >= 0; --node)
      {
        CHECK_EQ (starpu_data_acquire_on_node (handle, node, STARPU_RW), 0);
        starpu_data_release_on_node (handle, node);
      }
  starpu_data_unregister (handle);
  if (after)
    *after = starpu_transfer_predict (0, 1, kBytes);
  starpu_shutdown ();
  return before;
}

static int
near (double left, double right)
{
  return fabs (left - right) <= 1e-9 * fabs (right);
}

/* Runs of programs that want what is kept, or not, or are elsewhere. */
static void
check_who_knows (double guess)
{
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  CHECK_EQ (conf.bus_calibrate, 0);
  conf.bus_calibrate = 1;
  set_factors (1000);
  CHECK (near (run (NULL, 0, NULL), 1000 * guess));
  CHECK (near (run (&conf, 0, NULL), guess));
  setenv ("STARPU_BUS_CALIBRATE", "1", 1);
  CHECK (near (run (NULL, 0, NULL), guess));
  unsetenv ("STARPU_BUS_CALIBRATE");
  setenv ("STARPU_HOSTNAME", "another", 1);
  CHECK (near (run (NULL, 0, NULL), guess));
  unsetenv ("STARPU_HOSTNAME");
  CHECK (near (run (NULL, 0, NULL), 1000 * guess));
}

/* Runs with a file that is cut in the middle of its last link. */
static void
check_damage (double guess)
{
  double after;
  read_file ();
  strrchr (contents, 'e')[-3] = 0;
  write_file (contents);
  int old = capture_begin ();
  CHECK (near (run (NULL, 0, NULL), guess));
  CHECK_EQ (occurrences (capture_end (old), "is damaged at line"), 1);
  old = capture_begin ();
  run (NULL, 4, &after);
  CHECK_EQ (occurrences (capture_end (old), "is damaged at line"), 1);
  old = capture_begin ();
  CHECK (near (run (NULL, 0, NULL), after));
  CHECK_EQ (occurrences (capture_end (old), "damaged"), 0);
}

int
main (void)
{
  double learnt;
  FILE *file = fopen ("path.txt", "w+");
  CHECK (file != NULL);
  starpu_bus_print_filenames (file);
  rewind (file);
  CHECK_EQ (fscanf (file, "%511[^\n]", path), 1);
  fclose (file);

  const double guess = run (NULL, 4, &learnt);
  read_file ();
  if (starpu_getenv_number ("STARPU_NSIM") > 0)
    {
      CHECK_EQ (strlen (contents), 0);
      return 0;
    }
  CHECK (occurrences (contents, "\nlink ") >= 2);
  CHECK (near (run (NULL, 0, NULL), learnt));
  check_who_knows (guess);
  check_damage (guess);

  /* To learn anew, from the first copy on. */
  set_factors (1000);
  setenv ("STARPU_BUS_CALIBRATE", "1", 1);
  CHECK (near (run (NULL, 1, &learnt), guess));
  CHECK (learnt < 500 * guess);
  unsetenv ("STARPU_BUS_CALIBRATE");
  CHECK (near (run (NULL, 0, NULL), learnt));
  return 0;
}
