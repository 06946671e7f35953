// SPDX-License-Identifier: LGPL-2.1-or-later
// Tokens: making them, and forgetting them all.

#include "data/tokens.h"

#include "starpu_interface_void.h"

#include "base/check.h"
#include "data/handle.h"
#include "data/memory.h"

namespace asterism::data
{

const Layout &void_layout ();

Tokens::Tokens (Memory &memory) : memory_ (memory) { resize (kFirstSize); }

Tokens::~Tokens () { forget (nullptr); }

void
Tokens::resize (size_t size)
{
  mask = size - 1;
  owned_slots_ = std::make_unique<Token *[]> (size);
  slots = owned_slots_.get ();
  for (const auto &token : tokens_)
    {
      size_t i = asterism_tokens_place_v1 (this, token->address);
      while (slots[i] != nullptr)
        i = (i + 1) & mask;
      slots[i] = token.get ();
    }
}

Token *
Tokens::find (uintptr_t address)
{
  for (size_t i = asterism_tokens_place_v1 (this, address);; i = (i + 1) & mask)
    {
      Token *token = slots[i];
      if (token == nullptr)
        return add (address, i);
      if (token->address == address)
        return token;
    }
}

/// Makes the token of an address whose place in the table is free.
__attribute__ ((noinline)) Token *
Tokens::add (uintptr_t address, size_t place)
{
  int replica = STARPU_VOID_INTERFACE_ID;
  Handle *handle;
  if (!memory_.add (void_layout (), kMainMemory, &replica, handle).ok ())
    return nullptr;
  tokens_.push_back (std::make_unique<Token> (
      Token{ address, to_public (handle), -1, 0, nullptr }));
  Token *token = tokens_.back ().get ();
  if (2 * tokens_.size () > mask)
    resize (2 * (mask + 1));
  else
    slots[place] = token;
  return token;
}

void
Tokens::forget (void (*drop) (Token *))
{
  for (const auto &token : tokens_)
    {
      if (drop != nullptr && token->extension != nullptr)
        drop (token.get ());
      // Without contents there is no copy to wait for.
      CHECK (memory_.remove (*from_public (token->handle), nullptr));
    }
  tokens_.clear ();
  resize (kFirstSize);
}

} // namespace asterism::data
