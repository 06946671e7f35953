! SPDX-License-Identifier: LGPL-2.1-or-later
!> The C API for Fortran 2008, with the names of StarPU's module.
!
! A program compiles this file first, as modules belong to a compiler:
!
!     gfortran $(pkg-config --variable=fortran_module asterism) prog.f90 \
!         $(pkg-config --libs asterism)
!
! Handles, codelets and tasks are of type(c_ptr).  The function of a task is a
! subroutine with bind(C) and two arguments, type(c_ptr), value: the first is for
! fstarpu_vector_get_ptr () and its like, which give the data of the task by their
! place from 0 on, the second for fstarpu_unpack_arg ().
!
! A task is inserted by an array of type(c_ptr) that ends with c_null_ptr: the
! codelet, then for each datum its mode and its handle, and what follows from the
! FSTARPU_ constants below.  Values are passed by their addresses: the variables need
! the attribute target.
!
!     call fstarpu_task_insert ([ codelet, FSTARPU_RW, handle, &
!         FSTARPU_VALUE, c_loc (factor), FSTARPU_SZ_C_DOUBLE, c_null_ptr ])
!
! The constants have their values after fstarpu_init ().
module fstarpu_mod
  use, intrinsic :: iso_c_binding
  implicit none
  private

  ! Modes of access.
  type(c_ptr), public, protected :: FSTARPU_R, FSTARPU_W, FSTARPU_RW, &
    FSTARPU_SCRATCH, FSTARPU_REDUX, FSTARPU_COMMUTE
  ! In fstarpu_task_insert (): the address and the size of a value; the address of an
  ! integer(c_int) of the priority; of a real(c_double) of the flops; of an
  ! integer(c_int) of the worker; a name that ends with c_null_char; a function
  ! with an argument of type(c_ptr), value, which is called at the end (c_funptr
  ! by fstarpu_function ()), and its argument.
  type(c_ptr), public, protected :: FSTARPU_VALUE, FSTARPU_PRIORITY, &
    FSTARPU_FLOPS, FSTARPU_EXECUTE_ON_WORKER, FSTARPU_NAME, FSTARPU_CALLBACK, &
    FSTARPU_CALLBACK_ARG
  ! Sizes of values, and of elements.
  type(c_ptr), public, protected :: FSTARPU_SZ_C_INT, FSTARPU_SZ_C_DOUBLE, &
    FSTARPU_SZ_C_FLOAT, FSTARPU_SZ_C_SIZE_T, FSTARPU_SZ_C_PTR, &
    FSTARPU_SZ_INTEGER, FSTARPU_SZ_REAL, FSTARPU_SZ_DOUBLE_PRECISION
  ! Kinds of workers, where codelets may be executed, kinds of performance models.
  type(c_ptr), public, protected :: FSTARPU_CPU_WORKER, FSTARPU_CUDA_WORKER, &
    FSTARPU_OPENCL_WORKER, FSTARPU_CPU, FSTARPU_CUDA, FSTARPU_OPENCL, &
    FSTARPU_HISTORY_BASED, FSTARPU_REGRESSION_BASED, FSTARPU_NL_REGRESSION_BASED

  public :: fstarpu_init, fstarpu_function, fstarpu_size
  public :: fstarpu_shutdown, fstarpu_conf_allocate, fstarpu_conf_free, &
    fstarpu_conf_set_ncpu, fstarpu_conf_set_ncuda, fstarpu_conf_set_nopencl, &
    fstarpu_conf_set_sched_policy_name, fstarpu_conf_set_calibrate
  public :: fstarpu_codelet_allocate, fstarpu_codelet_free, &
    fstarpu_codelet_set_name, fstarpu_codelet_set_model, &
    fstarpu_codelet_add_cpu_func, fstarpu_codelet_add_buffer, &
    fstarpu_codelet_set_variable_nbuffers, fstarpu_codelet_set_where
  public :: fstarpu_perfmodel_allocate, fstarpu_perfmodel_free, &
    fstarpu_perfmodel_set_symbol, fstarpu_perfmodel_set_type
  public :: fstarpu_task_insert, fstarpu_insert_task, fstarpu_unpack_arg, &
    fstarpu_task_wait_for_all, fstarpu_pause, fstarpu_resume
  public :: fstarpu_variable_data_register, fstarpu_variable_get_ptr, &
    fstarpu_vector_data_register, fstarpu_vector_get_ptr, fstarpu_vector_get_nx, &
    fstarpu_matrix_data_register, fstarpu_matrix_get_ptr, fstarpu_matrix_get_ld, &
    fstarpu_matrix_get_nx, fstarpu_matrix_get_ny, fstarpu_block_data_register, &
    fstarpu_block_get_ptr, fstarpu_block_get_ldy, fstarpu_block_get_ldz, &
    fstarpu_block_get_nx, fstarpu_block_get_ny, fstarpu_block_get_nz, &
    fstarpu_void_data_register
  public :: fstarpu_data_unregister, fstarpu_data_unregister_submit, &
    fstarpu_data_unregister_no_coherency, fstarpu_data_acquire, &
    fstarpu_data_release, fstarpu_data_invalidate, fstarpu_data_wont_use, &
    fstarpu_data_set_reduction_methods
  public :: fstarpu_df_alloc_vector_filter_block, &
    fstarpu_df_alloc_matrix_filter_block, &
    fstarpu_df_alloc_matrix_filter_vertical_block, &
    fstarpu_df_alloc_block_filter_block, fstarpu_data_filter_set_nchildren, &
    fstarpu_data_filter_free, fstarpu_data_partition, fstarpu_data_unpartition, &
    fstarpu_data_get_nb_children, fstarpu_data_get_child, &
    fstarpu_data_get_sub_data
  public :: fstarpu_worker_get_count, fstarpu_worker_get_id, &
    fstarpu_cpu_worker_get_count, fstarpu_timing_now

  interface
    ! Starting and ending.
    subroutine fstarpu_shutdown () bind(C, name="starpu_shutdown")
    end subroutine
    function fstarpu_conf_allocate () bind(C) result(conf)
      import :: c_ptr
      type(c_ptr) :: conf
    end function
    subroutine fstarpu_conf_free (conf) bind(C)
      import :: c_ptr
      type(c_ptr), value, intent(in) :: conf
    end subroutine
    subroutine fstarpu_conf_set_ncpu (conf, ncpu) bind(C)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: conf
      integer(c_int), value, intent(in) :: ncpu
    end subroutine
    subroutine fstarpu_conf_set_ncuda (conf, ncuda) bind(C)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: conf
      integer(c_int), value, intent(in) :: ncuda
    end subroutine
    subroutine fstarpu_conf_set_nopencl (conf, nopencl) bind(C)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: conf
      integer(c_int), value, intent(in) :: nopencl
    end subroutine
    subroutine fstarpu_conf_set_calibrate (conf, calibrate) bind(C)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: conf
      integer(c_int), value, intent(in) :: calibrate
    end subroutine
    !> The name ends with c_null_char.
    subroutine fstarpu_conf_set_sched_policy_name (conf, policy_name) bind(C)
      import :: c_ptr, c_char
      type(c_ptr), value, intent(in) :: conf
      character(c_char), intent(in) :: policy_name(*)
    end subroutine

    ! Codelets: names end with c_null_char; buffers are added in the order in which
    ! the function takes them.
    function fstarpu_codelet_allocate () bind(C) result(codelet)
      import :: c_ptr
      type(c_ptr) :: codelet
    end function
    subroutine fstarpu_codelet_free (cl) bind(C)
      import :: c_ptr
      type(c_ptr), value, intent(in) :: cl
    end subroutine
    subroutine fstarpu_codelet_set_name (cl, cl_name) bind(C)
      import :: c_ptr, c_char
      type(c_ptr), value, intent(in) :: cl
      character(c_char), intent(in) :: cl_name(*)
    end subroutine
    subroutine fstarpu_codelet_set_model (cl, cl_perfmodel) bind(C)
      import :: c_ptr
      type(c_ptr), value, intent(in) :: cl, cl_perfmodel
    end subroutine
    subroutine fstarpu_codelet_add_cpu_func (cl, f_ptr) bind(C)
      import :: c_ptr, c_funptr
      type(c_ptr), value, intent(in) :: cl
      type(c_funptr), value, intent(in) :: f_ptr
    end subroutine
    subroutine fstarpu_codelet_add_buffer (cl, mode) bind(C)
      import :: c_ptr
      type(c_ptr), value, intent(in) :: cl, mode
    end subroutine
    !> The modes are those of fstarpu_task_insert ().
    subroutine fstarpu_codelet_set_variable_nbuffers (cl) bind(C)
      import :: c_ptr
      type(c_ptr), value, intent(in) :: cl
    end subroutine
    subroutine fstarpu_codelet_set_where (cl, where) bind(C)
      import :: c_ptr
      type(c_ptr), value, intent(in) :: cl, where
    end subroutine

    ! Performance models.
    function fstarpu_perfmodel_allocate () bind(C) result(model)
      import :: c_ptr
      type(c_ptr) :: model
    end function
    subroutine fstarpu_perfmodel_free (model) bind(C)
      import :: c_ptr
      type(c_ptr), value, intent(in) :: model
    end subroutine
    subroutine fstarpu_perfmodel_set_symbol (model, model_symbol) bind(C)
      import :: c_ptr, c_char
      type(c_ptr), value, intent(in) :: model
      character(c_char), intent(in) :: model_symbol(*)
    end subroutine
    subroutine fstarpu_perfmodel_set_type (model, type) bind(C)
      import :: c_ptr
      type(c_ptr), value, intent(in) :: model, type
    end subroutine

    ! Tasks.
    subroutine fstarpu_task_insert (arglist) bind(C)
      import :: c_ptr
      type(c_ptr), intent(in) :: arglist(*)
    end subroutine
    subroutine fstarpu_insert_task (arglist) bind(C, name="fstarpu_task_insert")
      import :: c_ptr
      type(c_ptr), intent(in) :: arglist(*)
    end subroutine
    !> Copies the values of a task to the addresses in the list, which ends with
    !! c_null_ptr.
    subroutine fstarpu_unpack_arg (cl_arg, bufferlist) bind(C)
      import :: c_ptr
      type(c_ptr), value, intent(in) :: cl_arg
      type(c_ptr), intent(in) :: bufferlist(*)
    end subroutine
    subroutine fstarpu_task_wait_for_all () bind(C, name="fstarpu_task_wait_for_all")
    end subroutine
    subroutine fstarpu_pause () bind(C, name="starpu_pause")
    end subroutine
    subroutine fstarpu_resume () bind(C, name="starpu_resume")
    end subroutine

    ! Data.  ptr: c_loc () of the first element, or c_null_ptr with home_node -1 for
    ! data that the library allocates.
    subroutine fstarpu_variable_data_register (dh, home_node, ptr, elt_size) &
        bind(C, name="starpu_variable_data_register")
      import :: c_ptr, c_int, c_size_t
      type(c_ptr), intent(out) :: dh
      integer(c_int), value, intent(in) :: home_node
      type(c_ptr), value, intent(in) :: ptr
      integer(c_size_t), value, intent(in) :: elt_size
    end subroutine
    function fstarpu_variable_get_ptr (buffers, i) bind(C) result(ptr)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: buffers
      integer(c_int), value, intent(in) :: i
      type(c_ptr) :: ptr
    end function
    subroutine fstarpu_vector_data_register (dh, home_node, ptr, nx, elt_size) &
        bind(C, name="fstarpu_vector_data_register")
      import :: c_ptr, c_int, c_size_t
      type(c_ptr), intent(out) :: dh
      integer(c_int), value, intent(in) :: home_node
      type(c_ptr), value, intent(in) :: ptr
      integer(c_int), value, intent(in) :: nx
      integer(c_size_t), value, intent(in) :: elt_size
    end subroutine
    function fstarpu_vector_get_ptr (buffers, i) bind(C) result(ptr)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: buffers
      integer(c_int), value, intent(in) :: i
      type(c_ptr) :: ptr
    end function
    function fstarpu_vector_get_nx (buffers, i) bind(C) result(nx)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: buffers
      integer(c_int), value, intent(in) :: i
      integer(c_int) :: nx
    end function
    !> Columns of Fortran are contiguous: nx is the number of rows, ld of those that
    !! the array has.
    subroutine fstarpu_matrix_data_register (dh, home_node, ptr, ld, nx, ny, &
        elt_size) bind(C, name="starpu_matrix_data_register")
      import :: c_ptr, c_int, c_size_t
      type(c_ptr), intent(out) :: dh
      integer(c_int), value, intent(in) :: home_node
      type(c_ptr), value, intent(in) :: ptr
      integer(c_int), value, intent(in) :: ld, nx, ny
      integer(c_size_t), value, intent(in) :: elt_size
    end subroutine
    function fstarpu_matrix_get_ptr (buffers, i) bind(C) result(ptr)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: buffers
      integer(c_int), value, intent(in) :: i
      type(c_ptr) :: ptr
    end function
    function fstarpu_matrix_get_ld (buffers, i) bind(C) result(ld)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: buffers
      integer(c_int), value, intent(in) :: i
      integer(c_int) :: ld
    end function
    function fstarpu_matrix_get_nx (buffers, i) bind(C) result(nx)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: buffers
      integer(c_int), value, intent(in) :: i
      integer(c_int) :: nx
    end function
    function fstarpu_matrix_get_ny (buffers, i) bind(C) result(ny)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: buffers
      integer(c_int), value, intent(in) :: i
      integer(c_int) :: ny
    end function
    subroutine fstarpu_block_data_register (dh, home_node, ptr, ldy, ldz, nx, ny, &
        nz, elt_size) bind(C, name="starpu_block_data_register")
      import :: c_ptr, c_int, c_size_t
      type(c_ptr), intent(out) :: dh
      integer(c_int), value, intent(in) :: home_node
      type(c_ptr), value, intent(in) :: ptr
      integer(c_int), value, intent(in) :: ldy, ldz, nx, ny, nz
      integer(c_size_t), value, intent(in) :: elt_size
    end subroutine
    function fstarpu_block_get_ptr (buffers, i) bind(C) result(ptr)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: buffers
      integer(c_int), value, intent(in) :: i
      type(c_ptr) :: ptr
    end function
    function fstarpu_block_get_ldy (buffers, i) bind(C) result(ldy)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: buffers
      integer(c_int), value, intent(in) :: i
      integer(c_int) :: ldy
    end function
    function fstarpu_block_get_ldz (buffers, i) bind(C) result(ldz)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: buffers
      integer(c_int), value, intent(in) :: i
      integer(c_int) :: ldz
    end function
    function fstarpu_block_get_nx (buffers, i) bind(C) result(nx)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: buffers
      integer(c_int), value, intent(in) :: i
      integer(c_int) :: nx
    end function
    function fstarpu_block_get_ny (buffers, i) bind(C) result(ny)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: buffers
      integer(c_int), value, intent(in) :: i
      integer(c_int) :: ny
    end function
    function fstarpu_block_get_nz (buffers, i) bind(C) result(nz)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: buffers
      integer(c_int), value, intent(in) :: i
      integer(c_int) :: nz
    end function
    subroutine fstarpu_void_data_register (dh) bind(C, name="starpu_void_data_register")
      import :: c_ptr
      type(c_ptr), intent(out) :: dh
    end subroutine

    ! Uses of data by the program.
    subroutine fstarpu_data_unregister (dh) bind(C, name="starpu_data_unregister")
      import :: c_ptr
      type(c_ptr), value, intent(in) :: dh
    end subroutine
    subroutine fstarpu_data_unregister_submit (dh) &
        bind(C, name="starpu_data_unregister_submit")
      import :: c_ptr
      type(c_ptr), value, intent(in) :: dh
    end subroutine
    subroutine fstarpu_data_unregister_no_coherency (dh) &
        bind(C, name="starpu_data_unregister_no_coherency")
      import :: c_ptr
      type(c_ptr), value, intent(in) :: dh
    end subroutine
    subroutine fstarpu_data_acquire (dh, mode) bind(C)
      import :: c_ptr
      type(c_ptr), value, intent(in) :: dh, mode
    end subroutine
    subroutine fstarpu_data_release (dh) bind(C, name="starpu_data_release")
      import :: c_ptr
      type(c_ptr), value, intent(in) :: dh
    end subroutine
    subroutine fstarpu_data_invalidate (dh) bind(C, name="starpu_data_invalidate")
      import :: c_ptr
      type(c_ptr), value, intent(in) :: dh
    end subroutine
    subroutine fstarpu_data_wont_use (dh) bind(C, name="starpu_data_wont_use")
      import :: c_ptr
      type(c_ptr), value, intent(in) :: dh
    end subroutine
    subroutine fstarpu_data_set_reduction_methods (dh, redux_cl, init_cl) &
        bind(C, name="starpu_data_set_reduction_methods")
      import :: c_ptr
      type(c_ptr), value, intent(in) :: dh, redux_cl, init_cl
    end subroutine

    ! Parts of data, counted from 0.
    function fstarpu_df_alloc_vector_filter_block () bind(C) result(filter)
      import :: c_ptr
      type(c_ptr) :: filter
    end function
    function fstarpu_df_alloc_matrix_filter_block () bind(C) result(filter)
      import :: c_ptr
      type(c_ptr) :: filter
    end function
    function fstarpu_df_alloc_matrix_filter_vertical_block () bind(C) result(filter)
      import :: c_ptr
      type(c_ptr) :: filter
    end function
    function fstarpu_df_alloc_block_filter_block () bind(C) result(filter)
      import :: c_ptr
      type(c_ptr) :: filter
    end function
    subroutine fstarpu_data_filter_set_nchildren (filter, nchildren) bind(C)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: filter
      integer(c_int), value, intent(in) :: nchildren
    end subroutine
    subroutine fstarpu_data_filter_free (filter) bind(C)
      import :: c_ptr
      type(c_ptr), value, intent(in) :: filter
    end subroutine
    subroutine fstarpu_data_partition (dh, filter) bind(C, name="starpu_data_partition")
      import :: c_ptr
      type(c_ptr), value, intent(in) :: dh, filter
    end subroutine
    subroutine fstarpu_data_unpartition (root_dh, gathering_node) &
        bind(C, name="starpu_data_unpartition")
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: root_dh
      integer(c_int), value, intent(in) :: gathering_node
    end subroutine
    function fstarpu_data_get_nb_children (dh) &
        bind(C, name="starpu_data_get_nb_children") result(count)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: dh
      integer(c_int) :: count
    end function
    function fstarpu_data_get_child (dh, i) bind(C, name="starpu_data_get_child") &
        result(child)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: dh
      integer(c_int), value, intent(in) :: i
      type(c_ptr) :: child
    end function
    function fstarpu_data_get_sub_data (root_dh, depth, indices) bind(C) result(part)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: root_dh
      integer(c_int), value, intent(in) :: depth
      integer(c_int), intent(in) :: indices(*)
      type(c_ptr) :: part
    end function

    ! Workers, and microseconds since some moment.
    function fstarpu_worker_get_count () bind(C, name="starpu_worker_get_count") &
        result(count)
      import :: c_int
      integer(c_int) :: count
    end function
    function fstarpu_cpu_worker_get_count () &
        bind(C, name="starpu_cpu_worker_get_count") result(count)
      import :: c_int
      integer(c_int) :: count
    end function
    function fstarpu_worker_get_id () bind(C, name="starpu_worker_get_id") result(id)
      import :: c_int
      integer(c_int) :: id
    end function
    function fstarpu_timing_now () bind(C, name="starpu_timing_now") result(now)
      import :: c_double
      real(c_double) :: now
    end function

    ! For fstarpu_init () below.
    function starpu_init (conf) bind(C) result(status)
      import :: c_ptr, c_int
      type(c_ptr), value, intent(in) :: conf
      integer(c_int) :: status
    end function
    function fstarpu_get_constant (name) bind(C) result(value)
      import :: c_ptr, c_char
      character(c_char), intent(in) :: name(*)
      type(c_ptr) :: value
    end function
  end interface

