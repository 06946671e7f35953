// SPDX-License-Identifier: LGPL-2.1-or-later
// Tokens: data for addresses that nobody registers.
//
// A program that names data by bare addresses registers nothing: an address
// becomes known with the first task that uses it, and is no more when nobody
// needs it.  A token is what the runtime has for it meanwhile: a handle without
// contents, whose access queue orders the tasks.  The address is a key and
// never read through; any number will do, zero too.

#ifndef ASTERISM_DATA_TOKENS_H
#define ASTERISM_DATA_TOKENS_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "asterism_quark_abi.h"

namespace asterism::data
{

class Memory;

/// A token, as the library above has it.
using Token = asterism_token_v1;

/// The tokens of one program, by address.  Owns them and their handles; one
/// thread at a time.  What is found again costs a multiplication and one probe
/// mostly: the table is open addressing at most half full (Knuth, The Art of
/// Computer Programming 3, 6.4, algorithm L), and tokens go all at once, so
/// that it never has to close a gap.
class Tokens : public asterism_tokens_v1
{
public:
  explicit Tokens (Memory &memory);
  ~Tokens ();
  Tokens (const Tokens &) = delete;
  Tokens &operator= (const Tokens &) = delete;

  /// Gives the token of the address, made when there is none; null when out of
  /// memory.  It stays where it is until forget ().
  Token *find (uintptr_t address);

  /// Forgets every token, after calling `drop`, unless it is null, with each
  /// that has an extension.
  /// Requires: nobody uses their handles.
  void forget (void (*drop) (Token *));

  size_t
  size () const
  {
    return tokens_.size ();
  }

private:
  static constexpr size_t kFirstSize = 256;

  Token *add (uintptr_t address, size_t place);
  bool make_spare ();
  void resize (size_t size);

  Memory &memory_;
  std::unique_ptr<Token *[]> owned_slots_;
  std::vector<std::unique_ptr<Token>> tokens_;
  /// Forgotten ones, whose handles others get: to make one costs as much as
  /// some tasks, and a program mostly uses as many after each barrier.
  std::vector<std::unique_ptr<Token>> spare_;
};

} // namespace asterism::data

#endif
