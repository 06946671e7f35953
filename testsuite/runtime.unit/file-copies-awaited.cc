// SPDX-License-Identifier: LGPL-2.1-or-later
// Of copies between main memory and files those that their starter waits for
// are made by it at once, and others by a thread, or by who waits for them;
// what is left at the end is made then.
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

static Status
make (const Copy &)
{
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

int
main ()
{
  Waker waker;
  Progress progress;
  Copy copy, awaited;
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
