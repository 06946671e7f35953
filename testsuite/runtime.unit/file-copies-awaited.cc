// SPDX-License-Identifier: LGPL-2.1-or-later
// Of copies between main memory and files the thread is not told that their
// starter makes itself; it is once somebody else waits, the starter sleeps or
// begins another, and what is left at the end is made then.
//
// rows: R09 Q22
// configs: one

#include "expect.h"

#include <atomic>
#include <thread>

#include "device/file_copies.h"

using namespace asterism;
using namespace asterism::device;

static std::atomic<int> made{ 0 };
static std::atomic<std::thread::id> maker;

static Status
make (const Copy &)
{
  maker = std::this_thread::get_id ();
  ++made;
  return {};
}

static Ticket
start (FileCopies &copies, bool awaited, Waker &waker)
{
  Copy copy;
  copy.awaited = awaited;
  Ticket ticket;
  copies.start (copy, ticket);
  copies.notify (ticket, waker);
  return ticket;
}

static bool
over (FileCopies &copies, Ticket &ticket)
{
  Progress progress;
  test::expect (copies.poll (ticket, progress).ok (), "no failure");
  return progress.done;
}

static bool
made_here ()
{
  return maker.load () == std::this_thread::get_id ();
}

int
main ()
{
  Waker waker, other;
  {
    FileCopies copies (make);
    Ticket ticket = start (copies, true, waker);
    test::expect (!over (copies, ticket) && made == 0, "not made at once");
    test::expect (copies.help (waker) && made == 1 && made_here (),
                  "made by the starter");
    test::expect (over (copies, ticket) && !copies.help (waker), "over once");
    waker.park ();

    // Somebody else waits.
    ticket = start (copies, true, waker);
    copies.notify (ticket, other);
    other.park ();
    test::expect (over (copies, ticket) && !made_here (), "told of another");
    waker.park ();

    // The starter cannot help, as it waits for something else.
    ticket = start (copies, true, waker);
    test::expect (!copies.help (other), "told of a sleeper");
    waker.park ();
    test::expect (over (copies, ticket) && !made_here (), "made by the thread");

    // The second of two is the thread's.
    ticket = start (copies, true, waker);
    Ticket second = start (copies, true, other);
    other.park ();
    test::expect (over (copies, second), "the second");
    Progress progress;
    test::expect (copies.wait (ticket, progress).ok () && progress.done,
                  "the first");

    // Others are made unasked.
    ticket = start (copies, false, other);
    other.park ();
    test::expect (over (copies, ticket) && made == 6, "unasked");
  }
  FileCopies copies (make);
  Ticket ticket = start (copies, true, waker);
  test::expect (made == 6, "left");
  copies.close ();
  test::expect (made == 7 && over (copies, ticket), "made at the end");
}
