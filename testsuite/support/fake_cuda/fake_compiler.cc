// SPDX-License-Identifier: LGPL-2.1-or-later
// A double of NVRTC and of the functions of CUDA's driver that load and launch
// what it compiles: the host's compiler makes a library of the kernels, whose
// work-items are executed one after another, as a command of the stream.
//
//   FAKE_CUDA_CXX=c++      the compiler
//   FAKE_CUDA_ARCHS=75,90  the architectures that NVRTC knows

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <memory>
#include <regex>
#include <string>
#include <unistd.h>
#include <vector>

#include <cuda_runtime_api.h>

namespace
{

constexpr int kInvalid = 1, kCompilation = 6;

/// What CUDA C has beyond C++, as far as kernels made of loops use it.
constexpr char kPrelude[] = R"(
#include <math.h>
#include <stdlib.h>
#include <tuple>
struct Three { unsigned x, y, z; };
#define FAKE_CUDA 1
static thread_local unsigned fake_shared_bytes;
static thread_local Three blockIdx, threadIdx, blockDim, gridDim;
#define __global__
#define __device__
static inline int __popc (unsigned x) { return __builtin_popcount (x); }
static inline int __popcll (unsigned long long x)
{ return __builtin_popcountll (x); }
static inline int __clz (int x) { return x ? __builtin_clz (x) : 32; }
static inline int __clzll (long long x) { return x ? __builtin_clzll (x) : 64; }
static inline float __int_as_float (int x)
{ float f; __builtin_memcpy (&f, &x, 4); return f; }
static inline double __longlong_as_double (long long x)
{ double f; __builtin_memcpy (&f, &x, 8); return f; }
static inline float exp10 (float x) { return exp10f (x); }
#define ATOMIC(type) \
  static inline type atomicAdd (type *p, type x) \
  { return __atomic_fetch_add (p, x, 0); } \
  static inline type atomicAnd (type *p, type x) \
  { return __atomic_fetch_and (p, x, 0); } \
  static inline type atomicOr (type *p, type x) \
  { return __atomic_fetch_or (p, x, 0); } \
  static inline type atomicXor (type *p, type x) \
  { return __atomic_fetch_xor (p, x, 0); } \
  static inline type atomicExch (type *p, type x) \
  { return __atomic_exchange_n (p, x, 0); } \
  static inline type atomicCAS (type *p, type old, type x) \
  { __atomic_compare_exchange_n (p, &old, x, 0, 0, 0); return old; }
ATOMIC (unsigned)
ATOMIC (unsigned long long)
template <typename... Types>
static void *
fake_pack (void (*) (Types...), void **arguments)
{
  int i = 0;
  return new std::tuple<Types...>{ *static_cast<Types *> (arguments[i++])... };
}
template <typename... Types>
static void
fake_run (void (*kernel) (Types...), void *packed, const unsigned *groups,
          unsigned group, unsigned shared)
{
  fake_shared_bytes = shared;
  auto *values = static_cast<std::tuple<Types...> *> (packed);
  gridDim = { groups[0], groups[1], groups[2] };
  blockDim = { group, 1, 1 };
  for (blockIdx.z = 0; blockIdx.z < gridDim.z; blockIdx.z++)
    for (blockIdx.y = 0; blockIdx.y < gridDim.y; blockIdx.y++)
      for (blockIdx.x = 0; blockIdx.x < gridDim.x; blockIdx.x++)
        for (threadIdx.x = 0; threadIdx.x < group; threadIdx.x++)
          std::apply (kernel, *values);
  delete values;
}
)";

struct Program
{
  std::string text;
  std::string file;
  std::string image; ///< what is loaded: the name of a library
  std::string log;
  std::string name; ///< the kernel whose symbol is asked for
};

struct Kernel
{
  void *(*pack) (void **);
  void (*run) (void *, const unsigned *, unsigned, unsigned);
};

struct Module
{
  void *library;
  std::vector<std::unique_ptr<Kernel>> kernels;
};

/// One launch, until its stream has executed it.
struct Launch
{
  Kernel kernel;
  void *packed;
  unsigned groups[3], group, shared;
};

std::string
setting (const char *name, const char *otherwise)
{
  const char *text = getenv (name);
  return text && *text ? text : otherwise;
}

std::vector<int>
archs ()
{
  std::vector<int> list;
  const std::string text = setting ("FAKE_CUDA_ARCHS", "75,90");
  for (size_t i = 0; i < text.size (); i = text.find (',', i) + 1)
    {
      list.push_back (atoi (text.c_str () + i));
      if (text.find (',', i) == std::string::npos)
        break;
    }
  return list;
}

/// Returns functions that pack the arguments of each kernel of a text, and
/// execute it.
std::string
wrappers (const std::string &text)
{
  static const std::regex kernel (
      R"((?:KERNEL|__global__)\s+void\s+(\w+)\s*\()");
  std::string made;
  for (std::sregex_iterator i (text.begin (), text.end (), kernel), end;
       i != end; ++i)
    {
      const std::string name = (*i)[1];
      made += "extern \"C\" void *fake_pack_" + name
              + " (void **arguments)\n{ return fake_pack (" + name
              + ", arguments); }\nextern \"C\" void fake_run_" + name
              + " (void *packed, const unsigned *groups, unsigned group, "
                "unsigned shared)\n{ fake_run ("
              + name + ", packed, groups, group, shared); }\n";
    }
  return made;
}

