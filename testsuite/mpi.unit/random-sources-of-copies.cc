/* Ranks that insert random tasks, each those that concern it, come to the same
   messages, and every reader has what was written last, whatever sources are set
   and reset between the tasks, with the cache of copies and without.
   rows: Q31 */
#include <algorithm>
#include <cstdio>
#include <deque>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "protocol/placement.h"

using namespace asterism::mpi;

namespace
{

constexpr int kRanks = 5, kOperations = 400, kSeeds = 300;

/// One datum on all ranks.
class World
{
public:
  World (unsigned seed, bool caches) : random_ (seed), seed_ (seed)
  {
    for (int me = 0; me < kRanks; ++me)
      {
        views_[me] = { me, kRanks, caches };
        copies_[me].owner = kOwner;
        contents_[me] = me == kOwner ? 0 : -1;
      }
  }

  int
  run ()
  {
    for (int i = 0; i < kOperations && failures_ == 0; ++i)
      {
        operate ();
        check ();
      }
    return failures_;
  }

private:
  static constexpr int kOwner = 1;

  int
  any (int count)
  {
    return int (random_ () % unsigned (count));
  }

  void
  fail (const std::string &text)
  {
    printf ("seed %u: %s: %s\n", seed_, what_.c_str (), text.c_str ());
    ++failures_;
  }

  /// The source that a read on the rank would use has nothing to send.
  bool
  lacks (int rank)
  {
    const int source = copies_[rank].source (rank);
    return views_[0].caches && source != kOwner && !copies_[source].here
           && !copies_[rank].here;
  }

  /// Whether the rank leaves out a task that it does not execute.
  bool
  leaves_out (int rank, bool writes, int reader)
  {
    const Copies &copies = copies_[rank];
    const bool concerned
        = rank == kOwner
          || (writes && (copies.here || !copies.sent.ranks ().empty ()))
          || (reader >= 0 && copies.source (reader) == rank);
    return !concerned && any (2) == 0;
  }

  void
  run_steps (int rank, const std::vector<Step> &steps, bool sends)
  {
    for (const Step &step : steps)
      if (step.kind == Step::Lacking)
        fail ("no copy to send on rank " + std::to_string (rank));
      else if (step.kind == Step::Send && sends)
        {
          if (contents_[rank] != version_)
            fail ("old contents sent by rank " + std::to_string (rank));
          sent_[{ rank, step.peer }].push_back (contents_[rank]);
        }
      else if (step.kind == Step::Receive && !sends)
        {
          auto &queue = sent_[{ step.peer, rank }];
          if (queue.empty ())
            return fail ("nothing comes to rank " + std::to_string (rank));
          contents_[rank] = queue.front ();
          queue.pop_front ();
        }
      else if (step.kind == Step::Invalidate && !sends)
        contents_[rank] = -1;
  }

  /// `plan (rank, use, steps)` on each of the ranks, then the messages.
  template <typename Plan>
  void
  exchange (bool writes, const std::vector<int> &concerned, Plan &&plan)
  {
    std::map<int, std::vector<Step>> steps;
    for (int rank : concerned)
      {
        const Use use[] = { { &copies_[rank], 8, true, writes } };
        plan (rank, use, steps[rank]);
      }
    for (bool sends : { true, false })
      for (const auto &[rank, all] : steps)
        run_steps (rank, all, sends);
    for (const auto &[ranks, queue] : sent_)
      if (!queue.empty ())
        fail ("rank " + std::to_string (ranks.second)
              + " does not receive what rank " + std::to_string (ranks.first)
              + " sent");
  }

  std::vector<int>
  concerned_by (const std::vector<int> &executing, bool writes, int reader)
  {
    std::vector<int> ranks;
    for (int rank = 0; rank < kRanks; ++rank)
      if (std::find (executing.begin (), executing.end (), rank)
              != executing.end ()
          || !leaves_out (rank, writes, reader))
        ranks.push_back (rank);
    return ranks;
  }

