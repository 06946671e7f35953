/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* quark_unpack_args_N (quark, a1, ..., aN) copies the arguments of the task
   that is being executed into the variables, each as many bytes as the variable
   has. */

#ifndef _UNPACK_ARGS_
#define _UNPACK_ARGS_

#include <string.h>

#define QUARK_UNPACK_BEGIN(quark)                                              \
  {                                                                            \
    void *quark_last = NULL, *quark_list = QUARK_Args_List (quark);
#define QUARK_UNPACK_ONE(a)                                                    \
  memcpy (&(a), QUARK_Args_Pop (quark_list, &quark_last), sizeof (a));
#define QUARK_UNPACK_END }

#define QUARK_UNPACK_1(a1) QUARK_UNPACK_ONE (a1)
#define QUARK_UNPACK_2(a1, a2)                                                 \
  QUARK_UNPACK_1 (a1)                                                          \
  QUARK_UNPACK_ONE (a2)
#define QUARK_UNPACK_3(a1, a2, a3)                                             \
  QUARK_UNPACK_2 (a1, a2)                                                      \
  QUARK_UNPACK_ONE (a3)
#define QUARK_UNPACK_4(a1, a2, a3, a4)                                         \
  QUARK_UNPACK_3 (a1, a2, a3)                                                  \
  QUARK_UNPACK_ONE (a4)
#define QUARK_UNPACK_5(a1, a2, a3, a4, a5)                                     \
  QUARK_UNPACK_4 (a1, a2, a3, a4)                                              \
  QUARK_UNPACK_ONE (a5)
#define QUARK_UNPACK_6(a1, a2, a3, a4, a5, a6)                                 \
  QUARK_UNPACK_5 (a1, a2, a3, a4, a5)                                          \
  QUARK_UNPACK_ONE (a6)
#define QUARK_UNPACK_7(a1, a2, a3, a4, a5, a6, a7)                             \
  QUARK_UNPACK_6 (a1, a2, a3, a4, a5, a6)                                      \
  QUARK_UNPACK_ONE (a7)
#define QUARK_UNPACK_8(a1, a2, a3, a4, a5, a6, a7, a8)                         \
  QUARK_UNPACK_7 (a1, a2, a3, a4, a5, a6, a7)                                  \
  QUARK_UNPACK_ONE (a8)
#define QUARK_UNPACK_9(a1, a2, a3, a4, a5, a6, a7, a8, a9)                     \
  QUARK_UNPACK_8 (a1, a2, a3, a4, a5, a6, a7, a8)                              \
  QUARK_UNPACK_ONE (a9)
#define QUARK_UNPACK_10(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10)               \
  QUARK_UNPACK_9 (a1, a2, a3, a4, a5, a6, a7, a8, a9)                          \
  QUARK_UNPACK_ONE (a10)
#define QUARK_UNPACK_11(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)          \
  QUARK_UNPACK_10 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10)                    \
  QUARK_UNPACK_ONE (a11)
#define QUARK_UNPACK_12(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12)     \
  QUARK_UNPACK_11 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)               \
  QUARK_UNPACK_ONE (a12)
#define QUARK_UNPACK_13(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13)                                                   \
  QUARK_UNPACK_12 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12)          \
  QUARK_UNPACK_ONE (a13)
#define QUARK_UNPACK_14(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14)                                              \
  QUARK_UNPACK_13 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13)     \
  QUARK_UNPACK_ONE (a14)
#define QUARK_UNPACK_15(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15)                                         \
  QUARK_UNPACK_14 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14)                                                        \
  QUARK_UNPACK_ONE (a15)
#define QUARK_UNPACK_16(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16)                                    \
  QUARK_UNPACK_15 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15)                                                   \
  QUARK_UNPACK_ONE (a16)
#define QUARK_UNPACK_17(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17)                               \
  QUARK_UNPACK_16 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16)                                              \
  QUARK_UNPACK_ONE (a17)
#define QUARK_UNPACK_18(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18)                          \
  QUARK_UNPACK_17 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17)                                         \
  QUARK_UNPACK_ONE (a18)
