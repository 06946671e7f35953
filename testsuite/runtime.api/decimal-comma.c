/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What programs and the runtime read and write for each other has a decimal
   point where the program's locale has a comma: variables, linear programs,
   models as text and as XML, matrices of the bus.
   rows: -
   configs: many */

#include <locale.h>

#include "../support/capture.h"

static void
work (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  starpu_usleep (100);
}

static struct starpu_perfmodel model
    = { .type = STARPU_HISTORY_BASED, .symbol = "comma" };
static struct starpu_perfmodel loaded;
static struct starpu_codelet codelet
    = { .cpu_funcs = { work }, .model = &model, .name = "work" };

/* What a function writes to a file has numbers with a point. */
static void
check_text (void (*write) (FILE *file))
{
  static char text[1 << 16];
  memset (text, 0, sizeof text);
  FILE *file = fmemopen (text, sizeof text, "w");
  write (file);
  fclose (file);
  int points = 0;
  for (const char *c = text + 1; *c; ++c)
    if (c[-1] >= '0' && c[-1] <= '9' && c[1] >= '0' && c[1] <= '9')
      {
        CHECK (*c != ',');
        points += *c == '.';
      }
  if (points == 0)
    fprintf (stderr, "%s\n", text);
  CHECK (points > 0);
}

static void
dump_xml (FILE *file)
{
  starpu_perfmodel_dump_xml (file, &loaded);
}

static void
print_model (FILE *file)
{
  CHECK_EQ (starpu_perfmodel_print_all (&loaded, NULL, NULL, NULL, file), 0);
}

static void
print_bound (FILE *file)
{
  starpu_bound_print (file, 0);
}

/* Makes the locale, if the system has none with a comma. */
static int
set_comma (void)
{
  if (setlocale (LC_ALL, "de_DE.UTF-8"))
    return 1;
  setenv ("LOCPATH", ".", 1);
  return system ("localedef -i de_DE -f UTF-8 ./de_DE.UTF-8 2>messages") == 0
         && setlocale (LC_ALL, "de_DE.UTF-8");
}

int
main (void)
{
  if (!set_comma ())
    {
      puts ("no locale with a decimal comma");
      return 77;
    }
  int old = capture_begin ();
  setenv ("MY_SCALE", "2.5", 1);
  CHECK (starpu_getenv_float_default ("MY_SCALE", -1) == 2.5f);
  setenv ("STARPU_SCHED_ALPHA", "1.5", 1);
  start ();
  starpu_bound_start (0, 0);
  for (int i = 0; i < 20; ++i)
    CHECK_EQ (starpu_task_insert (&codelet, 0), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_bound_stop ();
  const char *text = capture_end (old);
  CHECK (strstr (text, "not a number") == NULL);
  check_text (starpu_bound_print_lp);
  check_text (starpu_bound_print_mps);
  check_text (print_bound);
  starpu_shutdown ();
  start ();
  CHECK_EQ (starpu_perfmodel_load_symbol ("comma", &loaded), 0);
  check_text (dump_xml);
  check_text (print_model);
  CHECK_EQ (starpu_perfmodel_unload_model (&loaded), 0);
  starpu_shutdown ();
  return 0;
}
