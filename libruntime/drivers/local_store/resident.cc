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

/// True once the program has ended, which has the other end.
bool
left_alone (int ended)
{
  pollfd file{ ended, 0, 0 };
  return poll (&file, 1, 0) > 0 && (file.revents & POLLERR) != 0;
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
reside (Mailbox &mailbox, Device &device, Fault ends, int doing, int ended)
{
  settle_signals ();
  set_current_device (&device);
  for (uint32_t next = 0;; ++next)
    {
      // Acquire: partner of the release in send ().
      while (mailbox.sent.load (std::memory_order_acquire) == next)
        {
          if (left_alone (ended))
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

/// Reads all of a few bytes that another process writes at once; false when it
/// ends before.
bool
receive (int file, void *bytes, size_t size)
{
  ssize_t count;
  while ((count = read (file, bytes, size)) < 0 && errno == EINTR)
    continue;
  return count == ssize_t (size);
}

} // namespace

Resident::~Resident ()
{
  kill ();
  pollfd file{ ended_, POLLIN, 0 };
  if (process_ > 0 && !over_)
    poll (&file, 1, -1);
  for (int file : { ended_, doing_ })
    if (file >= 0)
      close (file);
}

/// Is the parent of the process for as long as that lives, and tells how it
/// ended.
[[noreturn]] static void
supervise (pid_t process, int ended)
{
  settle_signals ();
  signal (SIGPIPE, SIG_IGN); // the program may have ended
  if (write (ended, &process, sizeof process) < 0)
    _exit (1);
  // It is there, though dead, until its end is told.
  siginfo_t info{};
  while (waitid (P_PID, id_t (process), &info, WEXITED | WNOWAIT) != 0
         && errno == EINTR)
    continue;
  const int status = info.si_code == CLD_EXITED ? W_EXITCODE (info.si_status, 0)
                                                : info.si_status;
  const bool told = write (ended, &status, sizeof status) > 0;
  waitpid (process, nullptr, 0);
  _exit (!told);
}

Status
Resident::start (Mailbox &mailbox, Device &device, Fault ends,
                 bool (*prepare) (void *data), void *data)
{
  doing_ = eventfd (0, EFD_CLOEXEC | EFD_NONBLOCK);
  int files[2];
  if (doing_ < 0 || pipe2 (files, O_CLOEXEC) != 0)
    return Status::error (-errno, "making an eventfd and a pipe: %s",
                          strerror (errno));
  ended_ = files[0];
  const int tells_end = files[1];
  // What is buffered now is the parent's to write.
  fflush (nullptr);
  const pid_t first = fork ();
  if (first == 0)
    {
      // Its end makes an orphan of the second, whom no wait () is about.
      if (const pid_t second = fork (); second != 0)
        _exit (second < 0);
      close (ended_);
      // A handler of the program's would learn the end in our stead.
      struct sigaction programs
      {
      }, none{};
      none.sa_handler = SIG_DFL;
      sigaction (SIGCHLD, &none, &programs);
      const pid_t process = fork ();
      if (process != 0)
        supervise (process, tells_end);
      sigaction (SIGCHLD, &programs, nullptr);
      if (!prepare (data))
        _exit (1);
      reside (mailbox, device, ends, doing_, tells_end);
    }
  const int error = errno;
  close (tells_end);
  if (first < 0)
    return Status::error (-error, "starting a process: %s", strerror (error));
  while (waitpid (first, nullptr, 0) < 0 && errno == EINTR)
    continue;
  pid_t process = -1;
  if (!receive (ended_, &process, sizeof process) || process < 0)
    return Status::error (-EAGAIN, "starting a process");
  process_ = process;
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
  pollfd files[] = { { doing_, POLLIN, 0 }, { ended_, POLLIN, 0 } };
  for (;;)
    {
      poll (files, 2, -1);
      if (files[0].revents & POLLIN)
        {
          uint64_t count;
          if (read (doing_, &count, sizeof count) > 0)
            return true;
        }
      if (!alive ())
        return false;
    }
}

bool
Resident::alive ()
{
  MutexLock lock (mutex_);
  pollfd file{ ended_, POLLIN, 0 };
  if (over_ || poll (&file, 1, 0) <= 0)
    return !over_;
  over_ = true;
  // Who would tell was killed as well, if nothing comes.
  if (!receive (ended_, &status_, sizeof status_))
    status_ = SIGKILL;
  return false;
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
  // Once it is over its number may be another process's.
  if (process_ > 0 && alive ())
    ::kill (process_, SIGKILL);
}

} // namespace asterism::device::local_store
