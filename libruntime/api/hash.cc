// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_hash.h: CRC-32 with the Castagnoli polynomial.

#include "starpu_hash.h"

#include <array>
#include <cstring>

namespace
{

constexpr uint32_t kPolynomial = 0x1EDC6F41;

/// The remainder of each byte, shifted by 32 bits.
constexpr std::array<uint32_t, 256>
make_table ()
{
  std::array<uint32_t, 256> table{};
  for (uint32_t byte = 0; byte < 256; ++byte)
    {
      uint32_t crc = byte << 24;
      for (int bit = 0; bit < 8; ++bit)
        crc = (crc << 1) ^ ((crc >> 31) * kPolynomial);
      table[byte] = crc;
    }
  return table;
}

constexpr std::array<uint32_t, 256> kTable = make_table ();

} // namespace

uint32_t
starpu_hash_crc32c_be_n (const void *input, size_t n, uint32_t inputcrc)
{
  const auto *bytes = static_cast<const unsigned char *> (input);
  uint32_t crc = inputcrc;
  for (size_t i = 0; i < n; ++i)
    crc = (crc << 8) ^ kTable[(crc >> 24) ^ bytes[i]];
  return crc;
}

uint32_t
starpu_hash_crc32c_be (uint32_t input, uint32_t inputcrc)
{
  return starpu_hash_crc32c_be_n (&input, sizeof input, inputcrc);
}

uint32_t
starpu_hash_crc32c_be_ptr (void *input, uint32_t inputcrc)
{
  return starpu_hash_crc32c_be_n (&input, sizeof input, inputcrc);
}

uint32_t
starpu_hash_crc32c_string (const char *str, uint32_t inputcrc)
{
  return starpu_hash_crc32c_be_n (str, strlen (str), inputcrc);
}
