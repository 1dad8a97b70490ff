// UNSAFE: follows addresses through memory to measure the latency

extension MemoryKernels {
  /// Follows links, each load waiting for the previous load, and returns the last address.
  ///
  /// - Parameters:
  ///   - start: The address of a line of a cycle that `CycleBuilder` wrote, in an arena that is
  ///     borrowed.
  ///   - loads: The number of links to follow; none if negative.
  /// - Complexity: O(*n*), where *n* is `loads`.
  @inline(never)
  package static func chase(from start: UInt, loads: Int) -> UInt {
    precondition(start != 0, "start must be the address of a link")
    var address = start
    var left = loads
    while left >= 8 {
      address = link(link(link(link(link(link(link(link(address))))))))
      left &-= 8
    }
    while left > 0 {
      address = link(address)
      left &-= 1
    }
    return address
  }

  /// Returns the address of the line that follows the line at `address`.
  @inline(__always)
  private static func link(_ address: UInt) -> UInt {
    // SAFETY: a line of a cycle starts with the address of another line of the same slice.
    unsafe pointer(address, as: UInt.self).pointee
  }

  /// Walks parts of a cycle in parallel, and returns the start of the longest part.
  ///
  /// A cycle may be too large to be walked one load after the other. The parallel walk brings the
  /// caches into the state that a full walk leaves. Each part ends where another part began, so no
  /// line is touched twice. The lines after the returned address are among the first touched lines.
  ///
  /// - Parameters:
  ///   - starts: Different lines of the cycle, at least one.
  ///   - limit: The largest number of links that each walk follows.
  /// - Returns: The start of the longest part.
  static func walk(parts starts: [UInt], limit: Int) -> UInt {
    mark(starts, 1)
    defer { mark(starts, 0) }
    var cursors = starts
    var live = Array(starts.indices)
    var step = 0
    while step < limit {
      var k = 0
      while k < live.count {
        let address = link(cursors[live[k]])
        cursors[live[k]] = address
        if !isMarked(address) {
          k &+= 1
        } else if live.count > 1 {
          live.swapRemove(at: k)
        } else {
          return starts[live[0]]
        }
      }
      step &+= 1
    }
    return starts[live[0]]
  }

  /// Sets or clears the mark of lines: the second word of a line tells if a part begins there.
  private static func mark(_ lines: [UInt], _ value: UInt) {
    for line in lines {
      // SAFETY: a line holds at least two words; the second belongs to this mark.
      unsafe pointer(line, as: UInt.self)[1] = value
    }
  }

  @inline(__always)
  private static func isMarked(_ line: UInt) -> Bool {
    // SAFETY: as in `mark`; fresh pages hold zeros, and marks are cleared after each walk.
    unsafe pointer(line, as: UInt.self)[1] != 0
  }
}

extension [Int] {
  /// Removes an element in constant time by moving the last element to its index.
  fileprivate mutating func swapRemove(at index: Int) {
    swapAt(index, count - 1)
    removeLast()
  }
}
