import ApusBytes
import ApusTestSupport
import Testing

@Suite("Preconditions of ApusBytes")
struct BytesPreconditionTests {
  /// A call that breaks a precondition of a symbol of the module.
  enum Violation: String, CaseIterable, Codable, Sendable {
    case noWidth, largeWidth, fullRecord, largeValue, negativeValue
    case negativeDescriptor, startBelow, startBeyond, fullOutput
    case noHugePages, negativeHugePages, allHugePages, adviceBelow, adviceBeyond, noObjects
    case indexBelow, indexBeyond, unlikePairs, unlikeWrappingPairs, negativeCount, negativeSteps
    case negativeWholeSteps, largeStep, longSteps, noPage, prefixBelow, prefixBeyond
    case bigBelow, littleBeyond, realBeyond, maskBelow, setBeyond, boundBeyond, wideBelow
    case searchBelow, bitsBelow, bitsBeyond, offsetBeyond

    /// The message of the trap, or `nil` for a trap of arithmetic, which has no message.
    var message: String? {
      switch self {
      case .noWidth, .largeWidth: "width must be from 1 to 62"
      case .fullRecord: "the record has no bits left for the field"
      case .largeValue, .negativeValue: "the value does not fit into its field"
      case .negativeDescriptor: "number must not be negative"
      case .startBelow, .startBeyond: "start must be from 0 to buffer.byteCount - 1"
      case .fullOutput: "output must have room for a byte"
      case .noHugePages, .negativeHugePages, .noPage: "byteCount must be at least 1"
      case .allHugePages: "no room for"
      case .adviceBelow, .adviceBeyond: "range must be within the file"
      case .noObjects: "capacity must be at least 1"
      case .indexBelow, .indexBeyond: "ndex out of range"
      case .unlikePairs, .unlikeWrappingPairs: "other must have the same count"
      case .negativeSteps, .negativeWholeSteps: "count must not be negative"
      case .largeStep, .longSteps: "the last number must fit into its type"
      case .negativeCount: "count < 0"
      case .offsetBeyond: nil
      case .prefixBelow, .prefixBeyond: "count must be from 0 to byteCount"
      case .bigBelow, .littleBeyond, .realBeyond: "the value at offset must be within the span"
      case .maskBelow, .setBeyond, .boundBeyond, .wideBelow: "offset must be from 0 to byteCount"
      case .searchBelow: "a search must not start before the first byte"
      case .bitsBelow, .bitsBeyond: "count must be from 0 to 64"
      }
    }

    func commit() throws {
      switch self {
      case .noWidth, .largeWidth, .fullRecord, .largeValue, .negativeValue: commitOnFields()
      case .negativeDescriptor, .startBelow, .startBeyond, .fullOutput, .adviceBelow,
        .adviceBeyond:
        try commitOnFiles()
      case .noHugePages, .negativeHugePages, .allHugePages, .noPage, .prefixBelow, .prefixBeyond:
        commitOnBuffers()
      case .noObjects, .indexBelow, .indexBeyond, .unlikePairs, .unlikeWrappingPairs,
        .negativeCount, .negativeSteps, .negativeWholeSteps, .largeStep, .longSteps:
        commitOnTables()
      default: commitOnBytes()
      }
    }
  }

  @Test("Each violation traps, in a debug build with its message", arguments: Violation.allCases)
  func traps(_ violation: Violation) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [violation = violation as Violation] in
      try violation.commit()
    }
    expectTrap(result, saying: violation.message ?? "")
  }

  @Test("A search beyond the end finds nothing, and a reserve of less than nothing does nothing")
  func beyond() {
    let bytes: [UInt8] = [7]
    #expect(bytes.span.firstIndex(of: 7, from: 2) == nil)
    #expect(bytes.span.firstIndex(of: 7, from: .max) == nil)
    var numbers = PackedArray<Int>(repeating: 7, count: 0)
    numbers.reserveCapacity(-1)
    #expect(numbers.isEmpty)
    #expect(PackedArray<Int>(from: .max, by: .max, count: 0).isEmpty)
  }
}