#define QUARK_UNPACK_19(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19)                     \
  QUARK_UNPACK_18 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18)                                    \
  QUARK_UNPACK_ONE (a19)
#define QUARK_UNPACK_20(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19, a20)                \
  QUARK_UNPACK_19 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19)                               \
  QUARK_UNPACK_ONE (a20)
#define QUARK_UNPACK_21(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19, a20, a21)           \
  QUARK_UNPACK_20 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20)                          \
  QUARK_UNPACK_ONE (a21)
#define QUARK_UNPACK_22(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19, a20, a21, a22)      \
  QUARK_UNPACK_21 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21)                     \
  QUARK_UNPACK_ONE (a22)
#define QUARK_UNPACK_23(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23) \
  QUARK_UNPACK_22 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22)                \
  QUARK_UNPACK_ONE (a23)
#define QUARK_UNPACK_24(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, \
                        a24)                                                   \
  QUARK_UNPACK_23 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23)           \
  QUARK_UNPACK_ONE (a24)
#define QUARK_UNPACK_25(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, \
                        a24, a25)                                              \
  QUARK_UNPACK_24 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24)      \
  QUARK_UNPACK_ONE (a25)
#define QUARK_UNPACK_26(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, \
                        a24, a25, a26)                                         \
  QUARK_UNPACK_25 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25) \
  QUARK_UNPACK_ONE (a26)
#define QUARK_UNPACK_27(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, \
                        a24, a25, a26, a27)                                    \
  QUARK_UNPACK_26 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, \
                   a26)                                                        \
  QUARK_UNPACK_ONE (a27)
#define QUARK_UNPACK_28(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, \
                        a24, a25, a26, a27, a28)                               \
  QUARK_UNPACK_27 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, \
                   a26, a27)                                                   \
  QUARK_UNPACK_ONE (a28)
#define QUARK_UNPACK_29(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, \
                        a24, a25, a26, a27, a28, a29)                          \
  QUARK_UNPACK_28 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, \
                   a26, a27, a28)                                              \
  QUARK_UNPACK_ONE (a29)
#define QUARK_UNPACK_30(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, \
                        a24, a25, a26, a27, a28, a29, a30)                     \
  QUARK_UNPACK_29 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, \
                   a26, a27, a28, a29)                                         \
  QUARK_UNPACK_ONE (a30)
#define QUARK_UNPACK_31(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, \
                        a24, a25, a26, a27, a28, a29, a30, a31)                \
  QUARK_UNPACK_30 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, \
                   a26, a27, a28, a29, a30)                                    \
  QUARK_UNPACK_ONE (a31)
#define QUARK_UNPACK_32(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,     \
                        a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, \
                        a24, a25, a26, a27, a28, a29, a30, a31, a32)           \
  QUARK_UNPACK_31 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, \
                   a26, a27, a28, a29, a30, a31)                               \
  QUARK_UNPACK_ONE (a32)
#define quark_unpack_args_1(quark, a1)                                         \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_1 (a1)                                                          \
  QUARK_UNPACK_END
#define quark_unpack_args_2(quark, a1, a2)                                     \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_2 (a1, a2)                                                      \
  QUARK_UNPACK_END
#define quark_unpack_args_3(quark, a1, a2, a3)                                 \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_3 (a1, a2, a3)                                                  \
  QUARK_UNPACK_END
#define quark_unpack_args_4(quark, a1, a2, a3, a4)                             \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_4 (a1, a2, a3, a4)                                              \
  QUARK_UNPACK_END
#define quark_unpack_args_5(quark, a1, a2, a3, a4, a5)                         \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_5 (a1, a2, a3, a4, a5)                                          \
  QUARK_UNPACK_END
#define quark_unpack_args_6(quark, a1, a2, a3, a4, a5, a6)                     \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_6 (a1, a2, a3, a4, a5, a6)                                      \
  QUARK_UNPACK_END
#define quark_unpack_args_7(quark, a1, a2, a3, a4, a5, a6, a7)                 \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_7 (a1, a2, a3, a4, a5, a6, a7)                                  \
  QUARK_UNPACK_END
