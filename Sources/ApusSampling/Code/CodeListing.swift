import ApusBytes
import ApusProfile
package import ApusSystem

/// The code around the sampled instructions of a file.
///
///     let listing = CodeListing(ofFileAt: path, identity: identity, offsets: [0x1a2f0])
///     listing.lines.first { $0.offset == 0x1a2f0 }?.text  // "add %rdx,%rax"
///
package struct CodeListing: Sendable {
  /// An instruction, or some bytes if there is no disassembler.
  package struct Line: Hashable, Sendable {
    /// The offset in the file of a sampled instruction; `nil` for another one, which stands near it.
    package let offset: UInt64?
    /// The address as the file counts it, which is that of `objdump` and of debuggers; the offset if the file cannot
    /// be read.
    package let address: UInt64
    /// The instruction, or its bytes; empty if the file cannot be read.
    package let text: String
    /// Whether the line does not follow that before it in the code.
    package let hasGap: Bool
  }

  /// The lines in ascending order of addresses; each of the given offsets has one.
  package private(set) var lines: [Line] = []
  /// The reason why the lines have no instructions; `nil` if they have.
  package private(set) var problem: CodeListingError?
  /// Whether nothing tells if the file has changed since the recording.
  package private(set) var isUnchecked = false

  /// The instructions before and behind a sampled one that are listed: the instruction that took the time is often the
  /// one before.
  private static let nearCount = 2
  /// The most bytes that are listed for an instruction without a disassembler.
  private static let byteCount = 8

  /// Reads the code of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - identity: The build identifier or checksum in the recording, or an empty text.
  ///   - offsets: The offsets of the sampled instructions in the file, in ascending order.
  ///   - disassembler: The disassembler, or `nil` to list bytes.
  /// - Complexity: O(*n* log *m*) in the symbols of the file and the offsets; starts a process for each part of the
  ///   code.
  package init(ofFileAt path: String, identity: String, offsets: [UInt64]) {
    self.init(ofFileAt: path, identity: identity, offsets: offsets, Disassembler())
  }

  init(
    ofFileAt path: String, identity: String, offsets: [UInt64], _ disassembler: Disassembler?
  ) {
    do throws(CodeListingError) {
      try read(path, identity, offsets, disassembler)
    } catch {
      problem = error
      if lines.isEmpty {
        lines = offsets.map { Line(offset: $0, address: $0, text: "", hasGap: true) }
      }
    }
  }

  private mutating func read(
    _ path: String, _ identity: String, _ offsets: [UInt64], _ disassembler: Disassembler?
  ) throws(CodeListingError) {
    let mapped: MappedFile
    do throws(SystemError) { mapped = try MappedFile(path) } catch { throw .unreadable(error) }
    guard path.hasPrefix("/"), let file = try? ELFFile(mapped.bytes) else {
      throw .notProgram(path: path)
    }
    let found = file.identity
    guard identity.isEmpty || identity == found else {
      throw .changed(path: path, recorded: identity, found: found)
    }
    isUnchecked = identity.isEmpty
    let places = offsets.compactMap { offset in
      file.address(ofFileOffset: offset).map { (offset: offset, address: $0) }
    }.sorted { $0.address < $1.address }
    let addresses = places.map(\.address)
    lines = Self.bytes(of: places, in: file)
    guard let disassembler else { throw .noDisassembler }
    var all: [Disassembler.Instruction] = []
    do throws(SystemError) {
      for range in Self.ranges(of: addresses, in: file, path) {
        all += try disassembler.instructions(in: range, of: path)
      }
    } catch { throw .unreadable(error) }
    let known = Set(all.map(\.address))
    guard addresses.contains(where: known.contains) else { throw .unknownCode(path: path) }
    lines = Self.near(all, places)
  }

  /// The bytes at each place, up to the next.
  private static func bytes(
    of places: [(offset: UInt64, address: UInt64)], in file: borrowing ELFFile
  ) -> [Line] {
    let bytes = file.bytes
    return places.enumerated().map { index, place in
      var end = place.offset + UInt64(byteCount)
      if index + 1 < places.count { end = min(end, max(place.offset, places[index + 1].offset)) }
      end = min(end, UInt64(bytes.byteCount))
      let text = (place.offset..<max(place.offset, end)).map { position in
        let byte = bytes.byte(at: Int(position))
        return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }.joined(separator: " ")
      return Line(offset: place.offset, address: place.address, text: text, hasGap: true)
    }
  }

  /// The parts of a file that contain the functions at some addresses. Parts that are near to each other are one, such as
  /// those of an `async` function.
  private static func ranges(
    of addresses: [UInt64], in file: borrowing ELFFile, _ path: String
  ) -> [Range<UInt64>] {
    let functions = functions(at: addresses, in: file, path)
    var ranges: [Range<UInt64>] = []
    let parts = zip(addresses, functions).map { address, function in
      // Without a symbol, the sampled instruction alone is known to begin there.
      function ?? address..<(address &+ unnamedSize)
    }.sorted { $0.lowerBound < $1.lowerBound }
    for part in parts {
      if let last = ranges.last, part.lowerBound <= last.upperBound &+ greatestGap {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
      } else {
        ranges.append(part)
      }
    }
    return ranges
  }

  /// The functions at some addresses, by the symbols of the file or of its separate file.
  private static func functions(
    at addresses: [UInt64], in file: borrowing ELFFile, _ path: String
  ) -> [Range<UInt64>?] {
    let own = (try? file.functions(at: addresses)) ?? addresses.map { _ in nil }
    guard !file.hasAllSymbols, let mapped = SeparateDebugFile.find(for: file, at: path),
      let separate = try? ELFFile(mapped.bytes),
      let found = try? separate.functions(at: addresses)
    else { return own }
    return zip(found, own).map { $0 ?? $1 }
  }

  /// The bytes that are disassembled at an address without a symbol.
  private static let unnamedSize: UInt64 = 32
  /// The greatest distance of parts that are disassembled together.
  private static let greatestGap: UInt64 = 16_384

  /// The sampled instructions, and those near them.
  static func near(
    _ all: [Disassembler.Instruction], _ places: [(offset: UInt64, address: UInt64)]
  ) -> [Line] {
    let offsets = Dictionary(
      places.map { ($0.address, $0.offset) }, uniquingKeysWith: { first, _ in first })
    var isShown = [Bool](repeating: false, count: all.count)
    for (index, instruction) in all.enumerated() where offsets[instruction.address] != nil {
      for near in max(0, index - nearCount)...min(all.count - 1, index + nearCount) {
        isShown[near] = true
      }
    }
    var lines: [Line] = []
    var before = -2
    for (index, instruction) in all.enumerated() where isShown[index] {
      lines.append(
        Line(
          offset: offsets[instruction.address], address: instruction.address,
          text: instruction.text, hasGap: before + 1 != index))
      before = index
    }
    let known = Set(all.map(\.address))
    // An address that is no instruction of the text keeps its samples.
    lines += places.filter { !known.contains($0.address) }.map {
      Line(offset: $0.offset, address: $0.address, text: "", hasGap: true)
    }
    return lines.sorted { $0.address < $1.address }
  }
}

