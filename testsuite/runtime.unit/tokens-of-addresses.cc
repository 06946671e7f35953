/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The table of tokens makes one for each address at its first use, finds it again,
   whatever number the address is, and forgets all of them with their handles.
   rows: R20
   configs: one */

#include <vector>

#include <starpu.h>

#include "base/check.h"
#include "core/engine.h"
#include "data/tokens.h"

using namespace asterism;
using data::Token;
using data::Tokens;

static int dropped;

int
main ()
{
  CHECK (starpu_init (nullptr) == 0);
  {
    Tokens tokens (core::current_engine ()->memory);
    const size_t count = 5000; // several growths
    std::vector<Token *> made;
    for (size_t turn = 0; turn < 2; ++turn)
      {
        made.clear ();
        for (size_t i = 0; i < count; ++i)
          {
            // Small numbers, and the tiles of a matrix.
            const uintptr_t address = i % 2 ? i : 0x7f0000000000 + 4096 * i;
            Token *token = asterism_tokens_look_v1 (&tokens, address);
            CHECK (token != nullptr && token->address == address);
            CHECK (token->owner == -1 && token->used == 0);
            CHECK (token->extension == nullptr && token->handle != nullptr);
            made.push_back (token);
          }
        CHECK (tokens.find (0) != made[0] && tokens.find (1) == made[1]);
        for (size_t i = 0; i < count; ++i)
          CHECK (asterism_tokens_look_v1 (&tokens, made[i]->address)
                 == made[i]);
        CHECK (tokens.size () == count + 1);
        made[7]->extension = &dropped;
        tokens.forget ([] (Token *token) {
          CHECK (token->extension == &dropped);
          ++dropped;
        });
        CHECK (tokens.size () == 0 && dropped == int (turn) + 1);
      }
  }
  starpu_shutdown ();
  return 0;
}