  /// All of `executing` read the datum, and perhaps write the same.
  void
  task (const std::vector<int> &executing, bool writes)
  {
    for (int x : executing)
      if (lacks (x))
        return;
    const int reader = executing.size () == 1 ? executing[0] : -1;
    const std::vector<int> concerned
        = reader >= 0 ? concerned_by (executing, writes, reader) : everyone ();
    for (int x : executing)
      exchange (false, concerned, [&] (int rank, auto &use, auto &steps) {
        plan_before (views_[rank], x, use, steps);
      });
    end_task (executing, writes, concerned, reader);
  }

  void
  end_task (const std::vector<int> &executing, bool writes,
            const std::vector<int> &concerned, int reader)
  {
    for (int x : executing)
      if (contents_[x] != version_)
        fail ("old contents read on rank " + std::to_string (x));
    if (!writes)
      return;
    ++version_;
    for (int x : executing)
      contents_[x] = version_;
    exchange (true, concerned, [&] (int rank, auto &use, auto &steps) {
      if (reader >= 0)
        plan_after (views_[rank], reader, use, steps);
      else
        plan_after_same (views_[rank], executing, use, steps);
    });
  }

  /// A task of every rank.
  void
  everywhere (bool writes)
  {
    exchange (false, everyone (), [&] (int rank, auto &use, auto &steps) {
      plan_before (views_[rank], kPerNode, use, steps);
    });
    end_task (everyone (), writes, everyone (), -1);
  }

  void
  set_source (int rank, int source)
  {
    for (int me = 0; me < kRanks; ++me)
      if (change_source (views_[me], rank, source, copies_[me]))
        contents_[me] = -1;
  }

  static std::vector<int>
  everyone ()
  {
    std::vector<int> all;
    for (int rank = 0; rank < kRanks; ++rank)
      all.push_back (rank);
    return all;
  }

  void
  operate ()
  {
    const int rank = any (kRanks), other = (rank + 1 + any (kRanks - 1)) % kRanks;
    const std::string ranks
        = std::to_string (rank) + ", " + std::to_string (other);
    switch (const int kind = any (20))
      {
      case 0:
      case 1:
        what_ = "source of " + ranks;
        return set_source (rank, other);
      case 2:
        what_ = "reset of " + ranks;
        return set_source (rank, kNowhere);
      case 3:
      case 4:
        what_ = "task of every rank";
        return everywhere (kind == 3);
      case 5:
        what_ = "the same on " + ranks;
        return task ({ rank, other }, true);
      case 6:
      case 7:
        what_ = "write on " + ranks;
        return task ({ rank }, true);
      default:
        what_ = "read on " + ranks;
        return task ({ rank }, false);
      }
  }

  /// Who has a copy is known to the owner and to its source.
  void
  check ()
  {
    if (contents_[kOwner] != version_)
      fail ("the owner has old contents");
    for (int rank = 0; rank < kRanks; ++rank)
      {
        const Copies &copies = copies_[rank];
        if (rank == kOwner)
          continue;
        if (copies.here && contents_[rank] != version_)
          fail ("an old copy on rank " + std::to_string (rank));
        if (copies_[kOwner].sent.contains (rank) != copies.here
            || copies_[copies.source (rank)].sent.contains (rank)
                   != copies.here)
          fail ("a copy that is not known, on rank " + std::to_string (rank));
      }
  }

  std::mt19937 random_;
  const unsigned seed_;
  View views_[kRanks];
  Copies copies_[kRanks];
  int version_ = 0, contents_[kRanks];
  std::map<std::pair<int, int>, std::deque<int>> sent_;
  std::string what_;
  int failures_ = 0;
};

} // namespace

int
main ()
{
  int failures = 0;
  for (unsigned seed = 1; seed <= kSeeds; ++seed)
    for (bool caches : { true, false })
      failures += World (seed, caches).run ();
  printf ("%d failures\n", failures);
  return failures != 0;
}
