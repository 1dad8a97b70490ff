import ApusSystem
import Synchronization

/// Counts the calls of a table, and decides the result of each.
final class CallCounter: Sendable {
  private let number = Atomic<Int>(0)

  /// The number of calls.
  var count: Int { number.load(ordering: .relaxed) }

  /// Counts a call, and returns its number from 0.
  func next() -> Int { number.wrappingAdd(1, ordering: .relaxed).oldValue }
}

extension FileCalls {
  /// Returns the same calls, each of which asks `fault` first.
  ///
  /// - Parameter fault: Receives the name of a call, and returns its error instead of running it,
  ///   or 0.
  func faulty(_ fault: @escaping @Sendable (String) -> Int32) -> FileCalls {
    let calls = self
    var faulty = self
    faulty.openFolder = { path in Self.first(fault("openFolder")) { calls.openFolder(path) } }
    faulty.create = { folder, name, mode in
      Self.first(fault("create")) { calls.create(folder, name, mode) }
    }
    faulty.claim = { file in Self.first(fault("claim")) { calls.claim(file) } }
    faulty.own = { file, user, group in
      Self.first(fault(user == .max ? "own group" : "own user")) { calls.own(file, user, group) }
    }
    faulty.copyAccessList = { path, file in
      Self.first(fault("copyAccessList")) { calls.copyAccessList(path, file) }
    }
    faulty.allow = { file, mode in Self.first(fault("allow")) { calls.allow(file, mode) } }
    faulty.write = { file, bytes in
      let code = fault("write")
      return code == 0 ? calls.write(file, bytes) : -Int(code)
    }
    faulty.flush = { number in Self.first(fault("flush")) { calls.flush(number) } }
    faulty.close = { number in Self.first(fault("close")) { calls.close(number) } }
    faulty.rename = { folder, from, to in
      Self.first(fault("rename")) { calls.rename(folder, from, to) }
    }
    faulty.remove = { folder, name in
      Self.first(fault("remove")) { calls.remove(folder, name) }
    }
    return faulty
  }

  private static func first(_ code: Int32, _ call: () -> Int32) -> Int32 {
    code == 0 ? call() : -code
  }

  /// Returns the same calls, of which `write` writes at most a few bytes.
  func short(_ limit: Int) -> FileCalls {
    var calls = self
    let write = calls.write
    calls.write = { file, bytes in write(file, bytes.extracting(first: limit)) }
    return calls
  }
}
