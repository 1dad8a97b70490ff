import ApusBytes

/// The lanes of each work: ours first, then those of C++.
enum NumberLanes {
  /// All integers are read; the patterns are added.
  static func readIntegers(_ numbers: Numbers<Int64>) -> [Lane] {
    let ours = Lane("Int64(decimal:)") {
      var sum: UInt64 = 0
      let text = numbers.text.span
      for index in numbers.values.indices {
        let value = try Int64(decimal: text.extracting(numbers.range(index)))
        sum &+= UInt64(bitPattern: value)
      }
      return sum & UInt64(Int64.max)
    }
    return [ours] + readers(numbers, "read_integers", ["std", "fast_float"])
  }

  /// All doubles are read; the patterns are added.
  static func readDoubles(_ numbers: Numbers<Double>) -> [Lane] {
    let ours = Lane("Double(decimal:)") {
      var sum: UInt64 = 0
      let text = numbers.text.span
      for index in numbers.values.indices {
        sum &+= try Double(decimal: text.extracting(numbers.range(index))).bitPattern
      }
      return sum & UInt64(Int64.max)
    }
    return [ours] + readers(numbers, "read_doubles", ["std", "fast_float"])
  }

  /// All integers are written, with a comma behind each.
  static func writeIntegers(_ numbers: Numbers<Int64>) throws -> [Lane] {
    var bytes: [UInt8] = []
    let ours = Lane("append(decimal:)") {
      bytes.removeAll(keepingCapacity: true)
      for value in numbers.values {
        bytes.append(decimal: value)
        bytes.append(UInt8(ascii: ","))
      }
      return UInt64(bytes.count)
    }
    let own = Lane("OutputSpan.append(decimal:)") {
      bytes.removeAll(keepingCapacity: true)
      bytes.append(addingCapacity: numbers.values.count * 24) { output in
        for value in numbers.values {
          output.append(decimal: value)
          output.append(UInt8(ascii: ","))
        }
      }
      return UInt64(bytes.count)
    }
    let library = Lane("description") {
      bytes.removeAll(keepingCapacity: true)
      for value in numbers.values {
        bytes.append(contentsOf: value.description.utf8)
        bytes.append(UInt8(ascii: ","))
      }
      return UInt64(bytes.count)
    }
    var lanes = [ours, own] + writers(numbers, "write_integers", ["std"]) + [library]
    try checkBytes(numbers, "write_integers_std", lanes: &lanes) { $0.append(decimal: $1) }
    return lanes
  }

  /// All doubles are written, with a comma behind each.
  static func writeDoubles(_ numbers: Numbers<Double>) throws -> [Lane] {
    var bytes: [UInt8] = []
    func lane(_ name: String, _ form: DecimalForm) -> Lane {
      Lane(name, isCompared: form == .fewestCharacters) {
        bytes.removeAll(keepingCapacity: true)
        for value in numbers.values {
          bytes.append(shortest: value, form: form)
          bytes.append(UInt8(ascii: ","))
        }
        return UInt64(bytes.count)
      }
    }
    let own = Lane("OutputSpan.append(shortest:form:)") {
      bytes.removeAll(keepingCapacity: true)
      bytes.append(addingCapacity: numbers.values.count * 42) { output in
        for value in numbers.values {
          output.append(shortest: value, form: .fewestCharacters)
          output.append(UInt8(ascii: ","))
        }
      }
      return UInt64(bytes.count)
    }
    let library = Lane("description", isCompared: false) {
      bytes.removeAll(keepingCapacity: true)
      for value in numbers.values {
        bytes.append(contentsOf: value.description.utf8)
        bytes.append(UInt8(ascii: ","))
      }
      return UInt64(bytes.count)
    }
    var lanes = [
      lane("append(shortest:form: .fewestCharacters)", .fewestCharacters), own,
      lane("append(shortest:)", .description),
    ]
    lanes += writers(numbers, "write_doubles", ["std", "zmij"]) + [library]
    try checkBytes(numbers, "write_doubles_std", lanes: &lanes) {
      $0.append(shortest: $1, form: .fewestCharacters)
    }
    return lanes
  }

  private static func readers<Number>(
    _ numbers: Numbers<Number>, _ work: String, _ libraries: [String]
  ) -> [Lane] {
    libraries.compactMap { library in
      guard let rival = CPlusPlus("\(work)_\(library)") else { return nil }
      return Lane(name(library, "from_chars")) { try rival.read(numbers) }
    }
  }

  private static func writers<Number>(
    _ numbers: Numbers<Number>, _ work: String, _ libraries: [String]
  ) -> [Lane] {
    var output = [UInt8](repeating: 0, count: 64 * numbers.values.count)
    return libraries.compactMap { library in
      guard let rival = CPlusPlus("\(work)_\(library)") else { return nil }
      return Lane(name(library, "to_chars"), isCompared: library == "std") {
        UInt64(rival.write(numbers, to: &output))
      }
    }
  }

  private static func name(_ library: String, _ function: String) -> String {
    library == "std" ? "std::\(function)" : library
  }

  /// Compares our text of each number with that of the C++ library, byte by byte.
  private static func checkBytes<Number>(
    _ numbers: Numbers<Number>, _ function: String, lanes: inout [Lane],
    _ append: (inout [UInt8], Number) -> Void
  ) throws {
    guard let rival = CPlusPlus(function) else { return }
    var output = [UInt8](repeating: 0, count: 64 * numbers.values.count)
    let count = rival.write(numbers, to: &output)
    var bytes: [UInt8] = []
    for value in numbers.values {
      append(&bytes, value)
      bytes.append(UInt8(ascii: ","))
    }
    guard bytes.elementsEqual(output[..<count]) else { throw WrongAnswerError(lane: lanes[0].name) }
  }
}