contains

  !> Starts the library: 0, or an error as of starpu_init ().  conf: c_null_ptr, or of
  !! fstarpu_conf_allocate ().
  function fstarpu_init (conf) result(status)
    type(c_ptr), value, intent(in) :: conf
    integer(c_int) :: status
    integer :: whole
    real :: single
    double precision :: double

    FSTARPU_R = constant ("R")
    FSTARPU_W = constant ("W")
    FSTARPU_RW = constant ("RW")
    FSTARPU_SCRATCH = constant ("SCRATCH")
    FSTARPU_REDUX = constant ("REDUX")
    FSTARPU_COMMUTE = constant ("COMMUTE")
    FSTARPU_VALUE = constant ("VALUE")
    FSTARPU_PRIORITY = constant ("PRIORITY")
    FSTARPU_FLOPS = constant ("FLOPS")
    FSTARPU_EXECUTE_ON_WORKER = constant ("EXECUTE_ON_WORKER")
    FSTARPU_NAME = constant ("NAME")
    FSTARPU_CALLBACK = constant ("CALLBACK")
    FSTARPU_CALLBACK_ARG = constant ("CALLBACK_ARG")
    FSTARPU_CPU_WORKER = constant ("CPU_WORKER")
    FSTARPU_CUDA_WORKER = constant ("CUDA_WORKER")
    FSTARPU_OPENCL_WORKER = constant ("OPENCL_WORKER")
    FSTARPU_CPU = constant ("CPU")
    FSTARPU_CUDA = constant ("CUDA")
    FSTARPU_OPENCL = constant ("OPENCL")
    FSTARPU_HISTORY_BASED = constant ("HISTORY_BASED")
    FSTARPU_REGRESSION_BASED = constant ("REGRESSION_BASED")
    FSTARPU_NL_REGRESSION_BASED = constant ("NL_REGRESSION_BASED")
    FSTARPU_SZ_C_INT = fstarpu_size (c_sizeof (0_c_int))
    FSTARPU_SZ_C_DOUBLE = fstarpu_size (c_sizeof (0._c_double))
    FSTARPU_SZ_C_FLOAT = fstarpu_size (c_sizeof (0._c_float))
    FSTARPU_SZ_C_SIZE_T = fstarpu_size (c_sizeof (0_c_size_t))
    FSTARPU_SZ_C_PTR = fstarpu_size (c_sizeof (0_c_intptr_t))
    FSTARPU_SZ_INTEGER = fstarpu_size (storage_size (whole, c_size_t) / 8)
    FSTARPU_SZ_REAL = fstarpu_size (storage_size (single, c_size_t) / 8)
    FSTARPU_SZ_DOUBLE_PRECISION = fstarpu_size (storage_size (double, c_size_t) / 8)
    status = starpu_init (conf)
  end function

  !> The size of a value of another type, to follow FSTARPU_VALUE.
  pure function fstarpu_size (bytes) result(size)
    integer(c_size_t), intent(in) :: bytes
    type(c_ptr) :: size
    size = transfer (int (bytes, c_intptr_t), c_null_ptr)
  end function

  !> A function, to follow FSTARPU_CALLBACK.
  pure function fstarpu_function (function) result(pointer)
    type(c_funptr), value, intent(in) :: function
    type(c_ptr) :: pointer
    pointer = transfer (function, c_null_ptr)
  end function

  function constant (name) result(value)
    character(*), intent(in) :: name
    type(c_ptr) :: value
    value = fstarpu_get_constant (name // c_null_char)
  end function
end module fstarpu_mod
