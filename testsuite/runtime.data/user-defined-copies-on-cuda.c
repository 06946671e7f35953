/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A user's own kind of data with a function for each direction instead of one
   for all: CUDA devices use those with a stream, or else the others; what is
   copied between two devices goes by main memory when the kind says so, and
   when it has no function for that.
   rows: R15 R24
   configs: drivers
   needs: cuda */

#include "aux-chest.h"
#include <errno.h>

enum
{
  Up,
  Down,
  Across,
  kWays
};

static int plain[kWays], streamed[kWays], streams, asked, may;

static int
plainly (CHEST_ARGUMENTS, int way)
{
  ++plain[way];
  return chest_memcpy (from_chest, from_node, to_chest, to_node);
}

static int
with_stream (CHEST_ARGUMENTS, starpu_cudaStream_t stream, int way)
{
  ++streamed[way];
  streams += stream != NULL;
  chest_memcpy (from_chest, from_node, to_chest, to_node);
  return -EAGAIN;
}

#define WAY(NAME, WAY)                                                         \
  static int NAME (CHEST_ARGUMENTS)                                            \
  {                                                                            \
    return plainly (from_chest, from_node, to_chest, to_node, WAY);            \
  }                                                                            \
  static int NAME##_async (CHEST_ARGUMENTS, starpu_cudaStream_t stream)        \
  {                                                                            \
    return with_stream (from_chest, from_node, to_chest, to_node, stream,      \
                        WAY);                                                  \
  }
WAY (up, Up)
WAY (down, Down)
WAY (across, Across)

static int
can_copy (CHEST_ARGUMENTS, unsigned handling)
{
  CHECK (from_chest != NULL && to_chest != NULL);
  CHECK (from_node != to_node && handling == to_node);
  ++asked;
  return may;
}

static struct starpu_codelet codelet = { .cuda_funcs = { chest_increment },
                                         .nbuffers = 1,
                                         .modes = { STARPU_RW } };

/* From main memory to a device, to another and back. */
static void
go_round (void)
{
  static int numbers[1000];
  int workers[2];
  CHECK (starpu_worker_get_ids_by_type (STARPU_CUDA_WORKER, workers, 2) != 0);
  memset (numbers, 0, sizeof numbers);
  memset (plain, 0, sizeof plain);
  memset (streamed, 0, sizeof streamed);
  streams = asked = 0;
  starpu_data_handle_t handle = new_chest (numbers, 1000);
  run_at (&codelet, handle, workers[0]);
  run_at (&codelet, handle, workers[1]);
  starpu_data_unregister (handle);
  CHECK_EQ (numbers[0], 2);
  CHECK_EQ (numbers[999], 2);
}

int
main (void)
{
  if (getenv ("ASTERISM_CUDART") == NULL)
    {
      printf ("needs the double of CUDA\n");
      return 77;
    }
  start ();
  chest_methods.ram_to_cuda = up;
  chest_methods.cuda_to_ram = down;
  chest_methods.cuda_to_cuda = across;
  go_round ();
  CHECK (plain[Up] == 1 && plain[Down] == 1 && plain[Across] == 1);

  chest_methods.ram_to_cuda_async = up_async;
  chest_methods.cuda_to_ram_async = down_async;
  chest_methods.cuda_to_cuda_async = across_async;
  go_round ();
  CHECK (plain[Up] == 0 && plain[Down] == 0 && plain[Across] == 0);
  CHECK (streamed[Up] == 1 && streamed[Down] == 1 && streamed[Across] == 1);
  CHECK_EQ (streams, 3);

  /* By main memory. */
  chest_methods.can_copy = can_copy;
  go_round ();
  CHECK (streamed[Up] == 2 && streamed[Down] == 2 && streamed[Across] == 0);
  CHECK (asked > 0);
  may = 1;
  go_round ();
  CHECK_EQ (streamed[Across], 1);
  chest_methods.can_copy = NULL;
  chest_methods.cuda_to_cuda = NULL;
  chest_methods.cuda_to_cuda_async = NULL;
  go_round ();
  CHECK (streamed[Up] == 2 && streamed[Down] == 2);
  starpu_shutdown ();
  return 0;
}
