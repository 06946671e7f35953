;; SPDX-License-Identifier: LGPL-2.1-or-later
;; For Guix, in an unpacked archive:  guix build -f packaging/guix/asterism.scm
(use-modules (guix packages)
             (guix gexp)
             (guix build-system gnu)
             ((guix licenses) #:prefix license:)
             (gnu packages autotools)
             (gnu packages gcc)
             (gnu packages maths)
             (gnu packages mpi)
             (gnu packages opencl)
             (gnu packages pkg-config))

(package
  (name "asterism")
  (version "0.1.0")
  (source (local-file "../.." "asterism-checkout" #:recursive? #t))
  (build-system gnu-build-system)
  (arguments
   (list #:configure-flags #~(list "--with-gcc=gcc" "--with-mpi=openmpi")
         ;; The test suite needs DejaGnu and half an hour.
         #:tests? #f))
  (native-inputs (list autoconf automake gcc-12 libtool pkg-config))
  (inputs (list hwloc-2 glpk ocl-icd opencl-headers openmpi))
  (home-page "https://asterism.example")
  (synopsis "Tasks on every processor of the machine")
  (description
   "Asterism runs functions of a program as tasks, on cores, OpenCL devices and
CUDA devices.  It finds their dependencies by the data that they use, moves the
data, and chooses where each task runs.  Its functions are annotated for a GCC
plugin, or written with the C API of StarPU.")
  (license (list license:lgpl2.1+ license:gpl3+)))
