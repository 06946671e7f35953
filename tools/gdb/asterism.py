# SPDX-License-Identifier: LGPL-2.1-or-later
"""What GDB knows of Asterism's objects.

GDB loads it by itself with libasterism.so (it is installed where GDB looks for
scripts of that library), or by `source'.  It prints tasks, handles, replicas and
workers as a line each, and adds three commands for a program that is stopped:

    info tasks      the tasks that are running, ready or waiting, with the places
                    of their calls and what they wait for
    info workers    the workers, and what each is in
    info handles    the data, and where they are valid

The library must have its debugging information (on Debian: libasterism1-dbgsym).
Nothing is called in the program, so that it may be a core file.
"""

import gdb

MODES = ((1, "R"), (2, "W"), (4, "SCRATCH"), (8, "REDUX"), (16, "COMMUTE"))


def lookup(name):
    """The type of that name; an error that tells what is missing."""
    try:
        return gdb.lookup_type(name)
    except gdb.error:
        raise gdb.GdbError("libasterism has no debugging information, or is not loaded")


def named(kind):
    """A type's name as C++ has it, whatever the language of the frame."""
    return kind.tag or kind.name or ""


def atomic(value):
    """What an std::atomic holds, and anything else as it is."""
    kind = value.type.strip_typedefs()
    if not named(kind).startswith("std::atomic"):
        return value
    while kind.code == gdb.TYPE_CODE_STRUCT:
        # Of numbers it is in a base; static members have no place.
        value = value[next(f for f in kind.fields() if hasattr(f, "bitpos"))]
        kind = value.type.strip_typedefs()
    return value


def text(pointer):
    """A C string of the program; None without one, or where it cannot be read."""
    if int(pointer) == 0:
        return None
    try:
        return pointer.string()
    except (gdb.MemoryError, UnicodeDecodeError):
        return None


def pointee(value):
    """The pointer in a std::unique_ptr, or in a plain one."""
    kind = value.type.strip_typedefs()
    while kind.code == gdb.TYPE_CODE_STRUCT:
        field = kind.fields()[0]
        value = value[field]
        kind = value.type.strip_typedefs()
        if kind.code == gdb.TYPE_CODE_STRUCT and named(kind).startswith("std::tuple"):
            value = value.cast(kind.fields()[0].type)
            while value.type.strip_typedefs().code == gdb.TYPE_CODE_STRUCT:
                fields = value.type.strip_typedefs().fields()
                # The deleter is empty, the pointer in the other base.
                wanted = [f for f in fields if f.is_base_class
                          and "_Head_base" in named(f.type)] or fields
                value = value[wanted[0]]
            return value
    return value


def elements(vector):
    """Those of a std::vector."""
    first = vector["_M_impl"]["_M_start"]
    last = vector["_M_impl"]["_M_finish"]
    while first != last:
        yield first.dereference()
        first += 1


def enumerator(value):
    """The name of an enumerator, without its scopes."""
    return str(value).split("::")[-1]


def function_at(address):
    """The name of the function at an address of the program."""
    try:
        block = gdb.block_for_pc(int(address))
        if block is not None and block.function is not None:
            return block.function.print_name
        name = gdb.execute("info symbol %d" % int(address), to_string=True)
        if not name.startswith("No symbol"):
            return name.split()[0]
    except (gdb.error, RuntimeError):
        pass
    return None


def task_name(task):
    """The task's name, else its codelet's, else that of its function."""
    name = text(task["name"])
    if name:
        return name
    if int(task["user"]):
        name = text(task["user"].dereference()["name"])
        if name:
            return name
    if not int(task["codelet"]):
        return "(no codelet)"
    codelet = task["codelet"].dereference()
    name = text(codelet["name"])
    if name:
        return name
    function = codelet["cpu_func"]
    if int(function) <= 1:
        function = codelet["cpu_funcs"][0]
    return function_at(function) or "codelet %#x" % int(task["codelet"])


def task_site(task):
    """FILE:LINE of the call, or None."""
    called = int(task["site"]) & 1
    if int(task["site"]) and not called:
        site = task["site"].dereference()
        name = text(site["file"])
        if name:
            return "%s:%d" % (name, int(site["line"]))
    if int(task["user"]):
        user = task["user"].dereference()
        name = text(user["file"])
        if name:
            return "%s:%d" % (name, int(user["line"]))
    if called:
        # The address behind the call (libruntime/task/caller.h).
        place = gdb.find_pc_line((int(task["site"]) >> 1) - 1)
        if place.symtab:
            return "%s:%d" % (place.symtab.filename, place.line)
    return None


