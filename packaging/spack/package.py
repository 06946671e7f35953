# SPDX-License-Identifier: LGPL-2.1-or-later
# For Spack: a folder packages/asterism of a repository of recipes.

from spack.package import *


class Asterism(AutotoolsPackage):
    """Tasks on every processor of the machine: a GCC plugin for annotated
    functions, and a runtime with the C API of StarPU."""

    homepage = "https://asterism.example"
    url = "https://asterism.example/asterism-0.1.0.tar.xz"

    license("LGPL-2.1-or-later AND GPL-3.0-or-later")

    # spack checksum asterism tells the sum of a published archive.
    version("0.1.0")

    variant("plugin", default=True, description="Build the GCC plugin")
    variant("opencl", default=True, description="Run tasks on OpenCL devices")
    variant("cuda", default=False, description="Run tasks on CUDA devices")
    variant("mpi", default="none", values=("none", "openmpi", "mpich"),
            description="The MPI of programs of several machines")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("gmake", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("hwloc@2:")
    depends_on("opencl", when="+opencl")
    depends_on("cuda", when="+cuda")
    depends_on("openmpi", when="mpi=openmpi")
    depends_on("mpich", when="mpi=mpich")

    requires("%gcc@11:", when="+plugin", msg="the plugin is GCC's")

    def configure_args(self):
        args = ["--with-mpi=" + self.spec.variants["mpi"].value.replace("none", "no")]
        for part in ("plugin", "opencl", "cuda"):
            if not self.spec.satisfies("+" + part):
                args.append("--without-" + part)
        return args
