extension MemoryKernels {
  /// Adds elements to a table of successors, so that it stays one cycle, uniform among all cycles.
  ///
  /// Element *m* goes behind a random one of those before it. That keeps one cycle one cycle, and
  /// as there are *m* places for it, each of the *m!* cycles of *m* + 1 elements comes from exactly
  /// one row of choices. This is Sattolo's shuffle turned inside out.
  ///
  /// Source: Sattolo, "An algorithm to generate a random cyclic permutation", Information Processing
  /// Letters 22 (1986).
  ///
  /// - Parameters:
  ///   - table: Successors as `UInt32`; room for `range.upperBound` of them.
  ///   - range: The elements to add; those before are a cycle already. At most 2^32.
  ///   - state: The state of the generator.
  static func grow(_ table: MemorySlice, _ range: Range<Int>, state: inout UInt64) {
    precondition(
      range.lowerBound >= 0 && range.upperBound * 4 <= table.bytes,
      "the table has room for its elements")
    // SAFETY: indices are below `range.upperBound`, for which there is room.
    let next = unsafe pointer(table.address, as: UInt32.self)
    if range.contains(0) { unsafe next[0] = 0 }
    var element = max(1, range.lowerBound)
    while element < range.upperBound {
      let place = Int(random(below: UInt64(element), &state))
      unsafe next[element] = next[place]
      unsafe next[place] = UInt32(truncatingIfNeeded: element)
      element &+= 1
    }
  }

  /// A number below `limit` from the upper half of a linear congruential generator: as random as
  /// the order of lines has to be, and inlined in a loop that runs eight million times.
  ///
  /// Source: the multiplier of Knuth's MMIX.
  @inline(__always)
  private static func random(below limit: UInt64, _ state: inout UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return ((state >> 32) &* limit) >> 32
  }

  /// Writes a part of a table of successors as links: line *i* leads to line `table[i]`.
  ///
  /// - Parameters:
  ///   - lines: Which lines of the slice get their link.
  ///   - exit: Where the line leads whose successor is line 0.
  static func writeLinks(
    _ table: MemorySlice, to slice: MemorySlice, lineBytes: Int, lines: Range<Int>, exit: UInt
  ) {
    precondition(
      lines.lowerBound >= 0 && lines.upperBound * lineBytes <= slice.bytes,
      "the lines lie inside the slice")
    precondition(lines.upperBound * 4 <= table.bytes, "the table has a successor of each line")
    // SAFETY: reads the first `lines.upperBound` successors, each less than the number of lines, and
    // writes the first word of the lines named, which lie inside the slice.
    let next = unsafe pointer(table.address, as: UInt32.self)
    for line in lines {
      let successor = unsafe UInt(next[line])
      let target = successor == 0 ? exit : slice.address &+ successor &* UInt(lineBytes)
      unsafe pointer(slice.address &+ UInt(line &* lineBytes), as: UInt.self).pointee = target
    }
  }

  /// One successor of a table.
  static func element(_ index: Int, of table: MemorySlice) -> Int {
    precondition(index >= 0 && index * 4 + 4 <= table.bytes, "the element lies inside the table")
    // SAFETY: the element lies inside the table.
    return unsafe Int(pointer(table.address, as: UInt32.self)[index])
  }

  /// Writes one byte in each page, so that each has memory behind it.
  package static func touch(_ slice: MemorySlice) {
    for offset in stride(from: 0, to: slice.bytes, by: MemoryArena.pageBytes) {
      // SAFETY: the offset is less than the slice's size.
      unsafe pointer(slice.address + UInt(offset), as: UInt8.self).pointee = 0
    }
  }
}
