// UNSAFE: passes bytes and lists to the loop in C

import ApusBytes
import CApusBytes

/// A scanner that finds the separators of a text, 64 bytes at a time, across chunks.
///
/// Masks decide whole blocks if all quotes are at the borders of fields: a prefix XOR over the
/// quotes gives the bytes between them. `apus_scan_table` does that, in C. `ByteStateMachine`,
/// which has the same state, reads the remaining bytes:
///
/// - blocks with a stray quote, an escape or a byte that begins comments,
/// - the end of a chunk,
/// - all of a text if its quotes are not doubled.
///
/// `ByteStateMachine` and `table_scan.h` must change together. The slow reference version is in the
/// tests.
struct BlockScanner: Sendable {
  private let configuration: ScannerConfiguration
  /// The state before the next byte.
  var state = ScannerState.lineStart

  init(_ configuration: ScannerConfiguration) { self.configuration = configuration }

  /// Scans a range, which may end within a block only at the end of a chunk.
  ///
  /// - Parameters:
  ///   - bytes: The chunk.
  ///   - range: The range of the chunk to scan.
  ///   - base: The offset in the chunk from which positions are counted.
  ///   - found: Receives the separators and marks.
  mutating func scan(
    _ bytes: Span<UInt8>, _ range: Range<Int>, from base: Int, into found: inout ScannedWindow
  ) {
    found.reserve(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      // After an escape and in a comment only the byte state machine can continue.
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

  /// Scans whole blocks, up to a block that masks cannot decide.
  ///
  /// - Returns: The number of bytes that were scanned.
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

  /// Scans a block or the rest of a chunk byte by byte.
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
