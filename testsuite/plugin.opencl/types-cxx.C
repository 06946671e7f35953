/* Types of C++ that OpenCL C lacks, or has with another size.
   rows: C23 */
/* { dg-do compile } */

#include <cstddef>

enum class wide : long { ONE };
enum class narrow : unsigned char { TWO };
enum class plain { THREE };

void t (wide a, narrow *b, plain c, wchar_t d, char16_t *e, bool f, std::size_t g, float (&h)[3], long double (&i)[3]) __attribute__ ((task));
void k (wide a, // { dg-warning "type .wide. has 64 bits, but .int. of OpenCL C has 32" }
	narrow *b, // { dg-warning "type .narrow. has 8 bits, but .int. of OpenCL C has 32" }
	plain c,
	wchar_t d, // { dg-warning "type .wchar_t. is not known in OpenCL C" }
	char16_t *e, // { dg-warning "type .char16_t. is not known in OpenCL C" }
	bool f, // { dg-warning "type .bool. has no fixed size" }
	std::size_t g, // { dg-warning "type .size_t. has no fixed size" }
	float (&h)[3],
	long double (&i)[3]) // { dg-warning "type .long double. is not known in OpenCL C" }
  __attribute__ ((task_implementation ("opencl", t)));
