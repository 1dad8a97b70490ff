import ApusBytes
import ApusMeasure

/// The filter with a call for each byte and with buffers of many sizes; and the cost of a single
/// call.
enum FilterContests {
  /// The size of the buffer in the first variant of every case study.
  private static let usual = 131_072

  static func sets() -> [ContestSet] {
    [
      ContestSet("upcase", weight: 3) { desk in
        let file = try upcase(desk, "short", bytes: desk.scaled(500_000, atLeast: 2_000))
        return ContestPlan([
          try contest(desk, "upcase", file, [("buffer", usual), ("each-byte", nil)])
        ])
      },
      ContestSet("buffers", weight: 2) { desk in
        let file = try upcase(desk, "long", bytes: desk.scaled(16_777_216, atLeast: 50_000))
        let sizes = [usual, 256, 1024, 8192, 1_048_576, 8_388_608]
        return ContestPlan([try contest(desk, "upcase-buffer", file, sizes.map { ("\($0)", $0) })])
      },
      ContestSet("calls") { desk in
        let calls = desk.scaled(4096, atLeast: 16)
        let path = desk.folder.file("pages")
        try FileDescriptor(creating: path).write([UInt8](repeating: 1, count: calls * 4096))
        return ContestPlan([
          Contest(
            "read-call", items: calls,
            [
              ("byte", { try readCalls(path, calls, of: 1) }),
              ("page", { try readCalls(path, calls, of: 4096) }),
            ])
        ])
      },
    ]
  }

  /// Makes the input: lines of 20 to 99 letters.
  private static func upcase(_ desk: ContestDesk, _ name: String, bytes: Int) throws -> UpcaseFile {
    var random = SplitMix64(seed: 10)
    var text: [UInt8] = []
    text.reserveCapacity(bytes + 128)
    while text.count < bytes {
      let letters = [UInt8](
        repeating: UInt8(ascii: "a") + UInt8(random.next(below: 26)), count: 100)
      text += letters.prefix(20 + random.next(below: 80))
      text.append(.lineFeed)
    }
    let file = UpcaseFile(
      input: desk.folder.file(name), output: desk.folder.file("\(name)-out"))
    try FileDescriptor(creating: file.input).write(text)
    return file
  }

  /// Creates a case study with a variant for each buffer size; `nil` means no buffer.
  private static func contest(
    _ desk: ContestDesk, _ name: String, _ file: UpcaseFile,
    _ ways: [(name: String, capacity: Int?)]
  ) throws -> Contest {
    let bytes = try FileDescriptor(reading: file.input).status().byteCount
    return Contest(
      name, items: bytes,
      ways: ways.map { way in
        Contest.Way(
          way.name, prepare: { desk.folder.delete(file.output) },
          answer: { try file.checksum($0) }
        ) {
          guard let capacity = way.capacity else { return try file.byteByByte() }
          return try file.buffered(capacity)
        }
      })
  }

  /// Reads the first bytes of a file in calls of the same size, and sums the first byte of each.
  private static func readCalls(_ path: String, _ calls: Int, of size: Int) throws -> Int {
    let file = try FileDescriptor(reading: path)
    var buffer = PageBuffer(byteCount: size)
    var sum = 0
    for _ in 0..<calls {
      var room = buffer.mutableBytes
      let count = try file.read(into: &room)
      guard count == size else { throw WrongResult("a read of \(count) bytes") }
      sum += Int(buffer.span[0])
    }
    return sum
  }
}
