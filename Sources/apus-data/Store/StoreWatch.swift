import ApusBenchmark
import ApusCommandLine
import ApusEventLog
import ApusStores
import ApusStreams
import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The action of `apus store watch`.
enum StoreWatch {
  /// The microseconds between two looks at a store, at least.
  private static let pause: UInt32 = 20_000

  static func run(_ name: String) throws(StoreCommandError) -> ExitStatus {
    if let path = try NamedStore.pathOfLog(name) {
      do throws(StoreError) { try followLog(path) } catch { throw .store(error) }
    } else {
      try NamedStore.use(name, for: .reading) { store throws(StoreError) in
        try follow(store.store)
      }
    }
    return .success
  }

  private static func printKey(
    _ verb: String, _ key: RawSpan, _ output: inout OutputBuffer
  ) {
    output.bytes += verb.utf8
    output.bytes.appendEscaped(key)
    output.bytes.append(UInt8(ascii: "\n"))
    output.flushWhenFull()
  }

  // MARK: - A log

  private static func followLog(_ path: String) throws(StoreError) {
    // What was changed before is neither read nor printed.
    var changes = try LogStoreChanges(latestOf: path)
    var output = OutputBuffer()
    defer { output.flush() }
    while !output.isLost {
      do throws(StoreError) {
        try print(&changes, &output)
      } catch {
        changes = try resumed(changes.number, error, path)
      }
      output.flush()
      // SLEEP: another process may append meanwhile.
      usleep(pause)
    }
  }

  private static func print(
    _ changes: inout LogStoreChanges, _ output: inout OutputBuffer
  ) throws(StoreError) {
    while let change = try changes.next() {
      printKey(change.isDeletion ? "delete " : "put ", change.key, &output)
    }
  }

  /// Opens the changes again after compaction has removed some that were not printed yet.
  private static func resumed(
    _ number: Int, _ failure: StoreError, _ path: String
  ) throws(StoreError) -> LogStoreChanges {
    var failure = failure
    while let first = failure.firstEvent, first > number {
      StandardStream.error.write(
        "store: compaction was faster: changes \(number) to \(first - 1) are not printed\n")
      do throws(StoreError) {
        return try LogStoreChanges(path: path, from: first)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  // MARK: - Other stores

  /// Compares the versions of all values with those of the look before.
  private static func follow(_ store: AnyStore) throws(StoreError) {
    var known = try versions(of: store)
    var output = OutputBuffer()
    defer { output.flush() }
    while !output.isLost {
      let start = ContinuousClock.now
      let found = try versions(of: store)
      for reference in Set(known.keys).union(found.keys).sorted()
      where known[reference] != found[reference] {
        let key = reference.description.utf8.span.rawBytes
        printKey(found[reference] == nil ? "delete " : "put ", key, &output)
      }
      known = found
      output.flush()
      // A look at a large store takes long, and must not keep a processor busy.
      let length = (ContinuousClock.now - start) / .microseconds(1)
      // SLEEP: another process may change the store meanwhile.
      usleep(max(pause, UInt32(min(1e9, length * 10))))
    }
  }

  private static func versions(
    of store: AnyStore
  ) throws(StoreError) -> [Reference: StoreVersion] {
    var versions: [Reference: StoreVersion] = [:]
    try store.forEach(in: .everything) { reference, value in
      versions[reference] = value.version
    }
    return versions
  }
}