def describe_task(task):
    """A task as a line."""
    line = 'task %d "%s", %s' % (int(task["sequence"]), task_name(task),
                                 enumerator(atomic(task["state"])).lower())
    if int(task["priority"]):
        line += ", priority %d" % int(task["priority"])
    site = task_site(task)
    return line + (", " + site if site else "")


def nodes_of(handle):
    """The nodes on which a handle is valid."""
    bits = (int(atomic(handle["valid"])) & ((1 << 30) - 1)) \
        | int(atomic(handle["foreign_"]))
    return [n for n in range(30) if bits >> n & 1]


def handle_name(handle):
    """The name that the application gave, or the address in main memory."""
    extra = pointee(handle["extra_"])
    if int(extra):
        name = text(extra.dereference()["name"]["_M_dataplus"]["_M_p"])
        if name:
            return '"%s"' % name
    return "%#x" % int(handle.address)


def handle_kind(handle):
    """The kind of data, by the class that describes it: vector, matrix, ..."""
    layout = handle["layout_"]
    if not int(layout):
        return "data"
    name = named(layout.dynamic_type.target().unqualified()).split("::")[-1]
    return name.replace("Layout", "").lower() or "data"


def describe_handle(handle):
    """A handle as a line."""
    nodes = nodes_of(handle)
    line = "%s %s, %d bytes" % (handle_kind(handle), handle_name(handle),
                                int(handle["bytes_"]))
    if int(handle["parent_"]):
        line += ", a part"
    if int(handle["child_count_"]):
        line += ", %d parts" % int(handle["child_count_"])
    if not nodes:
        return line + ", valid nowhere"
    return line + ", valid on node" + ("s " if len(nodes) > 1 else " ") \
        + ", ".join(str(n) for n in nodes)


def describe_replica(replica):
    """A replica as a line: its state is that of MSI."""
    line = "replica on node %d" % int(replica["node"])
    if int(replica["handle"]):
        handle = replica["handle"].dereference()
        nodes = nodes_of(handle)
        state = "invalid"
        if int(replica["node"]) in nodes:
            state = "modified" if len(nodes) == 1 else "shared"
        line += " of " + handle_name(handle) + ", " + state
    if not replica["allocated"]:
        line += ", no storage"
    if int(replica["pins"]):
        line += ", in use %d times" % int(replica["pins"])
    return line


def describe_worker(worker):
    """A worker as a line."""
    info = worker["info"]
    line = "worker %d (%s, node %d)" % (int(info["id"]), enumerator(info["arch"]),
                                        int(info["node"]))
    tasks = list(current_tasks(worker))
    if not tasks:
        return line + ", in no task"
    return line + ", in " + ", within ".join(describe_task(t) for t in tasks)


def current_tasks(worker):
    """The tasks that a worker is in, innermost first."""
    task = atomic(worker["current"]["task_"])
    while int(task):
        yield task.dereference()
        task = task["outer"]


class OneLine:
    """A printer of a line, followed by the members when they are asked for."""

    def __init__(self, value, describe):
        self.value = value
        self.describe = describe

    def to_string(self):
        try:
            return self.describe(self.value)
        except gdb.MemoryError:
            return "what cannot be read"


PRINTERS = {
    "asterism::task::Task": describe_task,
    "asterism::data::Handle": describe_handle,
    "asterism::data::Replica": describe_replica,
    "asterism::core::Worker": describe_worker,
}


def find_printer(value):
    """The printer of a value, for GDB."""
    kind = value.type.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_PTR:
        # A starpu_data_handle_t is a handle by another name.
        if kind.target().strip_typedefs().tag != "_starpu_data_state":
            return None
        return OneLine(value, describe_public_handle)
    describe = PRINTERS.get(kind.tag) if kind.code == gdb.TYPE_CODE_STRUCT else None
    return OneLine(value, describe) if describe else None


