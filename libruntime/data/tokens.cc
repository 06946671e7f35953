// SPDX-License-Identifier: LGPL-2.1-or-later
// Tokens: making them, and forgetting them all.

#include "data/tokens.h"

#include <algorithm>
#include <utility>

#include "starpu_interface_void.h"

#include "base/check.h"
#include "data/handle.h"
#include "data/memory.h"

namespace asterism::data
{

const Layout &void_layout ();

Tokens::Tokens (Memory &memory) : memory_ (memory) { resize (kFirstSize); }

Tokens::~Tokens ()
{
  forget (nullptr);
  for (const auto &token : spare_)
    // Without contents there is no copy to wait for.
    CHECK (memory_.remove (*from_public (token->handle), nullptr));
}

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

/// Makes a token with a handle; false when out of memory.
bool
Tokens::make_spare ()
{
  int replica = STARPU_VOID_INTERFACE_ID;
  Handle *handle;
  if (!memory_.add (void_layout (), kMainMemory, &replica, handle).ok ())
    return false;
  spare_.push_back (
      std::make_unique<Token> (Token{ 0, to_public (handle), -1, 0, nullptr }));
  return true;
}

/// Makes the token of an address whose place in the table is free.
__attribute__ ((noinline)) Token *
Tokens::add (uintptr_t address, size_t place)
{
  if (spare_.empty () && !make_spare ())
    return nullptr;
  tokens_.push_back (std::move (spare_.back ()));
  spare_.pop_back ();
  Token *token = tokens_.back ().get ();
  *token = { address, token->handle, -1, 0, nullptr };
  if (2 * tokens_.size () > mask)
    resize (2 * (mask + 1));
  else
    slots[place] = token;
  return token;
}

void
Tokens::forget (void (*drop) (Token *))
{
  for (auto &token : tokens_)
    {
      if (drop != nullptr && token->extension != nullptr)
        drop (token.get ());
      spare_.push_back (std::move (token));
    }
  tokens_.clear ();
  std::fill_n (slots, mask + 1, nullptr);
}

} // namespace asterism::data
