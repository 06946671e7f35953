// SPDX-License-Identifier: LGPL-2.1-or-later
// The headers that most files of the library include, compiled once (configure
// --enable-precompiled-headers).  Files include what they use all the same:
// without the option nothing includes this one.

#ifndef ASTERISM_PRECOMPILED_H
#define ASTERISM_PRECOMPILED_H

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <climits>
#include <cmath>
#include <condition_variable>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <iterator>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "starpu.h"

#endif
