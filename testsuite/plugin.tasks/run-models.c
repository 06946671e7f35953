/* What a run learns of annotated tasks is there in the next: the process starts
   others that calibrate, use what was learnt, and have a policy without models.
   Equal names in two files and overloads have models of their own.
   rows: E28 N11!
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "aux-models.c" } */

#include <dirent.h>
#include <starpu.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  TASKS = 40
};

/* Each task has a slow implementation, and a fast one. */
static void twice (float *v) __attribute__ ((task));
static void twice_slow (float *v)
    __attribute__ ((task_implementation ("cpu", twice)));
static void twice_fast (float *v)
    __attribute__ ((task_implementation ("cpu", twice)));
void scale (float *v, int n) __attribute__ ((task));

static int slow, fast;

static void
twice_slow (float *v)
{
  __atomic_fetch_add (&slow, 1, __ATOMIC_RELAXED);
  *v *= 2;
  usleep (3000);
}

static void
twice_fast (float *v)
{
  __atomic_fetch_add (&fast, 1, __ATOMIC_RELAXED);
  *v *= 2;
}

void
scale (float *v, int n)
{
  *v *= (float) n;
}

#ifdef __cplusplus
void scale (float *v, float n) __attribute__ ((task));
void
scale (float *v, float n)
{
  *v *= n;
}
extern "C"
#endif
    void run_other (float *v);

static void
run (void)
{
  static float v[1000];
#pragma starpu initialize
#pragma starpu register v
  for (int i = 0; i < TASKS; i++)
    {
      twice (v);
      scale (v, 1);
#ifdef __cplusplus
      scale (v, 1.f);
#endif
      run_other (v);
    }
#pragma starpu unregister v
#pragma starpu shutdown
}

/* How many models there are whose names contain a text. */
static int
models (const char *text)
{
  int count = 0;
  DIR *folder = opendir ("models/codelets");
  if (folder == NULL)
    return 0;
  for (struct dirent *entry; (entry = readdir (folder)) != NULL;)
    if (entry->d_name[0] != '.')
      count += strstr (entry->d_name, text) != NULL;
  closedir (folder);
  return count;
}

static int
finish (char *program, const char *phase)
{
  pid_t child = fork ();
  if (child == 0)
    {
      setenv ("STARPU_PERF_MODEL_DIR", "models", 1);
      setenv ("STARPU_SCHED", strcmp (phase, "lws") == 0 ? "lws" : "dmda", 1);
      setenv ("STARPU_CALIBRATE", strcmp (phase, "learn") == 0 ? "1" : "0", 1);
      execl (program, program, phase, (char *) NULL);
      _exit (127);
    }
  int status = 0;
  waitpid (child, &status, 0);
  return WIFEXITED (status) ? WEXITSTATUS (status) : 100;
}

static int
fail (const char *what, int value)
{
  printf ("%s: %d\n", what, value);
  return 1;
}

int
main (int count, char **arguments)
{
  if (count > 1)
    {
      run ();
      if (strcmp (arguments[1], "learn") == 0)
        return slow == 0 || fast == 0 ? fail ("not tried", slow) : 0;
      /* It knows from the first task on which one is better. */
      if (strcmp (arguments[1], "use") == 0)
        return slow != 0 ? fail ("slow", slow) : 0;
      return 0;
    }
  if (finish (arguments[0], "lws") != 0)
    return fail ("lws", 0);
  if (models ("") != 0)
    return fail ("files without need", models (""));
  if (finish (arguments[0], "learn") != 0)
    return fail ("learn", 0);
  if (models ("twice") != 2)
    return fail ("models of the two files", models ("twice"));
#ifdef __cplusplus
  if (models ("scale") != 2)
    return fail ("models of the overloads", models ("scale"));
#else
  if (models ("scale.") != 1)
    return fail ("models", models ("scale."));
#endif
  if (finish (arguments[0], "use") != 0)
    return fail ("use", 0);
  return 0;
}
