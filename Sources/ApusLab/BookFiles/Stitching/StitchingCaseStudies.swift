import ApusBytes
import ApusMeasure
import ApusStreams

/// Lines of a file through buffers that end within lines, and lines of the whole file in memory.
enum StitchingCaseStudies {
  static func groups() -> [CaseStudyGroup] {
    [
      CaseStudyGroup("lines") { experiment in
        let path = try text(experiment)
        let bytes = try MappedFile(path).byteCount
        let tiny = 128
        return CaseStudyPlan([
          CaseStudy(
            .lines, items: bytes,
            variants: [
              CaseStudy.Variant(.whole) { try whole(path) },
              CaseStudy.Variant(.stitched) { try stitched(path, 65_536) },
              CaseStudy.Variant(.restarted) { try restarted(path, 65_536) },
              CaseStudy.Variant(.eachByte) { try eachByte(path, 65_536) },
            ], ratios: [(.restarted, .stitched), (.eachByte, .stitched)]),
          CaseStudy(
            .tiny, items: bytes,
            [
              (.stitched64K, { try stitched(path, 65_536) }),
              (.stitched, { try stitched(path, tiny) }),
              (.restarted, { try restarted(path, tiny) }),
            ]),
        ])
      }
    ]
  }

  private static func text(_ experiment: ExperimentContext) throws -> String {
    var random = SplitMix64(seed: 6)
    var text: [UInt8] = []
    let bytes = experiment.scaled(33_554_432, atLeast: 10_000)
    text.reserveCapacity(bytes + 128)
    while text.count < bytes {
      let letter = UInt8(ascii: "a") + UInt8(random.next(below: 26))
      for _ in 0..<random.next(below: 100) { text.append(letter) }
      text.append(.lineFeed)
    }
    let path = experiment.folder.file("lines")
    try FileDescriptor(creating: path).write(text)
    return path
  }

  /// Adds a line to a sum that depends on the order of lines, their lengths and their letters.
  @inline(__always)
  static func add(_ line: Span<UInt8>, to sum: inout Int) {
    sum = sum &* 31 &+ line.count
    if !line.isEmpty { sum &+= Int(line[line.count - 1]) << 8 }
  }

  static func whole(_ path: String) throws -> Int {
    let file = try LoadedFile(path)
    let bytes = file.span
    var sum = 0
    var start = 0
    while let end = bytes.firstIndex(of: .lineFeed, from: start) {
      add(bytes.extracting(start..<end), to: &sum)
      start = end + 1
    }
    if start < bytes.count { add(bytes.extracting(start..<bytes.count), to: &sum) }
    return sum
  }

  static func stitched(_ path: String, _ capacity: Int) throws -> Int {
    var lines = Lines(of: try DescriptorSource(path: path, chunkSize: capacity))
    var sum = 0
    while let line = try lines.next() { add(line, to: &sum) }
    return sum
  }

  static func restarted(_ path: String, _ capacity: Int) throws -> Int {
    var lines = try RestartedLines(path, capacity: capacity)
    var sum = 0
    try lines.forEach { add($0, to: &sum) }
    return sum
  }

  /// Computes the sum without stitching: the parser keeps its state between any two bytes.
  static func eachByte(_ path: String, _ capacity: Int) throws -> Int {
    var bytes = Bytes(of: try DescriptorSource(path: path, chunkSize: capacity))
    var sum = 0
    var count = 0
    var last: UInt8 = 0
    while let byte = try bytes.next() {
      if byte == .lineFeed {
        sum = sum &* 31 &+ count
        if count > 0 { sum &+= Int(last) << 8 }
        count = 0
      } else {
        (count, last) = (count + 1, byte)
      }
    }
    if count > 0 { sum = sum &* 31 &+ count &+ Int(last) << 8 }
    return sum
  }
}

extension StudyKey {
  static let lines = StudyKey("lines")
  static let tiny = StudyKey("tiny")
}

extension VariantKey {
  static let whole = VariantKey("whole")
  static let stitched = VariantKey("stitched")
  static let restarted = VariantKey("restarted")
  static let eachByte = VariantKey("each-byte")
  static let stitched64K = VariantKey("stitched-64k")
}
