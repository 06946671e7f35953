/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Records the calls of generated code; see mock_runtime.h.  */

#include "mock_runtime.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../include/asterism_abi.h"

#ifdef __cplusplus
#error "to be compiled as C"
#endif

#define MAX 4096

struct mock_call mock_calls[MAX];
int mock_ncalls;
char mock_trace[16 * MAX];

__thread const struct asterism_site_v1 *asterism_call_site_v1;

/* What is registered, and what is allocated.  */
static const void *registered[MAX];
static const void *allocated[MAX];

static void
fail (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  vprintf (format, arguments);
  va_end (arguments);
  printf ("\n");
  fflush (stdout);
  _Exit (1);
}

static int
find (const void *const *set, const void *pointer)
{
  for (int i = 0; i < MAX; i++)
    if (set[i] == pointer)
      return i;
  return -1;
}

static void
append (const char *format, ...)
{
  size_t length = strlen (mock_trace);
  va_list arguments;
  if (length)
    mock_trace[length++] = ' ';
  va_start (arguments, format);
  vsnprintf (mock_trace + length, sizeof mock_trace - length, format,
             arguments);
  va_end (arguments);
}

static void
note (char what, const void *pointer, size_t count, size_t size,
      const struct asterism_site_v1 *site)
{
  if (mock_ncalls == MAX)
    fail ("too many calls");
  struct mock_call *call = &mock_calls[mock_ncalls++];
  memset (call, 0, sizeof *call);
  call->what = what;
  call->pointer = pointer;
  call->count = count;
  call->size = size;
  if (site)
    {
      call->file = site->file;
      call->line = site->line;
      call->column = site->column;
    }
  if (what == 'r' || what == 'A')
    append ("%c%lux%lu", what, (unsigned long) count, (unsigned long) size);
  else
    append ("%c", what);
}

void
mock_clear (void)
{
  mock_ncalls = 0;
  mock_trace[0] = '\0';
}

void
mock_expect (const char *trace)
{
  if (strcmp (mock_trace, trace))
    fail ("expected \"%s\", got \"%s\"", trace, mock_trace);
  mock_clear ();
}

void
mock_expect_clean (void)
{
  for (int i = 0; i < MAX; i++)
    if (registered[i] || allocated[i])
      fail ("something is still %s", registered[i] ? "registered" : "allocated");
}

void
asterism_initialize_v1 (const struct asterism_site_v1 *site)
{
  note ('i', NULL, 0, 0, site);
}

void
asterism_shutdown_v1 (const struct asterism_site_v1 *site)
{
  note ('s', NULL, 0, 0, site);
}

void
asterism_wait_v1 (const struct asterism_site_v1 *site)
{
  note ('w', NULL, 0, 0, site);
}

void
asterism_register_v2 (const void *pointer, size_t count, size_t element_size,
                      const struct asterism_origin_v1 *origin)
{
  const struct asterism_site_v1 *site = &origin->site;
  note ('r', pointer, count, element_size, site);
  if (find (registered, pointer) >= 0)
    fail ("registered twice");
  registered[find (registered, NULL)] = pointer;
}

void
asterism_unregister_v1 (const void *pointer,
                        const struct asterism_site_v1 *site)
{
  note ('u', pointer, 0, 0, site);
  int i = find (registered, pointer);
  if (!pointer || i < 0)
    fail ("unregister of what is not registered");
  registered[i] = NULL;
}

void
asterism_acquire_v1 (const void *pointer, const struct asterism_site_v1 *site)
{
  note ('a', pointer, 0, 0, site);
}

void
asterism_release_v1 (const void *pointer, const struct asterism_site_v1 *site)
{
  note ('l', pointer, 0, 0, site);
}

void *
asterism_allocate_v1 (size_t element_size, unsigned rank,
                      const size_t *extents,
                      const struct asterism_site_v1 *site)
{
  size_t count = 1;
  for (unsigned i = 0; i < rank; i++)
    count *= extents[i];
  void *storage = malloc (count * element_size + 1);
  memset (storage, 0xa5, count * element_size + 1);
  note ('A', storage, count, element_size, site);
  allocated[find (allocated, NULL)] = storage;
  return storage;
}

void
asterism_free_v1 (void *pointer)
{
  if (!pointer)
    return;
  note ('F', pointer, 0, 0, NULL);
  if (find (registered, pointer) >= 0)
    fail ("freed while registered");
  int i = find (allocated, pointer);
  if (i < 0)
    fail ("freed twice");
  allocated[i] = NULL;
  free (pointer);
}

void
asterism_submit_v1 (struct asterism_task_v1 *task, const void *block)
{
  (void) task;
  (void) block;
  note ('t', NULL, 0, 0, asterism_call_site_v1);
  asterism_call_site_v1 = NULL;
}

void
asterism_opencl_launch_v1 (struct asterism_kernel_v1 *kernel,
                           const struct asterism_kernel_argument_v1 *arguments,
                           unsigned narguments, size_t group, unsigned rank,
                           const size_t *global)
{
  char text[80];
  int length = sprintf (text, "k%lu", (unsigned long) group);
  for (unsigned i = 0; i < rank; i++)
    length += sprintf (text + length, "/%lu", (unsigned long) global[i]);
  append ("%s", text);
  (void) kernel;
  (void) arguments;
  (void) narguments;
}
