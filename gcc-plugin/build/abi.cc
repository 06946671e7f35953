/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the declarations of include/asterism_abi.h.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/function.h"
#include "build/object.h"
#include "language.h"

namespace asterism::plugin
{

namespace
{

tree
const_pointer (tree type)
{
  return build_pointer_type (build_qualified_type (type, TYPE_QUAL_CONST));
}

tree
const_char_pointer ()
{
  return const_pointer (char_type_node);
}

/* Returns the type cached at WHICH, made by MAKE at first.  */
template <typename Make>
tree
once (Cached which, Make make)
{
  if (!cached (which))
    cached (which) = make ();
  return cached (which);
}

struct Entry
{
  const char *name;
  tree (*type) ();
};

tree
site_pointer ()
{
  return const_pointer (site_type ());
}

tree
takes_site ()
{
  return build_function_type_list (void_type_node, site_pointer (), NULL_TREE);
}

/* The pointers to data are not to `const` here: GCC would warn of buffers that
   are registered before anything is stored in them.  */
tree
takes_pointer_and_site ()
{
  return build_function_type_list (void_type_node, ptr_type_node,
                                   site_pointer (), NULL_TREE);
}

tree
type_of_submit ()
{
  return build_function_type_list (void_type_node,
                                   build_pointer_type (task_type ()),
                                   const_ptr_type_node, NULL_TREE);
}

tree
type_of_register ()
{
  return build_function_type_list (void_type_node, ptr_type_node,
                                   size_type_node, size_type_node,
                                   const_pointer (origin_type ()), NULL_TREE);
}

tree
type_of_allocate ()
{
  return build_function_type_list (
      ptr_type_node, size_type_node, unsigned_type_node,
      const_pointer (size_type_node), site_pointer (), NULL_TREE);
}

tree
type_of_free ()
{
  return build_function_type_list (void_type_node, ptr_type_node, NULL_TREE);
}

tree
type_of_launch ()
{
  return build_function_type_list (
      void_type_node, build_pointer_type (kernel_type ()),
      const_pointer (kernel_argument_type ()), unsigned_type_node,
      size_type_node, unsigned_type_node, const_pointer (size_type_node),
      NULL_TREE);
}

tree
type_of_reduce ()
{
  tree kernel = build_pointer_type (kernel_type ());
  tree arguments = const_pointer (kernel_argument_type ());
  return build_function_type_list (
      void_type_node, kernel, kernel, arguments, unsigned_type_node,
      size_type_node, unsigned_type_node, const_pointer (size_type_node),
      arguments, unsigned_type_node, NULL_TREE);
}

tree
type_of_grid ()
{
  return build_function_type_list (
      void_type_node, build_pointer_type (kernel_type ()),
      const_pointer (kernel_argument_type ()), unsigned_type_node,
      size_type_node, unsigned_type_node, const_pointer (size_type_node),
      size_type_node, NULL_TREE);
}

/* In the order of Cached, from Submit.  */
const Entry entries[] = {
  { "asterism_submit_v1", type_of_submit },
  { "asterism_initialize_v1", takes_site },
  { "asterism_shutdown_v1", takes_site },
  { "asterism_wait_v1", takes_site },
  { "asterism_register_v2", type_of_register },
  { "asterism_unregister_v1", takes_pointer_and_site },
  { "asterism_acquire_v1", takes_pointer_and_site },
  { "asterism_release_v1", takes_pointer_and_site },
  { "asterism_allocate_v1", type_of_allocate },
  { "asterism_free_v1", type_of_free },
  { "asterism_opencl_launch_v1", type_of_launch },
  { "asterism_cuda_launch_v2", type_of_launch },
  { "asterism_opencl_reduce_v1", type_of_reduce },
  { "asterism_cuda_reduce_v1", type_of_reduce },
  { "asterism_cuda_grid_v1", type_of_grid },
};

} // namespace

tree
site_type ()
{
  return once (Cached::SiteType, [] {
    return build_record ("asterism_site_v1",
                         { { "file", const_char_pointer () },
                           { "line", uint32_type_node },
                           { "column", uint32_type_node } });
  });
}

tree
origin_type ()
{
  return once (Cached::OriginType, [] {
    return build_record (
        "asterism_origin_v1",
        { { "site", site_type () }, { "name", const_char_pointer () } });
  });
}

tree
parameter_type ()
{
  return once (Cached::ParameterType, [] {
    return build_record ("asterism_parameter_v1",
                         { { "name", const_char_pointer () },
                           { "mode", uint32_type_node },
                           { "size", uint32_type_node },
                           { "offset", uint32_type_node },
                           { "reserved", uint32_type_node } });
  });
}

tree
task_type ()
{
  return once (Cached::TaskType, [] {
    return build_record ("asterism_task_v1",
                         { { "version", uint32_type_node },
                           { "nparameters", uint32_type_node },
                           { "nbuffers", uint32_type_node },
                           { "values_offset", uint32_type_node },
                           { "block_size", uint32_type_node },
                           { "tail", uint32_type_node },
                           { "name", const_char_pointer () },
                           { "codelet", ptr_type_node },
                           { "parameters", const_pointer (parameter_type ()) },
                           { "site", site_type () },
                           { "cache", ptr_type_node },
                           { "model", const_char_pointer () },
                           { "cost", ptr_type_node } });
  });
}

tree
buffer_type ()
{
  return once (Cached::BufferType, [] {
    return build_record ("asterism_buffer_v1",
                         { { "id", integer_type_node },
                           { "ptr", uintptr_type_node },
                           { "dev_handle", uintptr_type_node },
                           { "offset", size_type_node } });
  });
}

tree
kernel_type ()
{
  return once (Cached::KernelType, [] {
    return build_record ("asterism_kernel_v1",
                         { { "version", uint32_type_node },
                           { "reserved", uint32_type_node },
                           { "file", const_char_pointer () },
                           { "source", const_char_pointer () },
                           { "length", size_type_node },
                           { "name", const_char_pointer () },
                           { "site", site_type () },
                           { "cache", ptr_type_node } });
  });
}

tree
kernel_argument_type ()
{
  return once (Cached::KernelArgumentType, [] {
    return build_record (
        "asterism_kernel_argument_v1",
        { { "value", const_ptr_type_node }, { "size", size_type_node } });
  });
}

tree
call_site_variable ()
{
  return once (Cached::CallSite, [] {
    tree id = get_identifier ("asterism_call_site_v1");
    tree variable
        = build_decl (BUILTINS_LOCATION, VAR_DECL, id, site_pointer ());
    SET_DECL_ASSEMBLER_NAME (variable, id);
    DECL_EXTERNAL (variable) = 1;
    TREE_PUBLIC (variable) = 1;
    DECL_ARTIFICIAL (variable) = 1;
    DECL_IGNORED_P (variable) = 1;
    DECL_VISIBILITY_SPECIFIED (variable) = 1;
    set_decl_tls_model (variable, decl_default_tls_model (variable));
    return variable;
  });
}

tree
abi_function (Cached which)
{
  return once (which, [which] {
    size_t row
        = static_cast<size_t> (which) - static_cast<size_t> (Cached::Submit);
    gcc_assert (row < std::size (entries));
    return declare_external_function (entries[row].name, entries[row].type ());
  });
}

namespace
{

/* Returns "FILE:LINE:COLUMN".  */
std::string
text_of (location_t where)
{
  expanded_location place = expand_location (where);
  return std::string (place.file ? place.file : "") + ":"
         + std::to_string (place.line) + ":" + std::to_string (place.column);
}

/* Returns the address of OBJECT, a constant that is made at first, of TYPE with
   the value that MAKE returns.  */
template <typename Make>
tree
address_of_constant (tree &object, const char *name, tree type, Make make)
{
  if (!object)
    {
      object = keep (build_static (
          name, build_qualified_type (type, TYPE_QUAL_CONST), make ()));
      finalize_object (object);
    }
  return address_of (object);
}

} // namespace

tree
build_site_value (location_t where)
{
  expanded_location place = expand_location (where);
  Initializer site (site_type ());
  /* -fmacro-prefix-map is about the names of files that programs have.  */
  site.set ("file",
            build_text (place.file ? remap_macro_filename (place.file) : ""));
  site.set ("line", place.line);
  site.set ("column", place.column);
  return site.finish ();
}

tree
build_site (location_t where)
{
  static std::unordered_map<std::string, tree> sites;
  return address_of_constant (sites[text_of (where)], "asterism_site",
                              site_type (),
                              [where] { return build_site_value (where); });
}

tree
build_origin (location_t where, const std::string &name)
{
  static std::unordered_map<std::string, tree> origins;
  return address_of_constant (origins[text_of (where) + ":" + name],
                              "asterism_origin", origin_type (),
                              [where, &name] {
                                Initializer origin (origin_type ());
                                origin.set ("site", build_site_value (where));
                                origin.set ("name", build_text (name));
                                return origin.finish ();
                              });
}

tree
build_abi_call (location_t where, Cached which,
                std::initializer_list<tree> arguments)
{
  return build_converted_call (where, abi_function (which),
                               { arguments.begin (), arguments.size () });
}

tree
build_converted_call (location_t where, tree fn,
                      std::span<const tree> arguments)
{
  auto_vec<tree> converted;
  tree types = TYPE_ARG_TYPES (TREE_TYPE (fn));
  for (tree argument : arguments)
    {
      converted.safe_push (
          types ? fold_convert_loc (where, TREE_VALUE (types), argument)
                : argument);
      types = types ? TREE_CHAIN (types) : NULL_TREE;
    }
  return build_call_expr_loc_array (where, fn, converted.length (),
                                    converted.address ());
}

} // namespace asterism::plugin
