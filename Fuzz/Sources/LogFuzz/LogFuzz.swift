// UNSAFE: reads the bytes that libFuzzer gives

import ApusBytes
import ApusEventLog
import Foundation
import LogFuzzSupport

/// The payloads of a log with two segments, whose last two events were not synced.
private let payloads: [[UInt8]] = (0..<14).map { [UInt8](repeating: UInt8($0), count: 40 * $0) }

private let options = {
  var options = EventLogOptions()
  options.segmentSize = 4096
  return options
}()

private let folder = FuzzFolder("log") { path in
  let log = try EventLog(path: path, options: options)
  for (number, payload) in payloads.enumerated() {
    try log.append(payload, kind: UInt32(number), number < 12 ? .durable : .written)
  }
}

private let names = ["0000000001.segment", "0000000002.segment", "lock", "0000000002.segment"]

/// Reads, verifies, recovers and opens a log with an edited file. Nothing traps, and no event is other than it was written, unless
/// its checksums were made right after the edits.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  guard count > 0, let start = unsafe start else { return 0 }
  // SAFETY: as above.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let name = names[Int(input[0] & 3)]
  let isSealed = input[0] & 4 != 0
  var bytes = FileEdits(of: folder.bytes(of: name), by: input.dropFirst()).bytes
  if isSealed, name != "lock" { Seals.sealSegment(&bytes) }
  do {
    try folder.write(bytes, to: name)
    try check(isSealed: isSealed)
  } catch {
    preconditionFailure("\(error)")
  }
  return 0
}

private func check(isSealed: Bool) throws {
  let (read, error) = events()
  if !isSealed {
    for (event, payload) in zip(read, payloads) { precondition(event == payload, "other bytes") }
    precondition(read.count <= payloads.count, "an event was invented")
  }
  try checkReports(atLeast: read.count)
  do throws(EventLogError) {
    let log = try EventLog(path: folder.path, options: options)
    precondition(error != nil || log.count == read.count, "the writer sees other events")
    try log.append([7, 7, 7], kind: 7, .durable)
    let count = log.count
    try log.close()
    let (again, later) = events()
    precondition(error != nil || later == nil && again == read + [[7, 7, 7]], "not appended")
    let reopened = try EventLog(path: folder.path, options: options)
    precondition(reopened.count == count, "another number of events")
  } catch {
    precondition(!error.description.isEmpty)
  }
}

/// The events up to the end or to an error.
private func events() -> ([[UInt8]], EventLogError?) {
  var events: [[UInt8]] = []
  do throws(EventLogError) {
    var replay = try EventLogReplay(path: folder.path)
    while let event = try replay.next() {
      precondition(event.number == events.count, "numbers have no gaps")
      events.append(event.bytes)
    }
    return (events, nil)
  } catch {
    if case .damaged = error.kind { precondition(error.segment != nil || events.isEmpty) }
    return (events, error)
  }
}

private func checkReports(atLeast count: Int) throws {
  do throws(EventLogError) {
    let report = try EventLog.verify(path: folder.path)
    // Of two segments with other identities, the last tells which log it is.
    let isForeign = report.losses.contains { $0.damage == .foreign }
    precondition(report.eventCount >= count || isForeign, "verify misses an event")
    let target = folder.path + "-saved"
    defer { try? FileManager.default.removeItem(atPath: target) }
    let saved = try EventLog.recover(path: folder.path, into: target, options: options)
    precondition(saved.eventCount == report.eventCount, "recover misses an event")
    var replay = try EventLogReplay(path: target)
    while try replay.next() != nil {}
    precondition(replay.number == saved.eventCount, "a recovered event is lost")
  } catch {
    guard case .newerVersion = error.kind else { throw error }
  }
}
