// UNSAFE: reads the bytes that libFuzzer gives

import ApusBytes
import ApusEventLog
import ApusStores
import Foundation
import LogFuzzSupport

private let options = {
  var options = LogStoreOptions()
  options.segmentSize = 1 << 14
  options.compactionRate = 0
  return options
}()

private func value(_ number: Int) -> [UInt8] {
  [UInt8](repeating: UInt8(number), count: number * 7)
}

/// A store with 30 keys in its index, and ten in later events, of which five have changed.
private let folder = FuzzFolder("index") { path in
  let first = try LogStore(path: path, options: options)
  for number in 0..<30 { try first.put("key \(number)", value(number)) }
  try first.close()
  let second = try LogStore(path: path, options: options)
  for number in 25..<35 { try second.put("key \(number)", value(number)) }
  try second.flush(.durable)
}

private let name = folder.files.keys.first { $0.hasSuffix(".checkpoint") } ?? ""

/// Opens a store with an edited index. A key has its value, none, or an error; never the value of another. Values can be changed, and
/// the store opens again.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  guard count > 0, let start = unsafe start else { return 0 }
  // SAFETY: as above.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let isSealed = input[0] & 1 != 0
  var bytes = FileEdits(of: folder.bytes(of: name), by: input.dropFirst()).bytes
  if isSealed { Seals.sealIndex(&bytes) }
  do {
    try folder.write(bytes, to: name)
    try check(isSealed)
  } catch {
    preconditionFailure("\(error)")
  }
  return 0
}

private func check(_ isSealed: Bool) throws {
  do throws(StoreError) {
    let store = try LogStore(path: folder.path, options: options)
    for number in 0..<40 { try read(store, number, isSealed) }
    if !isSealed { precondition(store.count == 35, "\(store.count) keys") }
    _ = (store.liveByteCount, store.fileByteCount)
    try store.put("new", [1])
    let new = try store.get("new")?.bytes
    precondition(new == [1])
    try store.compact()
    try store.close()
    let again = try LogStore(path: folder.path, options: options)
    let kept = try again.get("new")?.bytes
    precondition(kept == [1])
  } catch {
    precondition(!error.description.isEmpty)
    if isSealed { return }
    guard case .log(let cause) = error, case .newerVersion = cause.kind else { throw error }
  }
}

private func read(_ store: LogStore, _ number: Int, _ isSealed: Bool) throws(StoreError) {
  let wanted = number < 35 ? value(number) : nil
  do throws(StoreError) {
    let found = try store.get("key \(number)")?.bytes
    precondition(found == wanted || isSealed && found == nil, "another value")
  } catch {
    if !isSealed { throw error }
  }
}
