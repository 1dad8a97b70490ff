// UNSAFE: reads the bytes that libFuzzer gives

import ApusBytes
import ApusEventLog
import Foundation
import LogFuzzSupport

private let states: [[UInt8]] = [Array("the older state".utf8), (0..<200).map { UInt8($0) }]

private let options = {
  var options = EventLogOptions()
  options.segmentSize = 4096
  return options
}()

private let folder = FuzzFolder("checkpoint") { path in
  let log = try EventLog(path: path, options: options)
  for number in 0..<8 { try log.append([UInt8(number)], kind: 1, .written) }
  for (index, state) in states.enumerated() {
    var writer = try log.checkpoint(covering: 3 + index * 3)
    try writer.write(state)
    try writer.commit()
  }
}

private let name = "0000000006.checkpoint"

/// Reads an edited checkpoint. It is taken if it is intact, and else the older one; its bytes are those that it had, unless its
/// checksums were made right after the edits.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  guard count > 0, let start = unsafe start else { return 0 }
  // SAFETY: as above.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let isSealed = input[0] & 1 != 0
  var bytes = FileEdits(of: folder.bytes(of: name), by: input.dropFirst()).bytes
  if isSealed { Seals.sealCheckpoint(&bytes) }
  do {
    try folder.write(bytes, to: name)
    try check(bytes, isSealed)
  } catch {
    preconditionFailure("\(error)")
  }
  return 0
}

private func check(_ bytes: [UInt8], _ isSealed: Bool) throws {
  do throws(EventLogError) {
    guard let newest = try EventLogCheckpoint.newest(of: folder.path) else {
      preconditionFailure("the older checkpoint is intact")
    }
    let state = try newest.bytes()
    precondition(state.count == newest.byteCount && [3, 6].contains(newest.number))
    if newest.number == 3 {
      precondition(state == states[0])
    } else {
      precondition(state == Array(bytes[64..<bytes.count - 16]))
      precondition(isSealed || state == states[1], "other bytes")
    }
    let report = try EventLog.verify(path: folder.path)
    precondition(report.checkpoints.contains(newest.number), "verify misses a checkpoint")
    precondition(report.eventCount == 8 && report.losses.count <= 1)
    let log = try EventLog(path: folder.path, options: options)
    let again = try log.newestCheckpoint()
    precondition(again?.number == newest.number)
  } catch {
    guard case .newerVersion = error.kind else { throw error }
  }
}
