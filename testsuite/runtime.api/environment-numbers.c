/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Environment variables are read as numbers, sizes and words; what cannot be
   read so leaves the default.
   rows: E16
   configs: one */

#include "../support/check.h"

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
  CHECK (starpu_getenv_string_var_default ("T_WORD", words, 0) == 1);
  CHECK (starpu_getenv_string_var_default ("T_BAD", words, 0) == 0);
  CHECK (strcmp (starpu_getenv ("T_INT"), "-12") == 0);
  return 0;
}