def describe_public_handle(pointer):
    """A starpu_data_handle_t."""
    address = "%#x" % int(pointer)
    if not int(pointer):
        return address
    try:
        kind = gdb.lookup_type("asterism::data::Handle")
        return address + ": " + describe_handle(pointer.cast(kind.pointer()).dereference())
    except gdb.error:
        return address


class Runtime:
    """The program's runtime; an error when there is none."""

    def __init__(self):
        lookup("asterism::core::Engine")
        symbol = gdb.lookup_static_symbol(
            "asterism::core::(anonymous namespace)::installed")
        runtime = atomic(symbol.value()) if symbol else None
        if runtime is None or not int(runtime):
            raise gdb.GdbError("the runtime is not running")
        self.engine = pointee(runtime["details_"]).dereference()["engine"]

    def workers(self):
        for worker in elements(self.engine["workers"]):
            yield pointee(worker).dereference()

    def handles(self):
        details = pointee(self.engine["memory"]["details_"]).dereference()
        handle = details["handles"]
        while int(handle):
            yield handle.dereference()
            handle = handle["next_"]

    def tasks(self):
        """Tasks that have not ended, each once, with what it waits for: those that
        workers are in, those that wait for data, what the policies have, and what
        waits for any of these."""
        found = {}
        running = set()
        followers = []

        def take(task, why):
            address = int(task.address)
            if address in found:
                if why and found[address][1] is not None:
                    found[address][1].append(why)
                return
            found[address] = (task, [why] if why else [])
            followers.append(task)

        for worker in self.workers():
            for task in current_tasks(worker):
                running.add(int(task.address))
                take(task, None)
                found[int(task.address)] = (
                    task, ["on worker %d" % int(worker["info"]["id"])])
        for handle in self.handles():
            access = handle["queue"]["head_"]
            while int(access):
                task = self.owner(access["owner"])
                if task is not None:
                    take(task, mode_of(access) + " " + handle_name(handle))
                access = access["next"]
        for task in Walk(self.engine["dispatcher"]).tasks:
            take(task, None)
        while followers:
            task = followers.pop()
            successor = task["successors"]
            while int(successor):
                other = self.owner(successor["requester"])
                if other is not None:
                    take(other, "the end of task %d" % int(task["sequence"]))
                successor = successor["next"]
        return sorted(found.values(), key=lambda one: int(one[0]["sequence"]))

    def owner(self, requester):
        """The task that a requester is; None when it is a thread."""
        if int(requester) == 0:
            return None
        granted = function_at(requester["granted"]) or ""
        if "asterism::task::granted" not in granted:
            return None
        kind = lookup("asterism::task::Task")
        return requester.cast(kind.pointer()).dereference()


def mode_of(access):
    """How an access uses its data."""
    mode = int(access["mode"])
    return "".join(name for bit, name in MODES if mode & bit) or "uses"


