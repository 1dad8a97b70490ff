// UNSAFE: writes those addresses

extension MemoryKernels {
  /// Adds elements to a successor table, so that it stays a single cycle, uniform among all cycles.
  ///
  /// Element *m* is inserted after a random earlier element, which keeps the cycle whole. There are
  /// *m* choices for it, so each of the *m!* cycles of *m* + 1 elements results from exactly one
  /// sequence of choices. This is Sattolo's shuffle, run in the opposite direction.
  ///
  /// Source: Sattolo, "An algorithm to generate a random cyclic permutation", Information Processing
  /// Letters 22 (1986).
  ///
  /// - Parameters:
  ///   - table: Successors as `UInt32`, with space for `range.upperBound` of them.
  ///   - range: The elements to add, at most 2^32; the elements before them form a cycle already.
  ///   - state: The state of the generator.
  /// - Complexity: O(*n*), where *n* is the length of `range`.
  static func grow(_ table: MemorySlice, _ range: Range<Int>, state: inout UInt64) {
    precondition(
      range.lowerBound >= 0 && range.upperBound * 4 <= table.bytes,
      "table must have space for range.upperBound elements")
    // SAFETY: indices are below `range.upperBound`, and the table has space for that many.
    let next = unsafe pointer(table.address, as: UInt32.self)
    if range.contains(0) { unsafe next[0] = 0 }
    var element = max(1, range.lowerBound)
    while element < range.upperBound {
      let other = Int(random(below: UInt64(element), &state))
      unsafe next[element] = next[other]
      unsafe next[other] = UInt32(truncatingIfNeeded: element)
      element &+= 1
    }
  }

  /// Returns a random number below `limit`, from the upper half of a linear congruential generator.
  ///
  /// Its quality suffices for the order of lines, and it is inlined in a loop with eight million
  /// iterations.
  ///
  /// Source: the multiplier of Knuth's MMIX.
  @inline(__always)
  private static func random(below limit: UInt64, _ state: inout UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return ((state >> 32) &* limit) >> 32
  }

  /// Writes a part of a successor table as links: line *i* links to line `table[i]`.
  ///
  /// - Parameters:
  ///   - lines: The lines of the slice that get their link.
  ///   - exit: The target of the line whose successor is line 0.
  /// - Complexity: O(*n*), where *n* is the number of lines.
  static func writeLinks(
    _ table: MemorySlice, to slice: MemorySlice, lineBytes: Int, lines: Range<Int>, exit: UInt
  ) {
    precondition(
      lines.lowerBound >= 0 && lines.upperBound * lineBytes <= slice.bytes,
      "lines must lie inside slice")
    precondition(lines.upperBound * 4 <= table.bytes, "table must have a successor for each line")
    // SAFETY: reads the first `lines.upperBound` successors, each less than the number of lines,
    // and writes the first word of the given lines, which lie inside the slice.
    let next = unsafe pointer(table.address, as: UInt32.self)
    for line in lines {
      let successor = unsafe UInt(next[line])
      let target = successor == 0 ? exit : slice.address &+ successor &* UInt(lineBytes)
      unsafe pointer(slice.address &+ UInt(line &* lineBytes), as: UInt.self).pointee = target
    }
  }

  /// Returns an element of a successor table.
  static func element(_ index: Int, of table: MemorySlice) -> Int {
    precondition(index >= 0 && index * 4 + 4 <= table.bytes, "index must lie inside the table")
    // SAFETY: the element lies inside the table.
    return unsafe Int(pointer(table.address, as: UInt32.self)[index])
  }

  /// Writes one byte in each page, so that each page is resident.
  ///
  /// - Complexity: O(*n*), where *n* is the number of pages.
  package static func touch(_ slice: MemorySlice) {
    for offset in stride(from: 0, to: slice.bytes, by: MemoryArena.pageBytes) {
      // SAFETY: the offset is less than the slice's size.
      unsafe pointer(slice.address + UInt(offset), as: UInt8.self).pointee = 0
    }
  }
}
