/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Hashes (CRC-32 with the Castagnoli polynomial, most significant bit first),
   for footprints of tasks.  Each call goes on from an earlier result. */

#ifndef STARPU_HASH_H
#define STARPU_HASH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of `n' bytes, of one number, of a string without its NUL. */
uint32_t starpu_hash_crc32c_be_n (const void *input, size_t n,
                                  uint32_t inputcrc);
uint32_t starpu_hash_crc32c_be (uint32_t input, uint32_t inputcrc);
uint32_t starpu_hash_crc32c_be_ptr (void *input, uint32_t inputcrc);
uint32_t starpu_hash_crc32c_string (const char *str, uint32_t inputcrc);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_HASH_H */