class Walk:
    """Finds the tasks in the queues of policies, whatever these are: it follows
    members of the library's types and of standard containers."""

    LIMIT = 100000

    def __init__(self, root):
        self.tasks = []
        self.seen = set()
        self.task_type = lookup("asterism::task::Task")
        self.visit(root, 0)

    def visit(self, value, depth):
        if depth > 24 or len(self.seen) > self.LIMIT:
            return
        kind = value.type.strip_typedefs()
        try:
            if kind.code == gdb.TYPE_CODE_PTR:
                self.follow(value, kind, depth)
            elif kind.code == gdb.TYPE_CODE_ARRAY:
                first, last = kind.range()
                for i in range(first, min(last, first + 4096) + 1):
                    self.visit(value[i], depth + 1)
            elif kind.code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
                # A union is the place of a std::optional.
                self.members(value, kind, depth)
        except gdb.MemoryError:
            pass

    def members(self, value, kind, depth):
        name = named(kind)
        if name.startswith("std::vector<") and "bool" not in name:
            for i, one in enumerate(elements(value)):
                if i < 4096:
                    self.visit(one, depth + 1)
            return
        if name.startswith("std::unique_ptr<"):
            self.visit(pointee(value), depth + 1)
            return
        if name == "asterism::sched::RankQueue":
            entries = pointee(value["ring_"])
            for i in range(int(value["first_"]), int(value["end_"])):
                entry = (entries + (i & int(value["mask_"]))).dereference()
                if int(entry["task"]):
                    self.chain(entry["task"], 1)
            return
        # Rings whose elements are the tasks between two counters.
        if name == "asterism::sched::WorkDeque":
            self.ring(value["ring_"], value["top_"], value["bottom_"],
                      "asterism::sched::WorkDeque::kCapacity", None)
            return
        if name == "asterism::sched::Inbox":
            self.ring(value["slots_"], value["begin_"], value["end_"],
                      "asterism::sched::Inbox::kRoom",
                      "asterism::sched::Inbox::kAddress")
        if name.startswith(("std::map<", "std::deque<", "std::set<")):
            self.container(value, depth)
            return
        if not name.startswith(("asterism::", "std::optional", "std::_Optional",
                                "std::atomic", "std::__atomic", "std::array",
                                "std::pair", "std::span")):
            return
        for field in kind.fields():
            if hasattr(field, "bitpos"):
                self.visit(value[field], depth + 1)

    def ring(self, slots, begin, end, room, mask):
        """Takes the tasks of a ring, whose words may have more than an address."""
        room = int(gdb.parse_and_eval(room))
        mask = int(gdb.parse_and_eval(mask)) if mask else ~0
        slots = pointee(slots)
        for i in range(int(atomic(begin)), int(atomic(end))):
            word = int(atomic((slots + i % room).dereference())) & mask
            if word and word not in self.seen:
                self.seen.add(word)
                self.chain(gdb.Value(word).cast(self.task_type.pointer()), 1)

    def container(self, value, depth):
        printer = gdb.default_visualizer(value)
        if printer is None or not hasattr(printer, "children"):
            return
        for i, (_, one) in enumerate(printer.children()):
            if i < 4096 and isinstance(one, gdb.Value):
                self.visit(one, depth + 1)

    def follow(self, value, kind, depth):
        target = kind.target().strip_typedefs()
        if int(value) == 0 or target.code != gdb.TYPE_CODE_STRUCT:
            return
        name = named(target)
        if not name.startswith("asterism::sched") and name != "asterism::task::Task":
            return
        if int(value) in self.seen:
            return
        self.seen.add(int(value))
        if name == "asterism::task::Task":
            self.chain(value)
            return
        # A policy is known by its class.
        actual = value.dynamic_type
        self.visit(value.cast(actual).dereference(), depth + 1)

    def chain(self, task, most=LIMIT):
        """Takes a task and those that are linked to it."""
        for _ in range(most):
            if int(task) == 0:
                return
            one = task.dereference()
            if enumerator(atomic(one["state"])) != "Ready":
                return
            self.tasks.append(one)
            task = one["next"]
            if int(task) in self.seen:
                return
            self.seen.add(int(task))


class InCxx:
    """While it lasts, GDB speaks C++: names of types are looked up as in there."""

    def __enter__(self):
        self.language = gdb.parameter("language")
        gdb.execute("set language c++", to_string=True)

    def __exit__(self, *error):
        gdb.execute("set language " + self.language, to_string=True)


class InfoTasks(gdb.Command):
    """Lists the tasks that have not ended: what each is called, whether it is
running, ready or waiting, where it was submitted, and what it waits for."""

    def __init__(self):
        super().__init__("info tasks", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        with InCxx():
            tasks = Runtime().tasks()
        for task, reasons in tasks:
            waits = enumerator(atomic(task["state"])) in ("Waiting", "Building")
            line = describe_task(task)
            if reasons:
                line += ("; waits for " if waits else "; ") + ", ".join(reasons)
            print(line)
        if not tasks:
            print("no task is running, ready or waiting for data")


class InfoWorkers(gdb.Command):
    """Lists the workers and the tasks that they are in."""

    def __init__(self):
        super().__init__("info workers", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        with InCxx():
            workers = list(Runtime().workers())
        for worker in workers:
            print(describe_worker(worker))


class InfoHandles(gdb.Command):
    """Lists the registered data and the memory nodes on which they are valid."""

    def __init__(self):
        super().__init__("info handles", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        with InCxx():
            handles = list(Runtime().handles())
        for handle in handles:
            print(describe_handle(handle))


find_printer.name = "asterism"
if not any(getattr(one, "name", "") == "asterism" for one in gdb.pretty_printers):
    gdb.pretty_printers.append(find_printer)
    InfoTasks()
    InfoWorkers()
    InfoHandles()
