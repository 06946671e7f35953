// SPDX-License-Identifier: LGPL-2.1-or-later
/* The results of a function on a local store are in main memory when its ticket
   is done; when its process is killed no byte of them is, calls under way fail,
   and the device is lost for good.

   rows: R27
   configs: drivers */

#include <cerrno>
#include <csignal>
#include <unistd.h>

#include "tasks.h"

static void
add_and_die (void *buffers[], void *)
{
  add_here (buffers[0]);
  kill (getpid (), SIGKILL);
}

int
main ()
{
  Setup setup;
  auto stores = setup.of (STARPU_LOCAL_STORE_WORKER);
  if (stores.size () < 2)
    skip ("needs two local stores");
  Device &device = *stores[0];
  subject = device.info ().name;
  constexpr size_t kBytes = 300000;
  Buffer buffer (device, kBytes);
  write_to (buffer, Bytes (kBytes, 5));

  Bytes first (kBytes / 2, 0), second (kBytes / 2, 0);
  const Copy results[]
      = { copy_out (device, buffer.address, first.data (),
                    contiguous (kBytes / 2)),
          copy_out (device, buffer.at (kBytes / 2), second.data (),
                    contiguous (kBytes / 2)) };
  Addition addition{ buffer.address, kBytes, 1 };
  void *buffers[] = { &addition };
  const size_t bytes[] = { sizeof addition };
  Launch launch;
  launch.function = add_cpu;
  launch.buffers = buffers;
  launch.buffer_count = 1;
  launch.buffer_bytes = bytes;
  launch.results = results;
  launch.result_count = 2;
  Ticket good, bad, late, copy;
  EXPECT_OK (device.launch (launch, good));
  EXPECT_OK (finish (device, good, Way::Notify));
  EXPECT (first == Bytes (kBytes / 2, 6) && second == first);

  launch.function = add_and_die;
  EXPECT_OK (device.launch (launch, bad));
  Status started = device.launch (launch, late);
  EXPECT (started.ok () || started.code () == -ENODEV);
  Bytes data (kBytes);
  if (started.ok ())
    started = device.start (
        copy_out (device, buffer.address, data.data (), contiguous (kBytes)),
        copy);
  Status status = finish (device, bad, Way::Notify);
  EXPECT (status.code () == -ENODEV && strstr (status.message (), "Killed"));
  EXPECT (!late.pending () || finish (device, late).code () == -ENODEV);
  if (copy.pending ()) // made before that, or not
    {
      const int code = finish (device, copy).code ();
      EXPECT (code == 0 || code == -ENODEV);
    }
  EXPECT (first == Bytes (kBytes / 2, 6) && second == first);
  EXPECT (device.lost ());
  EXPECT (device.launch (launch, late).code () == -ENODEV);
  EXPECT (device.start (results[0], copy).code () == -ENODEV);

  // The other one lives.
  subject = stores[1]->info ().name;
  EXPECT (!stores[1]->lost ());
  Buffer other (*stores[1], 100);
  write_to (other, Bytes (100, 1));
  EXPECT (read_from (other) == Bytes (100, 1));
}
