/* A result that is deduced is no `void`, and its function no template.
   rows: C05 C09 */
/* { dg-do compile } */
/* { dg-additional-options "-std=c++20" } */

auto a (int *) __attribute__ ((task)); /* { dg-error "task .auto a\\(int\\*\\). must not return a value, but returns .auto." } */
decltype (auto) b (int *) __attribute__ ((task)); /* { dg-error "must not return a value, but returns .decltype\\(auto\\)." } */
auto c (auto *) __attribute__ ((task)); /* { dg-error "function template \[^\n]* cannot be a task" } */
void d (auto *) __attribute__ ((task)); /* { dg-error "function template \[^\n]* cannot be a task" } */
[[starpu::task]] auto e (int *) -> void;
auto f (int *) -> void __attribute__ ((task));
