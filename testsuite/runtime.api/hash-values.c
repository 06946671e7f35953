/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Hashes have the values that footprints in existing model files have.
   rows: E28
   configs: one */

#include "../support/check.h"

int
main (void)
{
  CHECK (starpu_hash_crc32c_be_n ("123456789", 9, 0) == 0xc052a8c8);
  CHECK (starpu_hash_crc32c_be (0x12345678, 0) == 0x9dcbb3b7);
  CHECK (starpu_hash_crc32c_string ("123456789", 0xdeadbeef) == 0x5a06a105);
  CHECK (starpu_hash_crc32c_be (7, 0xffffffff) == 0xd66cdd99);
  return 0;
}
