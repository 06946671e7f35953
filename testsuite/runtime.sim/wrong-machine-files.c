/* A wrong file of a machine ends the program with status 2 and one line that
   has the file, the line and the key; so does a task whose time nobody tells.
   rows: -
   configs: one */

#include <starpu.h>
#include <sys/wait.h>

#include "../support/capture.h"
#include "../support/simulated.h"

static struct starpu_codelet unknown = {
  .cpu_funcs = { not_called },
  .nbuffers = 1,
  .modes = { STARPU_R },
  .name = "unknown",
};

static void
run (void)
{
  if (starpu_init (NULL) != 0)
    exit (3);
  static char contents;
  starpu_data_handle_t handle;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&contents,
                                 1);
  starpu_task_insert (&unknown, STARPU_R, handle, 0);
  starpu_data_unregister (handle);
  exit (4);
}

/* The file ends the program with that line, and nothing else. */
static void
check (const char *description, const char *message)
{
  simulate (description);
  const int old = capture_begin ();
  const pid_t child = fork ();
  CHECK (child >= 0);
  if (child == 0)
    run ();
  int status;
  CHECK_EQ (waitpid (child, &status, 0), child);
  const char *text = capture_end (old);
  if (!WIFEXITED (status) || WEXITSTATUS (status) != 2
      || strstr (text, message) == NULL || occurrences (text, "\n") != 1)
    {
      fprintf (stderr, "status %x, not 2; `%s', not `%s'\n", status, text,
               message);
      exit (1);
    }
}

#define KINDS "{\"kinds\": {\"core\": {}},\n"
#define WORKERS "\"workers\": [{\"kind\": \"core\"}]"

int
main (void)
{
  check ("", "machine.json:1: the file ends here");
  check ("{\n\"name\": \"x", "machine.json:2: a quote is missing");
  check ("[]", "machine.json:1: the file is no object");
  check ("{}\n{", "machine.json:2: something follows the end");
  check ("{\"name\": 1,\n\"name\": 2}", "machine.json:2: name: this key stands");
  check (KINDS "\"wrokers\": []}", "machine.json:2: wrokers: there is no such");
  check (KINDS "\"workers\": []}", "machine.json:2: workers: a list");
  check (KINDS "\"workers\": [\n{\"kind\": \"gpu\"}]}",
         "machine.json:3: kind: there is no kind `gpu'");
  check (KINDS "\"workers\": [{\"kind\": \"core\", \"count\": 300}]}",
         "machine.json:2: count: there can be");
  check ("{\"kinds\": {\"core\": {\n\"gflops\": 0}}, " WORKERS "}",
         "machine.json:2: gflops: this is to be more than zero");
  check ("{\"kinds\": {\"core\": {\n\"type\": \"fpga\"}}, " WORKERS "}",
         "machine.json:2: type: this is to be");
  check ("{\"kinds\": {\"core\": {\n\"type\": \"cuda\"}}, " WORKERS "}",
         "core: memory_mb is missing");
  check ("{\"kinds\": {\"core\": {\n\"overlap\": 1}}, " WORKERS "}",
         "machine.json:2: overlap: this is to be true or false");
  check (KINDS "\"links\": {\"bus\":\n{\"gb_per_s\": -1}}, " WORKERS "}",
         "machine.json:3: gb_per_s: this is to be more than zero");
  check (KINDS "\"links\": {\"bus\": {\"gb_per_s\": 1, \"duplex\": false,\n"
               "\"back_gb_per_s\": 1}}, " WORKERS "}",
         "machine.json:3: back_gb_per_s: a link that is not duplex");
  check (KINDS "\"links\": {\"bus\":\n{}}, " WORKERS "}",
         "machine.json:3: bus: gb_per_s is missing");
  check ("{\"kinds\": {\"gpu\": {\"memory_mb\": 1}}, \"workers\":\n"
         "[{\"kind\": \"gpu\", \"links\": [\"bus\"]}]}",
         "machine.json:2: links: there is no link `bus'");
  check (KINDS WORKERS ", \"codelets\": {\"a\":\n{\"gpu\": {\"us\": 1}}}}",
         "machine.json:3: gpu: there is no such kind");
  check (KINDS WORKERS ", \"codelets\": {\"a\":\n{\"core\": {\"us\": 0}}}}",
         "machine.json:3: us: this is to be more than zero");
  check (KINDS WORKERS ", \"codelets\": {\"a\": {\"core\": {\"us\":\n"
                       "{\"20\": 1, \"10\": 2}}}}}",
         "machine.json:3: 10: this is to be a number of bytes");
  check (KINDS WORKERS ", \"codelets\": {\"a\": {\"core\": {}}}}",
         "codelets: here has to be either");
  check (KINDS WORKERS ", \"variation\":\n{\"percent\": 200}}",
         "machine.json:3: percent: this is to be less than 100");
  check (KINDS WORKERS "}", "codelets: unknown takes unknown time on kind core");
  setenv ("STARPU_SIM", "/nowhere/machine.json", 1);
  const int old = capture_begin ();
  const pid_t child = fork ();
  if (child == 0)
    run ();
  int status;
  CHECK_EQ (waitpid (child, &status, 0), child);
  CHECK (strstr (capture_end (old), "/nowhere/machine.json: No such") != NULL);
  CHECK_EQ (WEXITSTATUS (status), 2);
  return 0;
}
