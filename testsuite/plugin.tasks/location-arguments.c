/* Errors of an attribute's arguments are at the arguments, wherever they are
   written; at the declaration when a macro writes the attribute.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

#define IMPLEMENTATION(target, task) \
  __attribute__ ((task_implementation (target, task)))
#define TARGET "fpga"

void f (int n) __attribute__ ((task));
int v[3];

void number (int n) /* "a string", 'c' */
  __attribute__ ((
    task_implementation (
      3, /* { dg-error "first argument of 'task_implementation' is not a string" } */
      f)));
/* { dg-message "note: write" "" { target *-*-* } .-2 } */

void array (int n)
  __attribute__ ((task_implementation ("cpu",
    v))); /* { dg-error "second argument of 'task_implementation' is not a function" } */
/* { dg-message "note: name the task" "" { target *-*-* } .-1 } */

void in_macro (int n) /* { dg-warning "unknown target 'fpga'" } */
  IMPLEMENTATION ("fpga",
                  f);
/* { dg-message "note: the targets are" "" { target *-*-* } .-3 } */

void from_macro (int n)
  __attribute__ ((task_implementation (
    TARGET, /* { dg-warning "unknown target 'fpga'" } */
    f)));
/* { dg-message "note: the targets are" "" { target *-*-* } .-2 } */

#line 1000 "gone.c"
void gone (int n)
  __attribute__ ((task_implementation (
    "fpga",
    f)));
/* { dg-warning "unknown target 'fpga'" "" { target *-*-* } 1000 } */
/* { dg-message "note: the targets are" "" { target *-*-* } 1000 } */
