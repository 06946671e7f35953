/* Each error is at the column of the operand or token in question, whatever
   expression that is part of.
   rows: C09 C16
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fshow-column" } */

struct s { float *p; };

void
f (float *p, int n, struct s s)
{
#pragma starpu register p (n, none_a)
#pragma starpu register p n ? none_b : 3
#pragma starpu register p sizeof (none_c)
#pragma starpu register p (int) none_d
#pragma starpu register p n + none_e * 2
#pragma starpu register (n, none_f) n
#pragma starpu register p n ? 3 : (n, none_g)
#pragma starpu register    n    3
#pragma starpu register p    s
#pragma starpu register p n    n
#pragma starpu register p n    , n
#pragma starpu acquire    n
#pragma starpu release p    p
#pragma starpu    nothing
#pragma starpu wait    now
#pragma starpu unregister
}

/* { dg-message "columns.c:13:31: error: .none_a. (undeclared|was not declared)" "" { target *-*-* } 0 } */
/* { dg-message "columns.c:14:31: error: .none_b. (undeclared|was not declared)" "" { target *-*-* } 0 } */
/* { dg-message "columns.c:15:35: error: .none_c. (undeclared|was not declared)" "" { target *-*-* } 0 } */
/* { dg-message "columns.c:16:33: error: .none_d. (undeclared|was not declared)" "" { target *-*-* } 0 } */
/* { dg-message "columns.c:17:31: error: .none_e. (undeclared|was not declared)" "" { target *-*-* } 0 } */
/* { dg-message "columns.c:18:29: error: .none_f. (undeclared|was not declared)" "" { target *-*-* } 0 } */
/* { dg-message "columns.c:19:39: error: .none_g. (undeclared|was not declared)" "" { target *-*-* } 0 } */
/* { dg-message "columns.c:20:28: error: the argument of .#pragma starpu register. has type .int." "" { target *-*-* } 0 } */
/* { dg-message "columns.c:21:30: error: the size in .#pragma starpu register. has type" "" { target *-*-* } 0 } */
/* { dg-message "columns.c:22:32: error: surplus argument" "" { target *-*-* } 0 } */
/* { dg-message "columns.c:23:32: error: unexpected .,." "" { target *-*-* } 0 } */
/* { dg-message "columns.c:24:27: error: the argument of .#pragma starpu acquire. has type" "" { target *-*-* } 0 } */
/* { dg-message "columns.c:25:29: error: surplus argument" "" { target *-*-* } 0 } */
/* { dg-message "columns.c:26:19: error: unknown directive .nothing." "" { target *-*-* } 0 } */
/* { dg-message "columns.c:27:24: error: surplus argument" "" { target *-*-* } 0 } */
/* { dg-message "columns.c:28:9: error: .#pragma starpu unregister. without an argument" "" { target *-*-* } 0 } */
