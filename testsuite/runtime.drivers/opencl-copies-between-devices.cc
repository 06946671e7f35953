// SPDX-License-Identifier: LGPL-2.1-or-later
/* OpenCL devices of one platform share a context and reach each other, unless
   an option forbids it or what they share is not copied at all.

   rows: R14 R29
   configs: drivers
   needs: opencl
   env: POCL_DEVICES=basic */

#include "drivers/opencl/opencl_device.h"

#include "shapes.h"

using opencl::OpenClDevice;

struct Pair
{
  Setup setup;
  OpenClDevice *one, *other;

  explicit Pair (void (*adjust) (Options &)) : setup (adjust)
  {
    const auto found = setup.of (STARPU_OPENCL_WORKER);
    EXPECT (found.size () == 2);
    one = static_cast<OpenClDevice *> (found[0]);
    other = static_cast<OpenClDevice *> (found[1]);
  }
};

/// Many copies both ways at once, asked of either end.
static void
copy_at_once (Device &one, Device &other)
{
  constexpr size_t kBytes = 1000, kCopies = 24;
  Buffer source (one, kBytes), target (other, kCopies * kBytes);
  write_to (source, pattern (kBytes, 5));
  std::vector<Ticket> tickets (kCopies);
  for (size_t i = 0; i < kCopies; ++i)
    EXPECT_OK ((i % 2 ? one : other)
                   .start ({ &one, &other, source.address,
                             target.at (i * kBytes), contiguous (kBytes) },
                           tickets[i]));
  for (size_t i = 0; i < kCopies; ++i)
    EXPECT_OK (finish (i % 2 ? one : other, tickets[i]));
  const Bytes seen = read_from (target);
  for (size_t i = 0; i < kCopies; ++i)
    EXPECT (!memcmp (seen.data () + i * kBytes, pattern (kBytes, 5).data (),
                     kBytes));
}

int
main ()
{
  setenv ("POCL_DEVICES", "basic basic", 1);
  Pair pair (nullptr);
  EXPECT (pair.one->context () == pair.other->context ());
  EXPECT (pair.one->reaches (*pair.other) && pair.other->reaches (*pair.one));
  EXPECT (&pair.one->memory () != &pair.other->memory ());
  // One way, not two.
  EXPECT (pair.one->copy_seconds (1 << 20, pair.other)
          < 2 * pair.one->copy_seconds (1 << 20, nullptr));
  copy_at_once (*pair.one, *pair.other);
  copy_at_once (*pair.other, *pair.one);

  Pair apart ([] (Options &options) { options.opencl_peer = 0; });
  EXPECT (apart.one->context () != apart.other->context ());
  EXPECT (!apart.one->reaches (*apart.other));

  Pair shared ([] (Options &options) { options.share_memory = 1; });
  EXPECT (!shared.one->info ().shares || !shared.one->reaches (*shared.other));
}
