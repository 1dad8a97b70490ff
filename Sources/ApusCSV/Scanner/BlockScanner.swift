import ApusBytes
import CApus

/// Finds the separators of a text, 64 bytes at once, however the text is cut into chunks.
///
/// Masks decide whole blocks as long as quotes stand at the borders of fields: a prefix XOR over the
/// quotes gives what is between them. `apus_scan_table` does that, in C. A block in which they do not, or
/// that has an escape or a byte that begins comments, the end of a chunk, and all of a text whose quotes are not
/// doubled, are read by `ByteStateMachine`,
/// which has the same state. What must change together: `ByteStateMachine` and `table_scan.h`. The slow
/// reference version is in the tests.
struct BlockScanner: Sendable {
  private let configuration: ScannerConfiguration
  /// Where the next byte stands.
  var state = ScannerState.lineStart

  init(_ configuration: ScannerConfiguration) { self.configuration = configuration }

  /// Scans a range; only at the end of a chunk it may end within a block.
  ///
  /// - Parameters:
  ///   - bytes: The chunk.
  ///   - range: What to scan of it.
  ///   - base: Where in the chunk positions are counted from.
  ///   - found: Takes what was found.
  mutating func scan(
    _ bytes: Span<UInt8>, _ range: Range<Int>, from base: Int, into found: inout ScannedWindow
  ) {
    found.reserve(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      // After an escape and in a comment only the byte machine can go on.
      if range.upperBound - offset >= RawSpan.blockSize, configuration.hasMasks,
        state.rawValue < ScannerState.escaped.rawValue
      {
        offset += scanBlocks(
          bytes.extracting(offset..<range.upperBound), offset - base, into: &found)
      }
      let end = min(offset + RawSpan.blockSize, range.upperBound)
      if offset < end { scanBytes(bytes.extracting(offset..<end), offset - base, into: &found) }
      offset = end
    }
  }

  /// Scans whole blocks up to one that masks cannot decide.
  ///
  /// - Returns: How many bytes that was.
  private mutating func scanBlocks(
    _ bytes: Span<UInt8>, _ position: Int, into found: inout ScannedWindow
  ) -> Int {
    var scanned = 0
    var masks = apus_table_state(state)
    let meaning = configuration.meaning
    // SAFETY: only the function below writes to the lists.
    var lists = unsafe apus_table_lists(fields: found.fields.end, lines: found.lines.end)
    while scanned + RawSpan.blockSize <= bytes.count {
      let rest = bytes.extracting(droppingFirst: scanned)
      var inside: UInt64 = 0
      // SAFETY: the function reads whole blocks of `rest`, which is not empty, and writes at most as many
      // positions as it reads bytes; `scan` has reserved room for as many.
      let count = unsafe rest.withUnsafeBufferPointer {
        let start = unsafe $0.baseAddress.unsafelyUnwrapped
        return unsafe apus_scan_table(
          start, $0.count, UInt32(truncatingIfNeeded: position + scanned + 1), meaning, &masks,
          &lists, &inside)
      }
      scanned += count
      guard inside != 0 else { break }
      let start = scanned - RawSpan.blockSize
      found.note(
        ScannedBlock(inside: inside), in: bytes.extracting(start..<scanned), position + start)
    }
    state = masks.scannerState
    // SAFETY: the function wrote the lists up to where it moved their ends.
    unsafe found.fields.extend(to: lists.fields)
    unsafe found.lines.extend(to: lists.lines)
    return scanned
  }

  /// Scans a block or the rest of a chunk by bytes.
  private mutating func scanBytes(
    _ bytes: Span<UInt8>, _ position: Int, into found: inout ScannedWindow
  ) {
    var machine = ByteStateMachine(configuration, in: state)
    machine.take(bytes)
    state = machine.state
    var block = machine.block
    if block.inside != 0 { block.inside &= bytes.rawBytes.mask(of: configuration.lineEnds, at: 0) }
    let start = UInt32(truncatingIfNeeded: position + 1)
    found.fields.append(block.separators, at: start)
    found.lines.append(block.lineEnds, at: start)
    if block.hasMarks { found.note(block, in: bytes, position) }
  }
}