#define quark_unpack_args_8(quark, a1, a2, a3, a4, a5, a6, a7, a8)             \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_8 (a1, a2, a3, a4, a5, a6, a7, a8)                              \
  QUARK_UNPACK_END
#define quark_unpack_args_9(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9)         \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_9 (a1, a2, a3, a4, a5, a6, a7, a8, a9)                          \
  QUARK_UNPACK_END
#define quark_unpack_args_10(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10)   \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_10 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10)                    \
  QUARK_UNPACK_END
#define quark_unpack_args_11(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11)                                              \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_11 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)               \
  QUARK_UNPACK_END
#define quark_unpack_args_12(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12)                                         \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_12 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12)          \
  QUARK_UNPACK_END
#define quark_unpack_args_13(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13)                                    \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_13 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13)     \
  QUARK_UNPACK_END
#define quark_unpack_args_14(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14)                               \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_14 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14)                                                        \
  QUARK_UNPACK_END
#define quark_unpack_args_15(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15)                          \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_15 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15)                                                   \
  QUARK_UNPACK_END
#define quark_unpack_args_16(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16)                     \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_16 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16)                                              \
  QUARK_UNPACK_END
#define quark_unpack_args_17(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17)                \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_17 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17)                                         \
  QUARK_UNPACK_END
#define quark_unpack_args_18(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18)           \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_18 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18)                                    \
  QUARK_UNPACK_END
#define quark_unpack_args_19(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19)      \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_19 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19)                               \
  QUARK_UNPACK_END
#define quark_unpack_args_20(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19, a20) \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_20 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20)                          \
  QUARK_UNPACK_END
#define quark_unpack_args_21(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, \
                             a21)                                              \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_21 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21)                     \
  QUARK_UNPACK_END
#define quark_unpack_args_22(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, \
                             a21, a22)                                         \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_22 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22)                \
  QUARK_UNPACK_END
#define quark_unpack_args_23(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, \
                             a21, a22, a23)                                    \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_23 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23)           \
  QUARK_UNPACK_END
#define quark_unpack_args_24(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, \
                             a21, a22, a23, a24)                               \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_24 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24)      \
  QUARK_UNPACK_END
#define quark_unpack_args_25(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, \
                             a21, a22, a23, a24, a25)                          \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_25 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25) \
  QUARK_UNPACK_END
#define quark_unpack_args_26(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, \
                             a21, a22, a23, a24, a25, a26)                     \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_26 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, \
                   a26)                                                        \
  QUARK_UNPACK_END
#define quark_unpack_args_27(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, \
                             a21, a22, a23, a24, a25, a26, a27)                \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_27 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, \
                   a26, a27)                                                   \
  QUARK_UNPACK_END
#define quark_unpack_args_28(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, \
                             a21, a22, a23, a24, a25, a26, a27, a28)           \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_28 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, \
                   a26, a27, a28)                                              \
  QUARK_UNPACK_END
#define quark_unpack_args_29(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, \
                             a21, a22, a23, a24, a25, a26, a27, a28, a29)      \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_29 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, \
                   a26, a27, a28, a29)                                         \
  QUARK_UNPACK_END
#define quark_unpack_args_30(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, \
                             a21, a22, a23, a24, a25, a26, a27, a28, a29, a30) \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_30 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, \
                   a26, a27, a28, a29, a30)                                    \
  QUARK_UNPACK_END
#define quark_unpack_args_31(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, \
                             a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, \
                             a31)                                              \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_31 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, \
                   a26, a27, a28, a29, a30, a31)                               \
  QUARK_UNPACK_END
#define quark_unpack_args_32(quark, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10,   \
                             a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, \
                             a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, \
                             a31, a32)                                         \
  QUARK_UNPACK_BEGIN (quark)                                                   \
  QUARK_UNPACK_32 (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13,     \
                   a14, a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, \
                   a26, a27, a28, a29, a30, a31, a32)                          \
  QUARK_UNPACK_END

#endif /* _UNPACK_ARGS_ */
