/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What -fsanitize-coverage and -finstrument-functions have the compiler call.
   It is compiled without them: it would call itself.  */

void __sanitizer_cov_trace_pc (void) {}
void __sanitizer_cov_trace_switch (unsigned long value, void *cases)
{
  (void) value, (void) cases;
}

#define COMPARES(bytes, type)                                                  \
  void __sanitizer_cov_trace_cmp##bytes (type a, type b)                       \
  {                                                                            \
    (void) a, (void) b;                                                        \
  }                                                                            \
  void __sanitizer_cov_trace_const_cmp##bytes (type a, type b)                 \
  {                                                                            \
    (void) a, (void) b;                                                        \
  }
COMPARES (1, unsigned char)
COMPARES (2, unsigned short)
COMPARES (4, unsigned)
COMPARES (8, unsigned long)

void __sanitizer_cov_trace_cmpf (float a, float b) { (void) a, (void) b; }
void __sanitizer_cov_trace_cmpd (double a, double b) { (void) a, (void) b; }

void __cyg_profile_func_enter (void *function, void *site)
{
  (void) function, (void) site;
}
void __cyg_profile_func_exit (void *function, void *site)
{
  (void) function, (void) site;
}