std::string
contents (const std::string &name)
{
  std::string text;
  if (FILE *file = fopen (name.c_str (), "r"))
    {
      for (int c; (c = getc (file)) != EOF;)
        text += char (c);
      fclose (file);
    }
  return text;
}

int
copy_text (const std::string &text, char *to)
{
  memcpy (to, text.c_str (), text.size () + 1);
  return 0;
}

void
execute (void *data)
{
  const std::unique_ptr<Launch> launch (static_cast<Launch *> (data));
  launch->kernel.run (launch->packed, launch->groups, launch->group,
                      launch->shared);
}

} // namespace

extern "C" {

const char *
nvrtcGetErrorString (int error)
{
  return error == kCompilation ? "NVRTC_ERROR_COMPILATION" : "an error";
}

int
nvrtcGetNumSupportedArchs (int *count)
{
  *count = int (archs ().size ());
  return 0;
}

int
nvrtcGetSupportedArchs (int *list)
{
  for (int arch : archs ())
    *list++ = arch;
  return 0;
}

int
nvrtcCreateProgram (Program **program, const char *text, const char *file, int,
                    const char *const *, const char *const *)
{
  *program = new Program{ text, file, "", "", "" };
  return 0;
}

int
nvrtcDestroyProgram (Program **program)
{
  delete *program;
  *program = nullptr;
  return 0;
}

int
nvrtcCompileProgram (Program *program, int count, const char *const *options)
{
  std::string joined;
  for (int i = 0; i < count; ++i)
    joined += options[i] + std::string (" ");
  /* Kernels made of loops, whose names are not asked for, keep products and sums
     apart.  */
  if (program->name.empty ()
      && joined.find ("--fmad=false") == std::string::npos)
    return kInvalid;
  std::string base = setting ("TMPDIR", "/tmp") + "/fake-cuda-XXXXXX";
  const int made = mkstemp (base.data ());
  if (made < 0)
    return kInvalid;
  close (made);
  program->image = base + ".so";
  const std::string source = base + ".cc";
  if (FILE *file = fopen (source.c_str (), "w"))
    {
      fprintf (file, "%s#line 1 \"%s\"\n%s\n%s", kPrelude,
               program->file.c_str (), program->text.c_str (),
               wrappers (program->text).c_str ());
      fclose (file);
    }
  const std::string command
      = setting ("FAKE_CUDA_CXX", "c++")
        + " -std=c++17 -w -O0 -fPIC -shared -ffp-contract=off -fwrapv"
          " -fno-strict-aliasing "
        + source + " -o " + program->image + " 2>" + base;
  const int status = system (command.c_str ());
  unlink (source.c_str ());
  program->log = contents (base);
  unlink (base.c_str ());
  return status == 0 ? 0 : kCompilation;
}

// Symbols of the double have the names of C.
int
nvrtcAddNameExpression (Program *program, const char *name)
{
  program->name = name;
  return 0;
}

int
nvrtcGetLoweredName (Program *program, const char *name, const char **symbol)
{
  if (program->name != name)
    return kInvalid;
  *symbol = program->name.c_str ();
  return 0;
}

int
nvrtcGetProgramLogSize (Program *program, size_t *bytes)
{
  *bytes = program->log.size () + 1;
  return 0;
}

int
nvrtcGetProgramLog (Program *program, char *log)
{
  return copy_text (program->log, log);
}

int
nvrtcGetCUBINSize (Program *program, size_t *bytes)
{
  *bytes = program->image.size () + 1;
  return 0;
}

int
nvrtcGetCUBIN (Program *program, char *image)
{
  return copy_text (program->image, image);
}

int
nvrtcGetPTXSize (Program *program, size_t *bytes)
{
  return nvrtcGetCUBINSize (program, bytes);
}

int
nvrtcGetPTX (Program *program, char *image)
{
  return copy_text (program->image, image);
}

int
cuGetErrorString (int, const char **text)
{
  *text = "error of the driver";
  return 0;
}

int
cuModuleLoadData (Module **module, const void *image)
{
  const char *name = static_cast<const char *> (image);
  void *library = dlopen (name, RTLD_NOW | RTLD_LOCAL);
  unlink (name);
  if (!library)
    return kInvalid;
  *module = new Module{ library, {} };
  return 0;
}

int
cuModuleUnload (Module *module)
{
  dlclose (module->library);
  delete module;
  return 0;
}

int
cuModuleGetFunction (Kernel **kernel, Module *module, const char *name)
{
  Kernel found;
  found.pack = reinterpret_cast<decltype (found.pack)> (
      dlsym (module->library, ("fake_pack_" + std::string (name)).c_str ()));
  found.run = reinterpret_cast<decltype (found.run)> (
      dlsym (module->library, ("fake_run_" + std::string (name)).c_str ()));
  if (!found.pack || !found.run)
    return kInvalid;
  module->kernels.push_back (std::make_unique<Kernel> (found));
  *kernel = module->kernels.back ().get ();
  return 0;
}

int
cuLaunchKernel (Kernel *kernel, unsigned x, unsigned y, unsigned z,
                unsigned group, unsigned group_y, unsigned group_z,
                unsigned shared, cudaStream_t stream, void **arguments, void **)
{
  if (x == 0 || y == 0 || z == 0 || y > 65535 || z > 65535 || group == 0
      || group > 1024 || group_y != 1 || group_z != 1)
    return kInvalid;
  auto *launch
      = new Launch{ *kernel, kernel->pack (arguments), { x, y, z }, group,
                    shared };
  if (cudaLaunchHostFunc (stream, execute, launch) != cudaSuccess)
    return kInvalid;
  return 0;
}

} // extern "C"
