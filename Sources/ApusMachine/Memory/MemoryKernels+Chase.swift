extension MemoryKernels {
  /// Follows links, each load waiting for the one before, and returns the address it came to.
  ///
  /// - Parameters:
  ///   - start: The address of a line of a cycle that `CycleBuilder` wrote, in an arena that is
  ///     borrowed.
  ///   - loads: How many links to follow; none if negative.
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

  /// The address of the line that follows the one at `address`.
  @inline(__always)
  private static func link(_ address: UInt) -> UInt {
    // SAFETY: a line of a cycle starts with the address of another line of the same slice.
    unsafe pointer(address, as: UInt.self).pointee
  }

  /// Walks parts of a cycle at the same time, so that a cycle too large to be walked one load after
  /// the other gets into the state in which walking it leaves the caches.
  ///
  /// Each walk ends where another began, so no line is touched twice, and the lines that follow
  /// the address returned are among those that were touched first.
  ///
  /// - Parameters:
  ///   - starts: Different lines of the cycle, at least one.
  ///   - limit: How many links each walk may follow.
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

  /// The second word of a line says whether a part of the walk begins there.
  private static func mark(_ lines: [UInt], _ value: UInt) {
    for line in lines {
      // SAFETY: a line holds at least two words; the second belongs to this mark.
      unsafe pointer(line, as: UInt.self)[1] = value
    }
  }

  @inline(__always)
  private static func isMarked(_ line: UInt) -> Bool {
    // SAFETY: as in `mark`; fresh pages hold zeros, and marks are taken away after each walk.
    unsafe pointer(line, as: UInt.self)[1] != 0
  }
}

extension [Int] {
  /// Removes an element in constant time, putting the last one in its place.
  fileprivate mutating func swapRemove(at index: Int) {
    swapAt(index, count - 1)
    removeLast()
  }
}
