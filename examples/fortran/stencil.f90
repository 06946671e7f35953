! SPDX-License-Identifier: LGPL-2.1-or-later
! Heats a plate from one side: tasks on the columns of a matrix, of which each reads its
! neighbours, and a comparison with the same steps without tasks.
! rows: -
module heating
  use, intrinsic :: iso_c_binding
  use fstarpu_mod
  implicit none
contains
  !> The new column is the mean of the old ones around it.
  pure subroutine step (left, middle, right, new)
    real(c_double), intent(in) :: left(:), middle(:), right(:)
    real(c_double), intent(out) :: new(:)
    integer :: n

    n = size (middle)
    new(1) = middle(1)
    new(n) = middle(n)
    new(2:n - 1) = (left(2:n - 1) + right(2:n - 1) + middle(1:n - 2) &
      + middle(3:n)) / 4
  end subroutine

  subroutine step_task (buffers, arguments) bind(C)
    type(c_ptr), value, intent(in) :: buffers, arguments
    real(c_double), pointer :: left(:), middle(:), right(:), new(:)

    if (c_associated (arguments)) error stop "no values were passed"
    left => column (buffers, 0)
    middle => column (buffers, 1)
    right => column (buffers, 2)
    new => column (buffers, 3)
    call step (left, middle, right, new)
  end subroutine

  function column (buffers, i) result(values)
    type(c_ptr), intent(in) :: buffers
    integer(c_int), intent(in) :: i
    real(c_double), pointer :: values(:)

    call c_f_pointer (fstarpu_matrix_get_ptr (buffers, i), values, &
      [ fstarpu_matrix_get_nx (buffers, i) ])
  end function
end module

program stencil
  use heating
  implicit none
  integer, parameter :: rows = 64, columns = 32, steps = 20
  real(c_double), target :: plates(rows, columns, 2)
  real(c_double) :: expected(rows, columns, 2)
  type(c_ptr) :: conf, codelet, model, handles(columns, 2)
  integer :: i, k, old, new

  conf = fstarpu_conf_allocate ()
  call fstarpu_conf_set_ncuda (conf, 0)
  if (fstarpu_init (conf) /= 0) stop 77
  call fstarpu_conf_free (conf)
  model = fstarpu_perfmodel_allocate ()
  call fstarpu_perfmodel_set_symbol (model, "fortran_stencil" // c_null_char)
  call fstarpu_perfmodel_set_type (model, FSTARPU_HISTORY_BASED)
  codelet = fstarpu_codelet_allocate ()
  call fstarpu_codelet_set_name (codelet, "step" // c_null_char)
  call fstarpu_codelet_set_model (codelet, model)
  call fstarpu_codelet_add_cpu_func (codelet, c_funloc (step_task))
  do i = 1, 3
    call fstarpu_codelet_add_buffer (codelet, FSTARPU_R)
  end do
  call fstarpu_codelet_add_buffer (codelet, FSTARPU_W)

  plates = 0
  plates(1, :, :) = 100
  expected = plates
  do k = 1, 2
    do i = 1, columns
      call fstarpu_matrix_data_register (handles(i, k), 0, &
        c_loc (plates(1, i, k)), rows, rows, 1, c_sizeof (plates(1, 1, 1)))
    end do
  end do
  do k = 1, steps
    old = 2 - mod (k, 2)
    new = 3 - old
    do i = 2, columns - 1
      call fstarpu_task_insert ([ codelet, FSTARPU_R, handles(i - 1, old), &
        FSTARPU_R, handles(i, old), FSTARPU_R, handles(i + 1, old), &
        FSTARPU_W, handles(i, new), c_null_ptr ])
      call step (expected(:, i - 1, old), expected(:, i, old), &
        expected(:, i + 1, old), expected(:, i, new))
    end do
  end do
  do k = 1, 2
    do i = 1, columns
      call fstarpu_data_unregister (handles(i, k))
    end do
  end do
  if (any (abs (plates - expected) > 0)) error stop "the plates differ"
  print '(a, f8.4)', "in the middle", plates(2, columns / 2, 1)
  call fstarpu_codelet_free (codelet)
  call fstarpu_shutdown ()
  call fstarpu_perfmodel_free (model)
end program
