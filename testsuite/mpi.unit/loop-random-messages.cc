/* Messages of four ranks in one process, granted in random order by several
   threads and of several priorities, arrive once each, those with equal keys in
   the order of the program;
   short ones, long ones, synchronous ones, and ones that nobody receives before
   later ones.
   rows: Q31 */
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "protocol/exchange.h"
#include "protocol/placement.h"
#include "transport/loop.h"

using namespace asterism::mpi;

namespace
{

constexpr int kRanks = 4, kMessages = 600, kTags = 7;
constexpr size_t kMost = 300;

struct Test final : Message
{
  void *
  storage (size_t size) override
  {
    contents.resize (size + 1);
    return contents.data ();
  }
  void
  finished () override
  {
    done.store (true, std::memory_order_release);
  }

  std::vector<char> contents;
  int number = 0;
  std::atomic<bool> done{ false };
};

/// The messages between two ranks are the same for both: made from a seed.
struct Plan
{
  size_t size;
  int64_t tag;
  bool synchronous;
};

std::vector<Plan>
plan (unsigned seed, int from, int to)
{
  std::mt19937 random (seed * 16 + unsigned (from * kRanks + to));
  std::vector<Plan> all;
  for (int i = 0; i < kMessages / kRanks; ++i)
    all.push_back ({ random () % kMost, int64_t (random () % kTags) << 40,
                     random () % 8 == 0 });
  return all;
}

int
run_rank (Loop &loop, int rank, unsigned seed)
{
  LoopTransport transport (loop, rank, 3);
  Limits limits;
  limits.eager = 100;
  int failures = 0;
  {
    Exchange exchange (transport, limits, [&] (const std::string &text) {
      fprintf (stderr, "%s\n", text.c_str ());
      ++failures;
    });
    std::vector<std::unique_ptr<Test>> all;
    for (int peer = 0; peer < kRanks; ++peer)
      for (bool sends : { true, false })
        {
          int number = 0;
          for (const Plan &one : plan (seed, sends ? rank : peer,
                                       sends ? peer : rank))
            {
              auto message = std::make_unique<Test> ();
              message->sends = sends;
              message->derived = number % 3 == 0;
              message->synchronous = sends && one.synchronous;
              message->key = { peer, 0, 17, one.tag };
              message->number = number++;
              message->priority = int (one.size % 5);
              if (sends)
                {
                  message->contents.assign (one.size + 1,
                                            char (message->number));
                  message->bytes = message->contents.data ();
                  message->size = one.size;
                }
              all.push_back (std::move (message));
            }
        }
    std::thread poller ([&] {
      for (int i = 0; i < 200; ++i)
        {
          exchange.progress ();
          std::this_thread::yield ();
        }
    });
    for (auto &message : all)
      exchange.post (*message);
    std::vector<Test *> order;
    for (auto &message : all)
      order.push_back (message.get ());
    std::mt19937 random (seed + unsigned (rank));
    std::shuffle (order.begin (), order.end (), random);
    std::thread granter ([&] {
      for (size_t i = 0; i < order.size (); i += 2)
        exchange.grant (*order[i]);
    });
    for (size_t i = 1; i < order.size (); i += 2)
      exchange.grant (*order[i]);
    granter.join ();
    poller.join ();
    for (auto &message : all)
      while (!message->done.load (std::memory_order_acquire))
        exchange.progress ();
    for (auto &message : all)
      if (!message->sends)
        {
          const Plan one
              = plan (seed, message->key.peer, rank)[size_t (message->number)];
          bool right = message->size == one.size;
          for (size_t i = 0; i < message->size; ++i)
            right &= message->contents[i] == char (message->number);
          failures += !right;
        }
    // Records of synchronous sends may still be on their way to the others.
    exchange.compare_counts ();
    for (int i = 0; i < 2000; ++i)
      {
        exchange.progress ();
        std::this_thread::yield ();
      }
    failures += !exchange.unreceived ().empty ();
  }
  return failures;
}

/// Who executes, and a tree of contributions.
int
check_placement ()
{
  Copies zero, one;
  zero.owner = 0;
  one.owner = 1;
  bool several = false;
  const Use writes_both[] = { { &zero, 8, false, true }, { &one, 8, false, true } };
  int wrong = owner_of_written (writes_both, several) != kNowhere || !several;
  const Use reads[] = { { &zero, 8, true }, { &one, 9, true } };
  wrong += most_data (reads) != 1;
  RankSet set;
  for (int rank : { 5, 1, 3, 2, 9 })
    set.insert (rank);
  // The owner is 3: 3, 1, 2, 5, 9 with two children each.
  int to = -2;
  wrong += reduction_tree (set, 3, 3, 2, to) != std::vector<int>{ 1, 2 };
  wrong += to != -1;
  wrong += reduction_tree (set, 3, 1, 2, to) != std::vector<int>{ 5, 9 };
  wrong += to != 3;
  wrong += reduction_tree (set, 3, 9, 2, to).size () != 0 || to != 1;
  return wrong;
}

} // namespace

int
main ()
{
  int failures = check_placement ();
  for (unsigned seed = 1; seed <= 10; ++seed)
    {
      Loop loop (kRanks);
      std::vector<std::thread> ranks;
      std::atomic<int> failed{ 0 };
      for (int rank = 0; rank < kRanks; ++rank)
        ranks.emplace_back (
            [&, rank] { failed += run_rank (loop, rank, seed); });
      for (std::thread &thread : ranks)
        thread.join ();
      failures += failed;
    }
  printf ("%d failures\n", failures);
  return failures != 0;
}
