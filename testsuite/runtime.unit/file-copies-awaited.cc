// SPDX-License-Identifier: LGPL-2.1-or-later
// Of copies between main memory and files those that their starter waits for
// are made by it at once, and others by a thread, or by who waits for them, or
// for one at least as large that is under way; what is left at the end is made
// then.
//
// rows: R09 Q22
// configs: one

#include "expect.h"

#include <atomic>
#include <cerrno>
#include <thread>

#include "device/file_copies.h"

using namespace asterism;
using namespace asterism::device;

static std::atomic<int> made{ 0 };
static std::atomic<bool> fails{ false };
static std::atomic<std::thread::id> maker;

/// Of those of several sizes: the second ends when the first has been made.
enum
{
  kSmall = 1,
  kAwaited = 8,
  kLarge = 64
};
static std::atomic<bool> begun{ false }, small_made{ false };
static std::atomic<std::thread::id> small_maker, large_maker;

static Status
make (const Copy &copy)
{
  if (copy.shape.run == kSmall)
    {
      small_maker = std::this_thread::get_id ();
      small_made = true;
    }
  begun = begun || copy.shape.run == kAwaited;
  while (copy.shape.run == kAwaited && !small_made)
    std::this_thread::yield ();
  if (copy.shape.run == kLarge)
    large_maker = std::this_thread::get_id ();
  if (fails)
    return Status::error (-EIO, "it fails");
  maker = std::this_thread::get_id ();
  ++made;
  return {};
}

static bool
made_here ()
{
  return maker.load () == std::this_thread::get_id ();
}

/// Who waits for one that another thread makes.
static void
check_helping ()
{
  FileCopies copies (make);
  Ticket tickets[3];
  Progress progress;
  unsigned started = 0;
  for (size_t size : { kAwaited, kLarge, kSmall })
    {
      Copy copy;
      copy.shape.run = size;
      test::expect (copies.start (copy, tickets[started++]).ok (), "started");
      while (!begun)
        std::this_thread::yield ();
    }
  const std::thread::id here = std::this_thread::get_id ();
  test::expect (copies.wait (tickets[0], progress).ok () && progress.done,
                "waited for");
  test::expect (small_maker.load () == here && large_maker.load () != here,
                "a smaller one made meanwhile, and no larger one");
  for (Ticket *ticket : { &tickets[1], &tickets[2] })
    test::expect (copies.wait (*ticket, progress).ok () && progress.done,
                  "the others");
}

int
main ()
{
  check_helping ();
  made = 0;
  Waker waker;
  Progress progress;
  Copy copy, awaited;
  progress.seconds = 0;
  awaited.made = &progress;
  Ticket ticket;
  {
    FileCopies copies (make);
    progress.done = false;
    test::expect (copies.start (awaited, ticket).ok () && !ticket.pending ()
                      && progress.done && progress.seconds >= 0 && made == 1
                      && made_here (),
                  "made by the starter");
    fails = true;
    progress.done = false;
    test::expect (copies.start (awaited, ticket).code () == -EIO
                      && !ticket.pending () && !progress.done,
                  "not made");
    fails = false;

    // Others are made unasked.
    test::expect (copies.start (copy, ticket).ok () && ticket.pending (),
                  "begun");
    copies.notify (ticket, waker);
    waker.park ();
    test::expect (copies.poll (ticket, progress).ok () && progress.done
                      && made == 2 && !made_here (),
                  "unasked");
    test::expect (copies.start (copy, ticket).ok ()
                      && copies.wait (ticket, progress).ok () && progress.done
                      && made == 3,
                  "waited for");
  }
  FileCopies copies (make);
  test::expect (copies.start (copy, ticket).ok (), "begun last");
  copies.close ();
  test::expect (made == 4 && copies.poll (ticket, progress).ok ()
                    && progress.done,
                "made at the end");
}