/// The reason why the instructions of a file cannot be listed.
package enum CodeListingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened or read.
  case unreadable(SystemError)
  /// The file is not in the format ELF.
  case notProgram(path: String)
  /// The file is another one than that of the recording.
  case changed(path: String, recorded: String, found: String)
  /// No folder of `PATH` has a disassembler.
  case noDisassembler
  /// The disassembler has no instruction at the addresses.
  case unknownCode(path: String)

  /// The reason and the remedy.
  package var description: String {
    switch self {
    case .unreadable(let error):
      "the instructions cannot be read: \(error). Put the file there as it was recorded"
    case .notProgram(let path):
      "\(path.printable) has no instructions that can be read, because it is not an ELF file"
    case .changed(let path, let recorded, let found):
      "\(path.printable) has changed since the recording: its build identifier is \(found.printable) instead of "
        + "\(recorded.printable). Record again, or put the recorded file there"
    case .noDisassembler:
      "bytes are shown instead of instructions, because objdump is not installed. Install the package binutils"
    case .unknownCode(let path):
      "bytes are shown instead of instructions, because objdump knows no instruction of \(path.printable) there. "
        + "Use the objdump of the processor that ran the program"
    }
  }

  /// Whether the samples cannot be brought together with the file.
  package var isFailure: Bool {
    switch self {
    case .noDisassembler, .unknownCode: false
    case .unreadable, .notProgram, .changed: true
    }
  }
}
