// SPDX-License-Identifier: LGPL-2.1-or-later
// Crashes inside tasks: says which task it was before the program dies.
//
// What the handler calls is safe in a handler: it writes to a buffer of its
// own, and to stderr by write ().

#include "core/crash.h"

#include <csignal>
#include <iterator>
#include <sys/mman.h>
#include <unistd.h>

#include "core/callbacks.h"
#include "core/engine.h"
#include "core/worker.h"
#include "task/task.h"

namespace asterism::core
{

constinit thread_local Aside aside = {};

namespace
{

struct Crash
{
  int signal;
  const char *name;
};

constexpr Crash kCrashes[] = { { SIGSEGV, "SIGSEGV" },
                               { SIGBUS, "SIGBUS" },
                               { SIGFPE, "SIGFPE" },
                               { SIGILL, "SIGILL" },
                               { SIGABRT, "SIGABRT" } };

constexpr size_t kStackBytes = 64 << 10;

/// A line of text, made without the C library's help.
class Line
{
public:
  void
  add (const char *text)
  {
    while (*text != '\0' && length_ < sizeof text_)
      text_[length_++] = *text++;
  }
  void
  add (uintptr_t number, unsigned base)
  {
    char digits[24];
    char *end = digits + sizeof digits - 1;
    *end = '\0';
    do
      *--end = "0123456789abcdef"[number % base];
    while ((number /= base) != 0);
    add (end);
  }
  void
  print () const
  {
    // Nothing can be done when it fails.
    ssize_t written = write (STDERR_FILENO, text_, length_);
    (void)written;
  }

private:
  char text_[512];
  size_t length_ = 0;
};

const char *
name_of_signal (int signal)
{
  for (const Crash &crash : kCrashes)
    if (crash.signal == signal)
      return crash.name;
  return "a signal";
}

void
describe (const task::Task &task, const char *what, int signal)
{
  Line line;
  const asterism_site_v1 site = task::site_of (task);
  if (site.file != nullptr)
    {
      line.add (site.file);
      if (site.line != 0)
        {
          line.add (":");
          line.add (site.line, 10);
        }
      if (site.column != 0)
        {
          line.add (":");
          line.add (site.column, 10);
        }
      line.add (": error: ");
    }
  else
    line.add ("[asterism] error: ");
  line.add (name_of_signal (signal));
  line.add (what);
  line.add ("task ");
  if (const char *name = task::given_name_of (task))
    line.add (name);
  else
    {
      line.add ("of the function at 0x");
      line.add (task::address_of (task), 16);
    }
  line.add ("\n");
  line.print ();
}

void
handle (int signal, siginfo_t *info, void *)
{
  const task::Task *body = body_of_thread ();
  // A callback may wait, and execute others meanwhile.
  if (aside.task != nullptr && aside.body == body)
    describe (*aside.task, aside.what, signal);
  else if (body != nullptr)
    describe (*body, " in ", signal);
  // The default action is restored already.  An instruction that failed fails
  // once more; what was sent is sent again.
  if (info->si_code <= 0 || signal == SIGABRT)
    raise (signal);
}

bool
is_ours (const struct sigaction &action)
{
  return (action.sa_flags & SA_SIGINFO) != 0 && action.sa_sigaction == handle;
}

bool
is_default (const struct sigaction &action)
{
  return (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_DFL;
}

} // namespace

unsigned
unhandled_crashes ()
{
  unsigned unhandled = 0;
  for (unsigned i = 0; i < std::size (kCrashes); ++i)
    {
      struct sigaction present;
      if (sigaction (kCrashes[i].signal, nullptr, &present) == 0
          && is_default (present))
        unhandled |= 1u << i;
    }
  return unhandled;
}

void
catch_crashes (unsigned signals)
{
  struct sigaction ours = {};
  ours.sa_sigaction = handle;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
  for (unsigned i = 0; i < std::size (kCrashes); ++i)
    if ((signals >> i & 1) != 0)
      sigaction (kCrashes[i].signal, &ours, nullptr);
}

void
leave_crashes ()
{
  for (const Crash &crash : kCrashes)
    {
      struct sigaction present;
      if (sigaction (crash.signal, nullptr, &present) == 0 && is_ours (present))
        signal (crash.signal, SIG_DFL);
    }
}

CrashStack::CrashStack ()
{
  stack_t stack = {};
  memory_ = mmap (nullptr, kStackBytes, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory_ == MAP_FAILED)
    return; // without it, a stack that is used up ends without a message
  stack.ss_sp = memory_;
  stack.ss_size = kStackBytes;
  sigaltstack (&stack, nullptr);
}

CrashStack::~CrashStack ()
{
  if (memory_ == MAP_FAILED)
    return;
  stack_t stack = {};
  stack.ss_flags = SS_DISABLE;
  sigaltstack (&stack, nullptr);
  munmap (memory_, kStackBytes);
}

} // namespace asterism::core
