// SPDX-License-Identifier: LGPL-2.1-or-later
// include/fstarpu_mod.f90: tasks whose codelet, data and values stand in an
// array of addresses.

#include "api/fortran.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "base/log.h"
#include "base/mutex.h"

using asterism::Level;
using asterism::log;

namespace
{

/// The number that Fortran holds as an address.
intptr_t
number (const void *word)
{
  return reinterpret_cast<intptr_t> (word);
}

/// A name that stays: the caller's may be gone when the task is told of.
const char *
kept (const char *name)
{
  static asterism::Mutex mutex;
  static auto *all = new std::set<std::string>; // few, for as long as threads
  asterism::MutexLock lock (mutex);
  return all->insert (name).first->c_str ();
}

/// What a list of fstarpu_task_insert () says.
class Insertion
{
public:
  /// Reads the list behind the codelet; false after a message.
  bool
  read (void *const *next)
  {
    while (*next != nullptr)
      {
        const intptr_t kind = number (*next++);
        if (*next == nullptr)
          {
            log (Level::Error, "fstarpu_task_insert: nothing follows %#lx",
                 static_cast<unsigned long> (kind));
            return false;
          }
        if (kind == STARPU_VALUE && next[1] == nullptr)
          {
            log (Level::Error, "fstarpu_task_insert: a value without its size");
            return false;
          }
        if (kind == STARPU_VALUE)
          {
            starpu_codelet_pack_arg (&values_, next[0],
                                     size_t (number (next[1])));
            next += 2;
            packed_ = true;
          }
        else if (kind > 0 && kind < STARPU_ACCESS_MODE_MAX)
          data_.push_back ({ static_cast<starpu_data_handle_t> (*next++),
                             starpu_data_access_mode (kind) });
        else if (!take (kind, *next++))
          return false;
      }
    return true;
  }

  int
  submit (struct starpu_codelet *codelet)
  {
    void *arguments = nullptr;
    size_t size = 0;
    starpu_codelet_pack_arg_fini (&values_, &arguments, &size);
    finished_ = true;
    if (!packed_)
      {
        free (arguments);
        arguments = nullptr;
      }
    struct starpu_task *task = starpu_task_build (
        codelet, STARPU_DATA_MODE_ARRAY, data_.data (), int (data_.size ()),
        STARPU_CL_ARGS, arguments, packed_ ? size : 0, 0);
    if (task == nullptr)
      return -EINVAL;
    task->priority = priority_;
    task->flops = flops_;
    task->name = name_;
    task->callback_func = callback_;
    task->callback_arg = callback_argument_;
    if (worker_ >= 0)
      {
        task->execute_on_a_specific_worker = 1;
        task->workerid = unsigned (worker_);
      }
    const int status = starpu_task_submit (task);
    if (status != 0)
      {
        task->destroy = 0;
        starpu_task_destroy (task);
      }
    return status;
  }

  Insertion () { starpu_codelet_pack_arg_init (&values_); }
  ~Insertion ()
  {
    if (finished_)
      return;
    void *arguments = nullptr;
    size_t size = 0;
    starpu_codelet_pack_arg_fini (&values_, &arguments, &size);
    free (arguments);
  }
  Insertion (const Insertion &) = delete;
  Insertion &operator= (const Insertion &) = delete;

private:
  bool
  take (intptr_t kind, void *what)
  {
    switch (kind)
      {
      case STARPU_PRIORITY:
        priority_ = *static_cast<int *> (what);
        return true;
      case STARPU_FLOPS:
        flops_ = *static_cast<double *> (what);
        return true;
      case STARPU_EXECUTE_ON_WORKER:
        worker_ = *static_cast<int *> (what);
        return true;
      case STARPU_NAME:
        name_ = kept (static_cast<const char *> (what));
        return true;
      case STARPU_CALLBACK:
        callback_ = reinterpret_cast<void (*) (void *)> (what);
        return true;
      case STARPU_CALLBACK_ARG:
        callback_argument_ = what;
        return true;
      default:
        log (Level::Error, "fstarpu_task_insert: what is %#lx?",
             static_cast<unsigned long> (kind));
        return false;
      }
  }

  std::vector<struct starpu_data_descr> data_;
  struct starpu_codelet_pack_arg_data values_;
  bool packed_ = false, finished_ = false;
  int priority_ = STARPU_DEFAULT_PRIO;
  int worker_ = -1;
  double flops_ = 0;
  const char *name_ = nullptr;
  void (*callback_) (void *) = nullptr;
  void *callback_argument_ = nullptr;
};

} // namespace

void
fstarpu_task_insert (void *const *list)
{
  auto *codelet = static_cast<struct starpu_codelet *> (list[0]);
  Insertion insertion;
  if (codelet == nullptr)
    {
      log (Level::Error, "%s: no codelet", __func__);
      return;
    }
  if (!insertion.read (list + 1))
    return;
  const int status = insertion.submit (codelet);
  if (status != 0)
    log (Level::Error, "%s: %s", __func__, strerror (-status));
}

void
fstarpu_task_wait_for_all (void)
{
  const int status = starpu_task_wait_for_all ();
  if (status != 0)
    log (Level::Error, "%s: %s", __func__, strerror (-status));
}

void
fstarpu_unpack_arg (void *arguments, void *const *addresses)
{
  struct starpu_codelet_pack_arg_data values;
  starpu_codelet_unpack_arg_init (&values, arguments, 0);
  for (; *addresses != nullptr && values.nargs > 0; ++addresses)
    {
      void *value = nullptr;
      size_t size = 0;
      starpu_codelet_pick_arg (&values, &value, &size);
      memcpy (*addresses, value, size);
    }
}
