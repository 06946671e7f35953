! SPDX-License-Identifier: LGPL-2.1-or-later
! Scales a vector by tasks, in parts, and sums it up by another.
! rows: -
module scaling
  use, intrinsic :: iso_c_binding
  use fstarpu_mod
  implicit none
contains
  subroutine scale (buffers, arguments) bind(C)
    type(c_ptr), value, intent(in) :: buffers, arguments
    real(c_double), target :: factor
    real(c_double), pointer :: vector(:)

    call fstarpu_unpack_arg (arguments, [ c_loc (factor), c_null_ptr ])
    call c_f_pointer (fstarpu_vector_get_ptr (buffers, 0), vector, &
      [ fstarpu_vector_get_nx (buffers, 0) ])
    vector = factor * vector
  end subroutine

  subroutine add (buffers, arguments) bind(C)
    type(c_ptr), value, intent(in) :: buffers, arguments
    real(c_double), pointer :: vector(:), total

    if (c_associated (arguments)) error stop "no values were passed"
    call c_f_pointer (fstarpu_vector_get_ptr (buffers, 0), vector, &
      [ fstarpu_vector_get_nx (buffers, 0) ])
    call c_f_pointer (fstarpu_variable_get_ptr (buffers, 1), total)
    total = sum (vector)
  end subroutine

  subroutine count_call (argument) bind(C)
    type(c_ptr), value, intent(in) :: argument
    integer(c_int), pointer :: calls

    call c_f_pointer (argument, calls)
    calls = calls + 1
  end subroutine
end module

program vector_scal
  use scaling
  implicit none
  integer, parameter :: count = 1000, parts = 4
  real(c_double), target :: vector(count), factor, total
  real(c_double) :: expected
  integer(c_int), target :: priority = 2, calls = 0
  type(c_ptr) :: scale_codelet, add_codelet, handle, total_handle, filter
  type(c_ptr) :: callback
  integer :: i

  if (fstarpu_init (c_null_ptr) /= 0) stop 77
  scale_codelet = fstarpu_codelet_allocate ()
  call fstarpu_codelet_set_name (scale_codelet, "scale" // c_null_char)
  call fstarpu_codelet_add_cpu_func (scale_codelet, c_funloc (scale))
  call fstarpu_codelet_add_buffer (scale_codelet, FSTARPU_RW)
  add_codelet = fstarpu_codelet_allocate ()
  call fstarpu_codelet_add_cpu_func (add_codelet, c_funloc (add))
  call fstarpu_codelet_add_buffer (add_codelet, FSTARPU_R)
  call fstarpu_codelet_add_buffer (add_codelet, FSTARPU_W)

  vector = [ (real (i, c_double), i = 1, count) ]
  call fstarpu_vector_data_register (handle, 0, c_loc (vector), count, &
    c_sizeof (vector(1)))
  call fstarpu_variable_data_register (total_handle, 0, c_loc (total), &
    c_sizeof (total))

  filter = fstarpu_df_alloc_vector_filter_block ()
  call fstarpu_data_filter_set_nchildren (filter, parts)
  call fstarpu_data_partition (handle, filter)
  do i = 0, parts - 1
    factor = i + 1
    call fstarpu_task_insert ([ scale_codelet, &
      FSTARPU_RW, fstarpu_data_get_sub_data (handle, 1, [ i ]), &
      FSTARPU_VALUE, c_loc (factor), FSTARPU_SZ_C_DOUBLE, &
      FSTARPU_PRIORITY, c_loc (priority), c_null_ptr ])
  end do
  call fstarpu_data_unpartition (handle, 0)

  callback = fstarpu_function (c_funloc (count_call))
  call fstarpu_task_insert ([ add_codelet, FSTARPU_R, handle, FSTARPU_W, &
    total_handle, FSTARPU_CALLBACK, callback, FSTARPU_CALLBACK_ARG, &
    c_loc (calls), c_null_ptr ])
  call fstarpu_data_acquire (total_handle, FSTARPU_R)
  print '(a, f10.0)', "sum", total
  expected = 0
  do i = 1, count
    expected = expected + i * (1 + (i - 1) * parts / count)
  end do
  if (abs (total - expected) > 0.5) error stop "the sum is wrong"
  call fstarpu_data_release (total_handle)

  call fstarpu_data_unregister (handle)
  call fstarpu_data_unregister (total_handle)
  call fstarpu_task_wait_for_all ()
  if (calls /= 1) error stop "the callback was not called once"
  call fstarpu_data_filter_free (filter)
  call fstarpu_codelet_free (scale_codelet)
  call fstarpu_codelet_free (add_codelet)
  call fstarpu_shutdown ()
end program
