/* Attributes that say how a task is to be compiled are those of its body: of
   its section, its instrumentation, its place among hot and cold code.
   rows: C12
   languages: c c++
   options: -O2 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -finstrument-functions -fsanitize=undefined -save-temps" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

#define BARE __attribute__ ((no_instrument_function, used))

static int entered;
#ifdef __cplusplus
extern "C"
{
#endif
BARE void __cyg_profile_func_enter (void *f, void *c);
BARE void __cyg_profile_func_exit (void *f, void *c);
extern char __start_for_tasks[], __stop_for_tasks[];
#ifdef __cplusplus
}
#endif
void __cyg_profile_func_enter (void *f, void *c) { (void) f, (void) c, entered++; }
void __cyg_profile_func_exit (void *f, void *c) { (void) f, (void) c; }

static char *ran_at;

BARE static inline __attribute__ ((always_inline)) char *
here (void)
{
  char *place;
  __asm__ volatile ("lea 0(%%rip), %0" : "=r" (place));
  return place;
}

BARE void in_section (int n) __attribute__ ((task, noinline, section ("for_tasks")));
BARE void in_section (int n) { (void) n; ran_at = here (); }

BARE void instrumented_not (int n) __attribute__ ((task));
void instrumented_not (int n) { entered += 10 * n; }

void instrumented (int n) __attribute__ ((task));
void instrumented (int n) { entered += 10 * n; }

static int shifted;
BARE void shifts (int n) __attribute__ ((task, no_sanitize ("shift")));
BARE void shifts (int n) { shifted = n << n; }

BARE int
main (void)
{
  in_section (1);
  CHECK (ran_at > __start_for_tasks && ran_at < __stop_for_tasks);
  entered = 0;
  instrumented_not (1);
  CHECK (entered == 10);
  entered = 0;
  instrumented (1);
  CHECK (entered >= 11);
  shifts (2);
  CHECK (shifted == 8);
  CHECK (mock_submissions == 4);
  return 0;
}
/* { dg-final { scan-file-not *attributes-of-body.s {__ubsan_handle_shift} } } */