extension BytesPreconditionTests.Violation {
  private struct Record: BitPacked {
    var bits: UInt32 = 0
    static let field = Field(width: 30)
  }

  private func commitOnFields() {
    var record = Record()
    switch self {
    case .largeWidth: _ = Record.Field(width: 63)
    case .fullRecord: _ = Record.Field(width: 3, after: Record.field)
    case .largeValue: record[Record.field] = 1 << 30
    case .negativeValue: record[Record.field] = -1
    default: _ = Record.Field(width: 0)
    }
  }

  private func commitOnFiles() throws {
    let file = try FileDescriptor(reading: "/dev/zero")
    var bytes = [UInt8](repeating: 0, count: 8)
    var span = bytes.mutableSpan
    var memory = span.mutableRawBytes
    switch self {
    case .startBelow: _ = try file.read(into: &memory, from: -1)
    case .startBeyond: _ = try file.read(into: &memory, from: 8)
    case .fullOutput: _ = try [UInt8](capacity: 0) { _ = try file.read(appendingTo: &$0) }
    case .adviceBelow: try MappedFile("/bin/sh").advise(.sequential, -1..<1)
    case .adviceBeyond: try MappedFile("/bin/sh").advise(.sequential, 0..<Int.max)
    default: _ = FileDescriptor(adopting: -1, name: "none")
    }
  }

  private func commitOnBuffers() {
    switch self {
    case .noHugePages: _ = HugePageBuffer(byteCount: 0)
    case .negativeHugePages: _ = HugePageBuffer(byteCount: .min)
    case .allHugePages: _ = HugePageBuffer(byteCount: .max)
    case .prefixBelow: _ = PageBuffer(byteCount: 1).prefix(-1).count
    case .prefixBeyond: _ = PageBuffer(byteCount: 1).prefix(.max).count
    default: _ = PageBuffer(byteCount: -1)
    }
  }

  private func commitOnTables() {
    let one: PackedArray<Float> = [1]
    let two: PackedArray<Int> = [1, 2]
    switch self {
    case .indexBelow: _ = two[-1]
    case .indexBeyond: _ = two[2]
    case .unlikePairs: _ = one.dot([])
    case .unlikeWrappingPairs: _ = two.wrappingDot([3])
    case .negativeCount: _ = PackedArray<Int>(repeating: 0, count: -1)
    case .negativeSteps: _ = PackedArray<Float>(from: 0, by: 1, count: -1)
    case .largeStep: _ = PackedArray<UInt8>(from: 0, by: 200, count: 3)
    case .negativeWholeSteps: _ = PackedArray<Int>(from: 0, by: 1, count: -1)
    case .longSteps: _ = PackedArray<UInt8>(from: 0, by: 1, count: 257)
    default: _ = ObjectPool<Box>(capacity: 0, make: { Box() }, reset: { _ in })
    }
  }

  private final class Box {}

  private func commitOnBytes() {
    let bytes = [UInt8](repeating: 0, count: 3)
    let memory = bytes.span.rawBytes
    switch self {
    case .bigBelow: _ = memory.bigEndian(at: -1, as: UInt16.self)
    case .littleBeyond: _ = memory.littleEndian(at: .max, as: UInt16.self)
    case .realBeyond: _ = memory.bigEndian(at: 0, as: Double.self)
    case .maskBelow: _ = memory.mask(of: UInt8(0), at: -1)
    case .setBeyond: _ = memory.mask(of: ByteSet(0), at: 4)
    case .boundBeyond: _ = memory.mask(below: 1, at: .max)
    case .wideBelow: _ = memory.maskOfNonASCII(at: .min)
    case .searchBelow: _ = bytes.span.firstIndex(of: 0, from: -1)
    case .bitsBelow: _ = UInt64.lowestBits(-1)
    case .offsetBeyond:
      var transcoder = UTF16Transcoder(.littleEndian, offset: .max)
      var text: [UInt8] = []
      try? transcoder.append([65, 0].span, to: &text)
    default: _ = UInt64.lowestBits(65)
    }
  }
}
