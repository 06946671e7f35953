/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Strided copies of up to four dimensions, or any number, between nodes, to storage of a node
   that the program has allocated and back, at once and not.
   rows: R14 R15 R24
   configs: one sim */

#include "../support/check.h"

enum
{
  kRun = 3, /* bytes */
  kRows = 4,
  kPlanes = 2,
  kBlocks = 3,
  kBytes = 1000
};

static unsigned char from[kBytes], back[kBytes];

/* Distances in main memory, and on the node without gaps. */
static const size_t apart[] = { 7, 40, 150 },
                    dense[] = { kRun, kRun *kRows, kRun *kRows *kPlanes };

static int
copy (int rank, uintptr_t src, unsigned src_node, const size_t *ld_src,
      uintptr_t dst, unsigned dst_node, const size_t *ld_dst)
{
  switch (rank)
    {
    case 1:
      return starpu_interface_copy (src, 0, src_node, dst, 0, dst_node, kRun,
                                    NULL);
    case 2:
      return starpu_interface_copy2d (src, 0, src_node, dst, 0, dst_node, kRun,
                                      kRows, ld_src[0], ld_dst[0], NULL);
    case 3:
      return starpu_interface_copy3d (src, 0, src_node, dst, 0, dst_node, kRun,
                                      kRows, ld_src[0], ld_dst[0], kPlanes,
                                      ld_src[1], ld_dst[1], NULL);
    default:
      return starpu_interface_copy4d (
          src, 0, src_node, dst, 0, dst_node, kRun, kRows, ld_src[0], ld_dst[0],
          kPlanes, ld_src[1], ld_dst[1], kBlocks, ld_src[2], ld_dst[2], NULL);
    }
}

/* The same as an array of bytes with one dimension that is no more than that. */
static int
copy_array (int rank, uintptr_t src, unsigned src_node, const size_t *ld_src,
            uintptr_t dst, unsigned dst_node, const size_t *ld_dst)
{
  uint32_t extents[] = { kRun, kRows, 1, kPlanes, kBlocks };
  uint32_t from_apart[5] = { 1 }, to_apart[5] = { 1 };
  for (int i = 1; i < 5; ++i)
    {
      from_apart[i] = (uint32_t)ld_src[i < 3 ? 0 : i - 2];
      to_apart[i] = (uint32_t)ld_dst[i < 3 ? 0 : i - 2];
    }
  return starpu_interface_copynd (src, 0, src_node, dst, 0, dst_node, 1,
                                  (size_t)(rank < 3 ? rank : rank + 1), extents,
                                  from_apart, to_apart, NULL);
}

/* The byte is one of those that a copy of that rank moves. */
static int
moved (int rank, size_t at)
{
  const size_t block = at / apart[2], plane = at % apart[2] / apart[1],
               row = at % apart[2] % apart[1] / apart[0],
               byte = at % apart[2] % apart[1] % apart[0];
  return byte < kRun && row < (rank > 1 ? kRows : 1)
         && plane < (rank > 2 ? kPlanes : 1)
         && block < (rank > 3 ? kBlocks : 1);
}

typedef int copy_function (int, uintptr_t, unsigned, const size_t *, uintptr_t,
                           unsigned, const size_t *);

static void
go_round (unsigned node, int flags, copy_function *copy)
{
  const size_t bytes = dense[2] * kBlocks;
  const uintptr_t storage = starpu_malloc_on_node_flags (node, bytes, flags);
  CHECK (storage != 0);
  for (int rank = 1; rank <= 4; ++rank)
    {
      memset (back, 0, sizeof back);
      CHECK_EQ (copy (rank, (uintptr_t)from, STARPU_MAIN_RAM, apart, storage,
                      node, dense),
                0);
      CHECK_EQ (copy (rank, storage, node, dense, (uintptr_t)back,
                      STARPU_MAIN_RAM, apart),
                0);
      for (size_t i = 0; i < kBytes; ++i)
        CHECK_EQ (back[i], moved (rank, i) ? from[i] : 0);
    }
  starpu_free_on_node_flags (node, storage, bytes, flags);
}

int
main (void)
{
  for (size_t i = 0; i < kBytes; ++i)
    from[i] = (unsigned char)(1 + i % 255);
  start ();
  for (unsigned node = 0; node < starpu_memory_nodes_get_count (); ++node)
    {
      go_round (node, 0, copy);
      go_round (node, STARPU_MALLOC_PINNED, copy);
      go_round (node, 0, copy_array);
    }
  CHECK (starpu_interface_copy ((uintptr_t)from, 0, 1000, (uintptr_t)back, 0,
                                STARPU_MAIN_RAM, 1, NULL)
         < 0);
  CHECK (starpu_interface_copynd ((uintptr_t)from, 0, 0, (uintptr_t)back, 0, 0,
                                  1, 1000, NULL, NULL, NULL, NULL)
         < 0);
  starpu_shutdown ();
  return 0;
}
