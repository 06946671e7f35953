// SPDX-License-Identifier: LGPL-2.1-or-later
// The process of a local store: how it is started, what it does, how its
// parent hears from it.

#include "resident.h"

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "device/current.h"

namespace asterism::device::local_store
{

namespace
{

/// Sleeps a second at most while nothing was sent beyond `seen`.
void
sleep_while (std::atomic<uint32_t> &sent, uint32_t seen)
{
  const timespec second{ 1, 0 };
  syscall (SYS_futex, &sent, FUTEX_WAIT, seen, &second, nullptr, 0);
}

void
execute (const Command &command)
{
  const double begin = clock_seconds ();
  command.function (command.buffers, command.argument);
  *command.seconds = clock_seconds () - begin;
  // The process never exits in the way that would write it.
  fflush (stdout);
}

/// The signals that a terminal or the parent's handlers are about.
void
settle_signals ()
{
  for (int crash : { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT })
    signal (crash, SIG_DFL);
  for (int other : { SIGINT, SIGQUIT })
    signal (other, SIG_IGN);
}

[[noreturn]] void
reside (Mailbox &mailbox, Device &device, Fault ends, int doing, pid_t parent)
{
  settle_signals ();
  set_current_device (&device);
  for (uint32_t next = 0;; ++next)
    {
      // Acquire: partner of the release in send ().
      while (mailbox.sent.load (std::memory_order_acquire) == next)
        {
          if (getppid () != parent)
            _exit (0);
          sleep_while (mailbox.sent, next);
        }
      if (ends.next ())
        raise (SIGKILL);
      execute (mailbox.slots[next % Mailbox::kSlots]);
      // Release: partner of the acquire in collect ().
      mailbox.done.store (next + 1, std::memory_order_release);
      const uint64_t one = 1;
      if (write (doing, &one, sizeof one) < 0)
        _exit (1);
    }
}

} // namespace

Resident::~Resident ()
{
  kill ();
  if (process_ > 0 && !reaped_)
    waitpid (process_, nullptr, 0);
  for (int file : { ended_, doing_ })
    if (file >= 0)
      close (file);
}

Status
Resident::start (Mailbox &mailbox, Device &device, Fault ends,
                 bool (*prepare) (void *data), void *data)
{
  doing_ = eventfd (0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (doing_ < 0)
    return Status::error (-errno, "making an eventfd: %s", strerror (errno));
  // What is buffered now is the parent's to write.
  fflush (nullptr);
  const pid_t parent = getpid ();
  process_ = fork ();
  if (process_ < 0)
    return Status::error (-errno, "starting a process: %s", strerror (errno));
  if (process_ == 0)
    {
      if (!prepare (data))
        _exit (1);
      reside (mailbox, device, ends, doing_, parent);
    }
  ended_ = int (syscall (SYS_pidfd_open, process_, 0));
  if (ended_ >= 0)
    fcntl (ended_, F_SETFD, FD_CLOEXEC);
  return {};
}

void
Resident::ring (Mailbox &mailbox)
{
  syscall (SYS_futex, &mailbox.sent, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

bool
Resident::await ()
{
  // An old kernel does not tell of the end: it is asked from time to time.
  constexpr int kMilliseconds = 20;
  pollfd files[] = { { doing_, POLLIN, 0 }, { ended_, POLLIN, 0 } };
  for (;;)
    {
      poll (files, ended_ >= 0 ? 2 : 1, ended_ >= 0 ? -1 : kMilliseconds);
      if (files[0].revents & POLLIN)
        {
          uint64_t count;
          if (read (doing_, &count, sizeof count) > 0)
            return true;
        }
      if (ended_ >= 0 && !(files[1].revents & POLLIN))
        continue;
      MutexLock lock (mutex_);
      pid_t found = waitpid (process_, &status_, WNOHANG);
      // The program may have waited for it in our stead.
      reaped_ = found == process_ || (found < 0 && errno == ECHILD);
      if (reaped_)
        return false;
    }
}

bool
Resident::alive ()
{
  MutexLock lock (mutex_);
  siginfo_t info{};
  if (reaped_
      || waitid (P_PID, id_t (process_), &info, WEXITED | WNOHANG | WNOWAIT)
             != 0)
    return false;
  if (info.si_pid != 0)
    status_ = info.si_code == CLD_EXITED ? W_EXITCODE (info.si_status, 0)
                                         : info.si_status;
  return info.si_pid == 0;
}

std::string
Resident::end ()
{
  MutexLock lock (mutex_);
  if (WIFSIGNALED (status_))
    return std::string ("was killed: ") + strsignal (WTERMSIG (status_));
  return "exited with status " + std::to_string (WEXITSTATUS (status_));
}

void
Resident::kill ()
{
  // Once it is reaped its number may be another process's.
  MutexLock lock (mutex_);
  if (process_ > 0 && !reaped_)
    ::kill (process_, SIGKILL);
}

} // namespace asterism::device::local_store
