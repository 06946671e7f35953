/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Compiler attributes, assertions and atomic operations for programs. */

#ifndef STARPU_UTIL_H
#define STARPU_UTIL_H

#ifdef __GNUC__
/* C90 has no macros of any number of arguments.  */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wvariadic-macros"
#endif

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include <starpu_config.h>

#ifdef __cplusplus
extern "C" {
#endif

#define STARPU_GNUC_PREREQ(major, minor)                                       \
  ((__GNUC__ << 16) + __GNUC_MINOR__ >= ((major) << 16) + (minor))

/* Attributes. */
#define STARPU_UNLIKELY(expr) (__builtin_expect (!!(expr), 0))
#define STARPU_LIKELY(expr) (__builtin_expect (!!(expr), 1))
#define STARPU_ATTRIBUTE_UNUSED __attribute__ ((unused))
#define STARPU_ATTRIBUTE_NORETURN __attribute__ ((noreturn))
#define STARPU_ATTRIBUTE_INTERNAL __attribute__ ((visibility ("internal")))
#define STARPU_ATTRIBUTE_MALLOC __attribute__ ((malloc))
#define STARPU_ATTRIBUTE_WARN_UNUSED_RESULT __attribute__ ((warn_unused_result))
#define STARPU_ATTRIBUTE_PURE __attribute__ ((pure))
#define STARPU_ATTRIBUTE_ALIGNED(size) __attribute__ ((aligned (size)))
#define STARPU_ATTRIBUTE_FORMAT(type, string, first)                           \
  __attribute__ ((format (type, string, first)))
#define STARPU_ATTRIBUTE_CALLOC_SIZE(num, size)                                \
  __attribute__ ((alloc_size (num, size)))
#define STARPU_ATTRIBUTE_ALLOC_SIZE(size) __attribute__ ((alloc_size (size)))
#define STARPU_DEPRECATED __attribute__ ((deprecated))
#define STARPU_WARN_UNUSED_RESULT __attribute__ ((warn_unused_result))
#define STARPU_INLINE __starpu_inline

/* Called by the macros below when something is wrong: each prints where and
   what, with a backtrace, and aborts. */
void asterism_assert_failed (const char *file, int line, const char *function,
                             const char *condition) STARPU_ATTRIBUTE_NORETURN;
void asterism_assert_failed_message (const char *file, int line,
                                     const char *function,
                                     const char *condition, const char *format,
                                     ...) STARPU_ATTRIBUTE_NORETURN
    STARPU_ATTRIBUTE_FORMAT (printf, 5, 6);
void asterism_abort (const char *file, int line,
                     const char *function) STARPU_ATTRIBUTE_NORETURN;
void asterism_abort_message (const char *file, int line, const char *function,
                             const char *format, ...) STARPU_ATTRIBUTE_NORETURN
    STARPU_ATTRIBUTE_FORMAT (printf, 4, 5);
void asterism_unexpected_value (const char *file, int line, long value,
                                long expected, const char *format,
                                ...) STARPU_ATTRIBUTE_NORETURN
    STARPU_ATTRIBUTE_FORMAT (printf, 5, 6);

/* The type of functions to call before an error in what the plugin generated,
   such as the call of a task with a pointer that is not registered, ends the
   program.  The place is that of the call, the pragma or the array; FILE is
   NULL, LINE and COLUMN are 0, when it is unknown.  When the handler returns,
   the message is printed and the program aborted.  It may end the program
   itself; in a thread of the program's it may leave by longjmp () as well:
   what failed was not done, and the rest goes on.  Workers may call it,
   several at a time; it must not wait for tasks.  It is called for public
   tasks that fail as well (see starpu_task_submit ()), after which the program
   goes on. */
typedef void (*asterism_error_handler) (const char *file, int line, int column,
                                        const char *message, void *data);

/* Sets the handler, and the last argument that it gets; NULL: none. */
void asterism_set_error_handler (asterism_error_handler handler, void *data);

/* How many public tasks have failed, and asynchronous copies and acquires,
   since this was last asked.  As long as there are some,
   starpu_task_wait_for_all () and its like return -EIO, and a process that
   would exit with status 0 exits with EXIT_FAILURE and a message, unless there
   is an error handler then or starpu_task_wait () has returned each failure. */
unsigned asterism_failed_tasks (void);

/* Prints the callers of this place on standard error. */
void asterism_backtrace (void);
#define STARPU_BACKTRACE_LENGTH 32
#define STARPU_DUMP_BACKTRACE() asterism_backtrace ()

/* Aborts when the condition does not hold.  -DSTARPU_NO_ASSERT switches the
   assertions off; their conditions are then not evaluated. */
#ifdef STARPU_NO_ASSERT
#define STARPU_ASSERT(x)                                                       \
  do                                                                           \
    {                                                                          \
      if (0)                                                                   \
        (void)(x);                                                             \
    }                                                                          \
  while (0)
#define STARPU_ASSERT_MSG(x, ...) STARPU_ASSERT (x)
#define STARPU_ASSERT_ACCESSIBLE(ptr) STARPU_ASSERT (ptr)
#else
#define STARPU_ASSERT(x)                                                       \
  do                                                                           \
    {                                                                          \
      if (STARPU_UNLIKELY (!(x)))                                              \
        asterism_assert_failed (__FILE__, __LINE__, __starpu_func__, #x);      \
    }                                                                          \
  while (0)
/* STARPU_ASSERT_MSG (condition, format, arguments...) */
#define STARPU_ASSERT_MSG(x, ...)                                              \
  do                                                                           \
    {                                                                          \
      if (STARPU_UNLIKELY (!(x)))                                              \
        asterism_assert_failed_message (__FILE__, __LINE__, __starpu_func__,   \
                                        #x, __VA_ARGS__);                      \
    }                                                                          \
  while (0)
/* Faults when the byte at the pointer cannot be read. */
#define STARPU_ASSERT_ACCESSIBLE(ptr)                                          \
  do                                                                           \
    (void)*(volatile const char *)(ptr);                                       \
  while (0)
#endif

#define STARPU_ABORT() asterism_abort (__FILE__, __LINE__, __starpu_func__)
/* STARPU_ABORT_MSG (format, arguments...) */
#define STARPU_ABORT_MSG(...)                                                  \
  asterism_abort_message (__FILE__, __LINE__, __starpu_func__, __VA_ARGS__)

/* STARPU_CHECK_RETURN_VALUE (value, format, arguments...): aborts unless a
   function returned 0, or the other value given.  The format says which. */
#define STARPU_CHECK_RETURN_VALUE(err, ...)                                    \
  {                                                                            \
    if (STARPU_UNLIKELY ((err) != 0))                                          \
      asterism_unexpected_value (__FILE__, __LINE__, (long)(err), 0,           \
                                 __VA_ARGS__);                                 \
  }
#define STARPU_CHECK_RETURN_VALUE_IS(err, value, ...)                          \
  {                                                                            \
    if (STARPU_UNLIKELY ((err) != (value)))                                    \
      asterism_unexpected_value (__FILE__, __LINE__, (long)(err),              \
                                 (long)(value), __VA_ARGS__);                  \
  }

/* Atomic operations on any integer or pointer; all are full barriers.  ADD
   gives the new value, OR the old one. */
#define STARPU_ATOMIC_ADD(ptr, value) __sync_add_and_fetch ((ptr), (value))
#define STARPU_ATOMIC_ADDL(ptr, value) STARPU_ATOMIC_ADD (ptr, value)
#define STARPU_ATOMIC_ADD64(ptr, value) STARPU_ATOMIC_ADD (ptr, value)
#define STARPU_ATOMIC_OR(ptr, value) (__sync_fetch_and_or ((ptr), (value)))
#define STARPU_ATOMIC_ORL(ptr, value) STARPU_ATOMIC_OR (ptr, value)
#define STARPU_ATOMIC_OR64(ptr, value) STARPU_ATOMIC_OR (ptr, value)
/* The atomic operations as functions; all of them return the new value. */
static __starpu_inline unsigned
starpu_atomic_add (unsigned *ptr, unsigned value)
{
  return __sync_add_and_fetch (ptr, value);
}
static __starpu_inline unsigned long
starpu_atomic_addl (unsigned long *ptr, unsigned long value)
{
  return __sync_add_and_fetch (ptr, value);
}
static __starpu_inline uint64_t
starpu_atomic_add64 (uint64_t *ptr, uint64_t value)
{
  return __sync_add_and_fetch (ptr, value);
}
static __starpu_inline unsigned
starpu_atomic_or (unsigned *ptr, unsigned value)
{
  return __sync_or_and_fetch (ptr, value);
}
static __starpu_inline unsigned long
starpu_atomic_orl (unsigned long *ptr, unsigned long value)
{
  return __sync_or_and_fetch (ptr, value);
}
static __starpu_inline uint64_t
starpu_atomic_or64 (uint64_t *ptr, uint64_t value)
{
  return __sync_or_and_fetch (ptr, value);
}

#define STARPU_BOOL_COMPARE_AND_SWAP(ptr, old, value)                          \
  (__sync_bool_compare_and_swap ((ptr), (old), (value)))
#define STARPU_BOOL_COMPARE_AND_SWAP32(ptr, old, value)                        \
  STARPU_BOOL_COMPARE_AND_SWAP (ptr, old, value)
#define STARPU_BOOL_COMPARE_AND_SWAP64(ptr, old, value)                        \
  STARPU_BOOL_COMPARE_AND_SWAP (ptr, old, value)
#define STARPU_BOOL_COMPARE_AND_SWAP_PTR(ptr, old, value)                      \
  STARPU_BOOL_COMPARE_AND_SWAP (ptr, old, value)
#define STARPU_VAL_COMPARE_AND_SWAP(ptr, old, value)                           \
  (__sync_val_compare_and_swap ((ptr), (old), (value)))
#define STARPU_VAL_COMPARE_AND_SWAP32(ptr, old, value)                         \
  STARPU_VAL_COMPARE_AND_SWAP (ptr, old, value)
#define STARPU_VAL_COMPARE_AND_SWAP64(ptr, old, value)                         \
  STARPU_VAL_COMPARE_AND_SWAP (ptr, old, value)
#define STARPU_VAL_COMPARE_AND_SWAP_PTR(ptr, old, value)                       \
  STARPU_VAL_COMPARE_AND_SWAP (ptr, old, value)
#define STARPU_VAL_EXCHANGE(ptr, value)                                        \
  (__atomic_exchange_n ((ptr), (value), __ATOMIC_SEQ_CST))
#define STARPU_VAL_EXCHANGEL(ptr, value) STARPU_VAL_EXCHANGE (ptr, value)
#define STARPU_VAL_EXCHANGE32(ptr, value) STARPU_VAL_EXCHANGE (ptr, value)
#define STARPU_VAL_EXCHANGE64(ptr, value) STARPU_VAL_EXCHANGE (ptr, value)
#define STARPU_TEST_AND_SET(ptr, value)                                        \
  (__sync_lock_test_and_set ((ptr), (value)))
#define STARPU_RELEASE(ptr) (__sync_lock_release ((ptr)))

/* Writes what an error number stands for to a buffer. */
#define starpu_strerror_r(errnum, buf, buflen)                                 \
  asterism_error_text ((errnum), (buf), (buflen))
void asterism_error_text (int number, char *buffer, size_t size);

/* Memory barriers: full, for loads, for stores. */
#define STARPU_SYNCHRONIZE() __sync_synchronize ()
#define STARPU_RMB() __atomic_thread_fence (__ATOMIC_ACQUIRE)
#define STARPU_WMB() __atomic_thread_fence (__ATOMIC_RELEASE)

#if defined __powerpc__ || defined __powerpc64__
#define STARPU_CACHELINE_SIZE 128
#elif defined __s390__ || defined __s390x__
#define STARPU_CACHELINE_SIZE 256
#else
#define STARPU_CACHELINE_SIZE 64
#endif

#ifdef __cplusplus
}
#endif

#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

#endif /* STARPU_UTIL_H */
