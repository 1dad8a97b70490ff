import ApusBytes
import ApusMeasure

/// The filter with a call for each byte and with buffers of many sizes; and the cost of a single
/// call.
enum FilterCaseStudies {
  /// The size of the buffer in the first variant of every case study.
  private static let usual = 131_072

  static func groups() -> [CaseStudyGroup] {
    [
      CaseStudyGroup("upcase", weight: 3) { experiment in
        let file = try upcase(
          experiment, "short", bytes: experiment.scaled(500_000, atLeast: 2_000))
        return CaseStudyPlan([
          try study(experiment, .upcase, file, [(.usualBuffer, usual), (.eachByte, nil)])
        ])
      },
      CaseStudyGroup("buffers", weight: 2) { experiment in
        let file = try upcase(
          experiment, "long", bytes: experiment.scaled(16_777_216, atLeast: 50_000))
        let sizes = [usual, 256, 1024, 8192, 1_048_576, 8_388_608]
        return CaseStudyPlan([
          try study(experiment, .upcaseBuffer, file, sizes.map { (.bufferBytes($0), $0) })
        ])
      },
      CaseStudyGroup("calls") { experiment in
        let calls = experiment.scaled(4096, atLeast: 16)
        let path = experiment.folder.file("pages")
        try FileDescriptor(creating: path).write([UInt8](repeating: 1, count: calls * 4096))
        return CaseStudyPlan([
          CaseStudy(
            .readCall, items: calls,
            [
              (.byteCall, { try readCalls(path, calls, of: 1) }),
              (.pageCall, { try readCalls(path, calls, of: 4096) }),
            ])
        ])
      },
    ]
  }

  /// Makes the input: lines of 20 to 99 letters.
  private static func upcase(_ experiment: ExperimentContext, _ name: String, bytes: Int) throws
    -> UpcaseFile
  {
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
      input: experiment.folder.file(name), output: experiment.folder.file("\(name)-out"))
    try FileDescriptor(creating: file.input).write(text)
    return file
  }

  /// Creates a case study with a variant for each buffer size; `nil` means no buffer.
  private static func study(
    _ experiment: ExperimentContext, _ study: StudyKey, _ file: UpcaseFile,
    _ variants: [(key: VariantKey, capacity: Int?)]
  ) throws -> CaseStudy {
    let bytes = try FileDescriptor(reading: file.input).status().byteCount
    return CaseStudy(
      study, items: bytes,
      variants: variants.map { variant in
        CaseStudy.Variant(
          variant.key, prepare: { experiment.folder.delete(file.output) },
          answer: { try file.checksum($0) }
        ) {
          guard let capacity = variant.capacity else { return try file.byteByByte() }
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
      guard count == size else { throw WrongResultError("a read of \(count) bytes") }
      sum += Int(buffer.span[0])
    }
    return sum
  }
}

extension StudyKey {
  static let readCall = StudyKey("read-call")
  static let upcase = StudyKey("upcase")
  static let upcaseBuffer = StudyKey("upcase-buffer")
}

extension VariantKey {
  static let byteCall = VariantKey("byte")
  static let pageCall = VariantKey("page")
}

extension VariantKey {
  static let usualBuffer = VariantKey("buffer")
  static func bufferBytes(_ count: Int) -> VariantKey { VariantKey("\(count)") }
}
