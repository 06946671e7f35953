/* A task may call tasks on its own parameter where data rename, too: it may have
   a version of its own.
   rows: C32
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var ASTERISM_RENAMING "1" } */

#include "run-children-on-own-data.c"
