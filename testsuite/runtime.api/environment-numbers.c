/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Environment variables are read as numbers, sizes and words, by the names of
   1.3 as well; what cannot be read so leaves the default, with a message.
   rows: -
   configs: one */

#include "../support/capture.h"

static int
size_of (const char *text)
{
  setenv ("T_SIZE", text, 1);
  return starpu_get_env_size_default ("T_SIZE", -7);
}

/* Each is refused by a line that says the variable, its value and what it
   should be. */
static void
refuse_in_words (void)
{
  const char *words[] = { "red", "green", NULL };
  const int old = capture_begin ();
  const int number = starpu_get_env_number_default ("T_BAD", 5);
  const int unset = starpu_get_env_number ("T_BAD");
  const float real = starpu_get_env_float_default ("T_BAD", 0.5F);
  const int size = size_of ("5x");
  const int much = size_of ("3G");
  const int less = size_of ("-1");
  const int word = starpu_get_env_string_var_default ("T_BAD", words, 1);
  const char *text = capture_end (old);
  CHECK_EQ (number, 5);
  CHECK_EQ (unset, -1);
  CHECK (real == 0.5F);
  CHECK_EQ (size, -7);
  CHECK_EQ (much, -7);
  CHECK_EQ (less, -7);
  CHECK_EQ (word, 1);
  CHECK_EQ (occurrences (text, "T_BAD=\"12x\" is not an integer; ignored"), 2);
  CHECK_EQ (occurrences (text, "T_BAD=\"12x\" is not a number; ignored"), 1);
  CHECK_EQ (occurrences (text, "is not a size that fits an int"), 3);
  CHECK_EQ (occurrences (text, "T_SIZE=\"5x\""), 1);
  CHECK_EQ (occurrences (text, "T_BAD=\"12x\" is not one of red, green;"), 1);
}

int
main (void)
{
  const char *words[] = { "red", "green", NULL };
  setenv ("T_INT", "-12", 1);
  setenv ("T_BAD", "12x", 1);
  setenv ("T_REAL", "2.5", 1);
  setenv ("T_SIZE", "3M", 1);
  setenv ("T_WORD", "green", 1);
  CHECK (starpu_getenv_number ("T_INT") == -12);
  CHECK (starpu_getenv_number ("T_NONE") == -1);
  CHECK (starpu_getenv_number_default ("T_BAD", 5) == 5);
  CHECK (starpu_get_env_number_default ("T_NONE", 7) == 7);
  CHECK (starpu_getenv_float_default ("T_REAL", 0) == 2.5F);
  CHECK (starpu_getenv_float_default ("T_BAD", 1) == 1.0F);
  CHECK (starpu_getenv_size_default ("T_SIZE", 0) == 3 << 20);
  CHECK (starpu_getenv_size_default ("T_BAD", 9) == 9);
  CHECK_EQ (starpu_get_env_size_default ("T_NONE", 9), 9);
  CHECK_EQ (size_of ("3"), 3 << 10);
  CHECK_EQ (size_of ("3b"), 3);
  CHECK_EQ (size_of ("3k"), 3 << 10);
  CHECK_EQ (size_of ("1G"), 1 << 30);
  CHECK_EQ (size_of (""), -7);
  CHECK (starpu_getenv_string_var_default ("T_WORD", words, 0) == 1);
  CHECK (starpu_getenv_string_var_default ("T_BAD", words, 0) == 0);
  CHECK_EQ (starpu_get_env_string_var_default ("T_NONE", words, 1), 1);
  CHECK (starpu_get_env_float_default ("T_REAL", 0) == 2.5F);
  CHECK_EQ (starpu_get_env_number ("T_INT"), -12);
  refuse_in_words ();
  CHECK (strcmp (starpu_getenv ("T_INT"), "-12") == 0);
  return 0;
}
