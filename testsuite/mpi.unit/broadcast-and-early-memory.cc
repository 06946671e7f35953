/* What many ranks want before it is produced goes by a binomial tree: of k ranks
   the root sends to ceil (log2 (k + 1)), whether they receive early or late, short
   contents or long.  Contents that nobody receives yet stay within the memory
   that is set for them, and all come right in any order.  A send's storage is
   not read after its end.
   rows: Q31 */
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "protocol/exchange.h"
#include "transport/loop.h"

using namespace asterism::mpi;

namespace
{

struct Test final : Message
{
  void *
  storage (size_t size) override
  {
    contents.resize (size + 1);
    return contents.data ();
  }
  void
  refused (std::string_view text) override
  {
    why = text;
  }
  void
  finished () override
  {
    done = true;
    if (sends) // its storage is used for something else
      std::fill (contents.begin (), contents.end (), char (-1));
  }

  std::vector<char> contents;
  std::string why;
  bool done = false;
};

struct Rank
{
  Rank (Loop &loop, int rank, const Limits &limits)
      : transport (loop, rank, 4096),
        exchange (transport, limits, [] (const std::string &text) {
          printf ("%s\n", text.c_str ());
          failures += 1;
        })
  {
  }
  static int failures;

  LoopTransport transport;
  Exchange exchange;
};

int Rank::failures;

using Ranks = std::vector<std::unique_ptr<Rank>>;

Ranks
make_ranks (Loop &loop, const Limits &limits)
{
  Ranks ranks;
  for (int rank = 0; rank < loop.size (); ++rank)
    ranks.push_back (std::make_unique<Rank> (loop, rank, limits));
  return ranks;
}

void
progress (const Ranks &ranks)
{
  for (int i = 0; i < 200; ++i)
    for (const auto &rank : ranks)
      rank->exchange.progress ();
}

void
expect (bool holds, const char *what, long value)
{
  if (holds)
    return;
  printf ("%s: %ld\n", what, value);
  ++Rank::failures;
}

Test
message (int peer, bool sends, int64_t tag)
{
  Test test;
  test.sends = sends;
  test.derived = true;
  test.key = { peer, 0, 17, tag };
  return test;
}

/// Rank 0 sends to all others; `early` of them receive before.
void
broadcast (int readers, size_t size, int early, bool fails)
{
  Loop loop (readers + 1);
  Limits limits;
  limits.eager = 1000;
  limits.patience_us = 1e9; // however slow the machine is
  Ranks ranks = make_ranks (loop, limits);
  std::vector<Test> sends, receives;
  for (int rank = 1; rank <= readers; ++rank)
    {
      sends.push_back (message (rank, true, 5));
      receives.push_back (message (0, false, 5));
    }
  for (int i = 0; i < early; ++i)
    {
      // Long contents stay where they are until a task can receive them.
      receives[i].granted = size > limits.eager || i % 2 == 0;
      ranks[i + 1]->exchange.post (receives[i]);
    }
  std::vector<char> contents (size);
  for (size_t i = 0; i < size; ++i)
    contents[i] = char (i * 7);
  for (Test &send : sends)
    {
      send.shared = 9;
      send.failed = fails;
      ranks[0]->exchange.post (send);
    }
  progress (ranks);
  for (Test &send : sends)
    {
      send.contents = contents;
      send.bytes = send.contents.data ();
      send.size = size;
      ranks[0]->exchange.grant (send);
    }
  // Long contents are pulled after a while.
  const auto gone = [&] {
    for (const Test &send : sends)
      if (!send.done)
        return false;
    return true;
  };
  for (const double since = now_us (); !gone () && now_us () - since < 1e6;)
    progress (ranks);
  for (Test &send : sends)
    expect (send.done, "a send has not ended", &send - sends.data ());
  for (int i = 0; i < readers; ++i)
    {
      if (i >= early)
        ranks[i + 1]->exchange.post (receives[i]);
      if (!receives[i].granted)
        ranks[i + 1]->exchange.grant (receives[i]);
    }
  progress (ranks);
  for (int i = 0; i < readers; ++i)
    {
      Test &receive = receives[i];
      bool right = receive.done && receive.size == size;
      for (size_t k = 0; k < size && right; ++k)
        right = (fails ? receive.why[k] : receive.contents[k]) == char (k * 7);
      expect (right, "wrong contents on rank", i + 1);
    }
  int rounds = 0;
  while ((1 << rounds) < readers + 1)
    ++rounds;
  uint64_t all = 0;
  for (const auto &rank : ranks)
    {
      const Counts counts = rank->exchange.counts ();
      all += counts.sent.messages;
      const auto kept = long (counts.early.bytes);
      expect (kept == 0, "early memory after the receives", kept);
      const auto most = long (counts.early.most);
      expect (most <= long (size), "early memory of one message", most);
    }
  const auto sent = long (ranks[0]->exchange.counts ().sent.messages);
  expect (sent == rounds, "messages of the root", sent);
  expect (all == uint64_t (readers), "messages in all", long (all));
}

/// Rank 1 has its contents, and sends them on to rank 2, which takes them later.
void
relays ()
{
  Loop loop (4);
  Limits limits;
  limits.eager = 1000;
  limits.patience_us = 1e9;
  Ranks ranks = make_ranks (loop, limits);
  std::vector<Test> sends, receives;
  for (int rank = 1; rank < 4; ++rank)
    {
      sends.push_back (message (rank, true, 5));
      receives.push_back (message (0, false, 5));
    }
  for (int i = 0; i < 3; ++i)
    {
      Test &send = sends[i];
      send.shared = 9;
      send.contents.assign (5000, 'x');
      send.bytes = send.contents.data ();
      send.size = send.contents.size ();
      ranks[0]->exchange.post (send);
      receives[i].granted = true;
      ranks[i + 1]->exchange.post (receives[i]);
    }
  for (Test &send : sends)
    ranks[0]->exchange.grant (send);
  for (int i = 0; i < 20; ++i)
    for (int rank : { 0, 1, 3 })
      ranks[rank]->exchange.progress ();
  expect (receives[0].done && !receives[1].done, "rank 1 has not received", 1);
  expect (ranks[1]->exchange.relays (), "sends nothing on", 1);
  expect (!ranks[0]->exchange.relays (), "sends its own on", 0);
  progress (ranks);
  expect (receives[1].done && !ranks[1]->exchange.relays (), "is not sent", 2);
}

/// Some of those that share contents are granted much later: none waits for
/// them for ever.
void
late_grants ()
{
  Loop loop (5);
  Limits limits;
  limits.patience_us = 100;
  Ranks ranks = make_ranks (loop, limits);
  std::vector<Test> sends;
  for (int rank = 1; rank < 5; ++rank)
    sends.push_back (message (rank, true, 5));
  for (Test &send : sends)
    {
      send.shared = 1;
      ranks[0]->exchange.post (send);
    }
  for (int i = 0; i < 3; ++i)
    ranks[0]->exchange.grant (sends[i]);
  const double since = now_us ();
  while (now_us () - since < 1000)
    ranks[0]->exchange.progress ();
  expect (sends[0].done && sends[2].done && !sends[3].done, "waits", 0);
  ranks[0]->exchange.grant (sends[3]);
  progress (ranks);
  expect (sends[3].done, "has not gone", 3);
  // Nobody receives them.
  expect (!ranks[4]->exchange.unreceived ().empty (), "none is left", 4);
}

/// Rank 1 receives in the reverse order, and after all was sent.
void
early_memory ()
{
  constexpr int kCount = 2000;
  Loop loop (3);
  Limits limits;
  limits.early_memory = 64 << 10;
  limits.eager = 500;
  Ranks ranks = make_ranks (loop, limits);
  std::vector<Test> sends, receives;
  for (int i = 0; i < kCount; ++i)
    {
      sends.push_back (message (1, true, i));
      receives.push_back (message (0, false, i));
      for (Test *one : { &sends[i], &receives[i] })
        {
          one->derived = i % 2 == 0;
          one->granted = true;
        }
      sends[i].contents.assign (i % 1000, char (i));
    }
  for (Test &send : sends)
    {
      send.size = send.contents.size ();
      send.bytes = send.contents.data ();
      ranks[0]->exchange.post (send);
      ranks[1]->exchange.progress ();
    }
  progress (ranks);
  // Those of tasks match by their order.
  for (int i = 0; i < kCount; i += 2)
    ranks[1]->exchange.post (receives[i]);
  for (int i = kCount - 1; i > 0; i -= 2)
    ranks[1]->exchange.post (receives[i]);
  for (int i = 0; i < 20; ++i)
    progress (ranks);
  for (int i = 0; i < kCount; ++i)
    {
      bool right = receives[i].done && receives[i].size == sends[i].size;
      for (size_t k = 0; k < sends[i].size && right; ++k)
        right = receives[i].contents[k] == char (i);
      expect (right, "wrong contents of message", i);
    }
  const auto most = long (ranks[1]->exchange.counts ().early.most);
  expect (most <= long (limits.early_memory), "early memory", most);
  expect (most > long (limits.early_memory) / 8, "memory is not used", most);
}

} // namespace

int
main ()
{
  for (int readers : { 2, 3, 4, 31 })
    for (size_t size : { size_t (0), size_t (900), size_t (100000) })
      for (int early : { 0, readers / 2, readers })
        broadcast (readers, size, early, false);
  broadcast (7, 50, 3, true);
  relays ();
  late_grants ();
  early_memory ();
  printf ("%d failures\n", Rank::failures);
  return Rank::failures != 0;
}
