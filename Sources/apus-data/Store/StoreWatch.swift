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
  /// The microseconds between two looks at the end of a log.
  private static let pause: UInt32 = 20_000

  static func run(_ name: String) throws(StoreCommandError) -> ExitStatus {
    let path = try NamedStore.pathOfLog(name)
    do throws(StoreError) {
      var changes = try open(path)
      // What was changed before is not printed.
      while try changes.next() != nil {}
      var output = OutputBuffer()
      defer { output.flush() }
      while !output.isLost {
        do throws(StoreError) {
          try print(&changes, &output)
        } catch {
          guard let number = error.firstNumber else { throw error }
          changes = try LogStoreChanges(path: path, from: number)
        }
        output.flush()
        // SLEEP: another process may append meanwhile.
        usleep(pause)
      }
    } catch {
      throw .store(error)
    }
    return .success
  }

  private static func open(_ path: String) throws(StoreError) -> LogStoreChanges {
    do throws(StoreError) {
      return try LogStoreChanges(path: path)
    } catch {
      guard let number = error.firstNumber else { throw error }
      return try LogStoreChanges(path: path, from: number)
    }
  }

  private static func print(
    _ changes: inout LogStoreChanges, _ output: inout OutputBuffer
  ) throws(StoreError) {
    while let change = try changes.next() {
      output.bytes += (change.isDeletion ? "delete " : "put ").utf8
      output.bytes.appendEscaped(change.key)
      output.bytes.append(UInt8(ascii: "\n"))
      output.flushWhenFull()
    }
  }
}

extension StoreError {
  /// The number of the first change that compaction has left, if it has removed the one that was asked for.
  fileprivate var firstNumber: Int? {
    guard case .log(let error) = self, case .pruned(_, let first) = error.kind else { return nil }
    return first
  }
}
