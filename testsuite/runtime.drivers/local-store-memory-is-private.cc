// SPDX-License-Identifier: LGPL-2.1-or-later
/* The memory of a local store is not that of the program: reading it there
   crashes, as reading a GPU's would, and what a function changes elsewhere stays
   in its process.

   rows: R27
   configs: drivers */

#include <csetjmp>
#include <csignal>
#include <unistd.h>

#include "tasks.h"

static int global;
static sigjmp_buf back;

static void
change (void *buffers[], void *)
{
  ++global;
  pid_t process = getpid ();
  memcpy (pointer_to (*static_cast<Address *> (buffers[0])), &process,
          sizeof process);
}

static bool
readable (const volatile char *where)
{
  if (sigsetjmp (back, 1) != 0)
    return false;
  (void)*where;
  return true;
}

int
main ()
{
  Setup setup;
  auto stores = setup.of (STARPU_LOCAL_STORE_WORKER);
  if (stores.empty ())
    skip ("needs local stores");
  struct sigaction action = {};
  action.sa_handler = [] (int) { siglongjmp (back, 1); };
  sigaction (SIGSEGV, &action, nullptr);
  for (Device *device : stores)
    {
      subject = device->info ().name;
      Buffer buffer (*device, sizeof (pid_t));
      EXPECT (!readable (pointer_to (buffer.address)));
      void *buffers[] = { &buffer.address };
      const size_t bytes[] = { sizeof buffer.address };
      Launch launch;
      launch.function = change;
      launch.buffers = buffers;
      launch.buffer_count = 1;
      launch.buffer_bytes = bytes;
      Ticket ticket;
      EXPECT_OK (device->launch (launch, ticket));
      EXPECT_OK (finish (*device, ticket));
      pid_t process = 0;
      run (*device, copy_out (*device, buffer.address, &process,
                              contiguous (sizeof process)));
      EXPECT (global == 0 && process > 0 && process != getpid ());
    }
}
