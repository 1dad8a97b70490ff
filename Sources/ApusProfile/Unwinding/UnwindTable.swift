import ApusBytes

/// The functions of a program or library with the instructions that unwind them: its `.eh_frame`.
///
///     let table = try UnwindTable(file)
///     let row = table.row(at: address)
///
/// The bytes may be any bytes: each offset is checked, and the instructions of a function have a limit.
package struct UnwindTable: Sendable {
  /// The code of a function, and the position of its instructions.
  private struct Function: Sendable {
    let start: UInt64
    let end: UInt64
    /// The number of the entry that it shares with others.
    let common: Int32
    let instructions: Range<Int>
  }

  private let bytes: [UInt8]
  /// The address of the first byte.
  private let address: UInt64
  private var commons: [CommonEntry] = []
  /// The functions in ascending order.
  private var functions: [Function] = []

  /// The greatest length of the instructions of a function.
  private static let longestProgram = 64 << 10
  private static let greatestSection: UInt64 = 512 << 20

  /// The number of functions.
  package var count: Int { functions.count }

  /// Reads the table of a file; a file without it has no functions.
  ///
  /// - Throws: `DWARFError` if an entry is beyond the end.
  /// - Complexity: O(*n* log *n*) in the entries, and O(*n*) if they are in ascending order; copies the
  ///   section.
  package init(_ file: borrowing ELFFile) throws(DWARFError) {
    var (bytes, address): ([UInt8], UInt64) = ([], 0)
    if let section = file.section(named: ".eh_frame"), section.byteCount < Self.greatestSection,
      let range = try? file.range(of: section)
    {
      address = section.address
      bytes = file.bytes.extracting(range).copied
    }
    try self.init(bytes, address: address)
  }

  /// Reads the bytes of a section.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - address: The address of the first byte.
  package init(_ bytes: [UInt8], address: UInt64) throws(DWARFError) {
    self.bytes = bytes
    self.address = address
    var known: [Int: Int32] = [:]
    let span = bytes.span.rawBytes
    var cursor = ByteCursor(span, 0..<bytes.count)
    while cursor.remaining >= 4 {
      let start = cursor.offset
      var length = UInt64(try cursor.integer(UInt32.self))
      // A zero ends the entries of an object file; those of the next may follow.
      guard length > 0 else { continue }
      if length == 0xFFFF_FFFF { length = try cursor.integer() }
      guard length <= UInt64(cursor.remaining) else { throw DWARFError(.entryBeyondEnd, at: start) }
      let body = try cursor.skip(length)
      take(body, span, &known)
    }
    sort()
  }

  /// Takes an entry. An entry of a kind that cannot be read has no function.
  private mutating func take(_ body: Range<Int>, _ span: RawSpan, _ known: inout [Int: Int32]) {
    guard let reference: UInt32 = span.littleEndian(ifAt: body.lowerBound), reference != 0,
      body.count >= 4, Int(reference) <= body.lowerBound
    else { return }
    let place = body.lowerBound - Int(reference)
    let number = known[place] ?? common(at: place, span)
    known[place] = number
    guard number >= 0,
      let function = try? function(number, ByteCursor(span, body.lowerBound + 4..<body.upperBound))
    else { return }
    functions.append(function)
  }

  /// Reads the entry that functions share; returns its number, or -1 if it cannot be read.
  private mutating func common(at place: Int, _ span: RawSpan) -> Int32 {
    guard let length: UInt32 = span.littleEndian(ifAt: place), length >= 4, length < 1 << 20,
      span.littleEndian(ifAt: place + 4, as: UInt32.self) == 0,
      place + 4 + Int(length) <= span.byteCount,
      let entry = try? CommonEntry(
        ByteCursor(span, place + 8..<place + 4 + Int(length)), span, section: address),
      entry.instructions.count <= Self.longestProgram
    else { return -1 }
    commons.append(entry)
    return Int32(commons.count - 1)
  }

  private func function(
    _ number: Int32, _ body: consuming ByteCursor
  ) throws(DWARFError) -> Function? {
    var cursor = body
    let common = commons[Int(number)]
    let start = try common.encoding.read(&cursor, section: address)
    let length = try common.encoding.plain.read(&cursor, section: 0)
    if common.hasAugmentation { try cursor.skip(try cursor.unsigned()) }
    let (end, overflows) = start.addingReportingOverflow(length)
    guard !overflows, end > start else { return nil }
    return Function(
      start: start, end: end, common: number, instructions: cursor.offset..<cursor.end)
  }

  private mutating func sort() {
    let isSorted = zip(functions, functions.dropFirst()).allSatisfy { $0.start <= $1.start }
    if !isSorted { functions.sort { $0.start < $1.start } }
  }

  // MARK: Rows

  /// Returns the row of an address, or `nil` if no function contains it or its instructions are wrong.
  ///
  /// - Parameter address: The address, as the file counts it.
  /// - Complexity: O(log *n*) in the functions, O(*m*) in the instructions of the function, which have
  ///   at most 64 KiB.
  package func row(at address: UInt64) -> UnwindRow? {
    guard let function = function(at: address) else { return nil }
    return try? row(of: function, at: address)
  }

  private func row(of function: Function, at target: UInt64) throws(DWARFError) -> UnwindRow {
    guard function.instructions.count <= Self.longestProgram else {
      throw DWARFError(.programTooLong, at: function.instructions.lowerBound)
    }
    var program = UnwindProgram(
      commons[Int(function.common)], start: function.start, target: target, section: address)
    try program.run(bytes.span.rawBytes, function.instructions)
    return program.row
  }

  private func function(at address: UInt64) -> Function? {
    var (low, high) = (0, functions.count)
    while low < high {
      let middle = (low + high) / 2
      if functions[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, address < functions[low - 1].end else { return nil }
    return functions[low - 1]
  }

  // MARK: Frame pointers

  /// The greatest number of functions whose rows tell whether a program keeps frame pointers.
  private static let examinedCount = 2000

  /// Returns the share of functions with a frame of their own that do not keep it in the frame pointer;
  /// `nil` if there are none.
  ///
  /// A function has a frame if it moves the stack pointer before its last instruction.
  ///
  /// - Complexity: O(*n*) in the instructions of at most 2,000 functions, spread over all.
  package func shareWithoutFramePointer(_ architecture: UnwindArchitecture) -> Double? {
    var (with, without) = (0, 0)
    for index in stride(
      from: 0, to: functions.count, by: max(1, functions.count / Self.examinedCount))
    {
      let function = functions[index]
      switch frameRegister(in: function) {
      case architecture.framePointer: with += 1
      case architecture.stackPointer: without += 1
      default: continue
      }
    }
    return with + without == 0 ? nil : Double(without) / Double(with + without)
  }

  /// The share of functions without a frame pointer from which a program counts as one without. A release build
  /// of SwiftPM has less than a hundredth, and `swiftc -O` nearly all.
  private static let greatestShare = 0.1

  /// Whether the functions keep no frame pointers, so that a chain of them loses callers.
  ///
  /// - Complexity: as that of `shareWithoutFramePointer(_:)`.
  package var omitsFramePointers: Bool {
    shareWithoutFramePointer(.current).map { $0 > Self.greatestShare } ?? false
  }

  /// The register that has the frame in the middle of a function; `nil` if the function has no frame.
  private func frameRegister(in function: Function) -> UInt8? {
    let middle = function.start + (function.end - function.start) / 2
    guard let first = try? row(of: function, at: function.start),
      let row = try? row(of: function, at: middle), row.frame != first.frame,
      case .register(let register, _) = row.frame
    else { return nil }
    return register
  }
}
