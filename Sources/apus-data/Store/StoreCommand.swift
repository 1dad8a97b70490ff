import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusCommands
import ApusEventLog
import ApusStores
import ApusStreams
import ApusSystem

/// The actions of `apus store`.
enum StoreCommand {
  static let command = StoreCommands.command { verb, invocation throws(UsageError) in
    let path = invocation.operands[0]
    let key = invocation.operands.dropFirst().first ?? ""
    return attempt { () throws(StoreError) in
      switch verb {
      case .get: return try get(path, key)
      case .put: return try put(path, key)
      case .list(let settings): return try list(path, settings)
      case .delete: return try delete(path, key)
      case .stat: return try stat(path)
      case .compact: return try compact(path)
      }
    }
  }

  private static func attempt(_ body: () throws(StoreError) -> ExitStatus) -> ExitStatus {
    do throws(StoreError) {
      return try body()
    } catch {
      StandardStream.error.write("store: \(error)\n")
      if case .log(let cause) = error, case .system = cause.kind { return .incomplete }
      return .checkFailed
    }
  }

  /// Opens a store that exists, and closes it at the end.
  private static func open(
    _ path: String, _ body: (LogStore) throws(StoreError) -> ExitStatus
  ) throws(StoreError) -> ExitStatus {
    // A store has at least its lock; a path without it would become a new store.
    guard ExistingFile.isThere(path + "/lock") else {
      StandardStream.error.write("store: \(path.printable): there is no store; make one with put\n")
      return .checkFailed
    }
    let store = try LogStore(path: path)
    let status = try body(store)
    try store.close()
    return status
  }

  private static func get(_ path: String, _ key: String) throws(StoreError) -> ExitStatus {
    try open(path) { store throws(StoreError) in
      guard let value = try store.get(key) else { return missing(key) }
      StandardStream.output.write(value.bytes.span)
      return .success
    }
  }

  private static func missing(_ key: String) -> ExitStatus {
    StandardStream.error.write("store: \(key.printable) has no value\n")
    return .checkFailed
  }

  private static func put(_ path: String, _ key: String) throws(StoreError) -> ExitStatus {
    let value: [UInt8]
    do throws(SystemError) {
      value = try LoadedFile(FileDescriptor(adopting: 0, name: "standard input")).contents
    } catch {
      StandardStream.error.write("store: \(error)\n")
      return .incomplete
    }
    let store = try LogStore(path: path)
    try store.put(key, value, .durable)
    try store.close()
    return .success
  }

  private static func list(
    _ path: String, _ settings: StoreListSettings
  ) throws(StoreError) -> ExitStatus {
    try open(path) { store throws(StoreError) in
      var output = OutputBuffer()
      for key in try store.keys(prefix: Array(settings.prefix.utf8)) {
        output.bytes.appendEscaped(key.span.rawBytes)
        output.bytes.append(UInt8(ascii: "\n"))
        output.flushWhenFull()
      }
      output.flush()
      return .success
    }
  }

  private static func delete(_ path: String, _ key: String) throws(StoreError) -> ExitStatus {
    try open(path) { store throws(StoreError) in
      try store.delete(key, .durable) ? .success : missing(key)
    }
  }

  private static func stat(_ path: String) throws(StoreError) -> ExitStatus {
    try open(path) { store in
      StandardStream.output.write(
        """
        keys        \(store.count)
        live bytes  \(store.liveByteCount)
        file bytes  \(store.fileByteCount)

        """)
      return .success
    }
  }

  private static func compact(_ path: String) throws(StoreError) -> ExitStatus {
    try open(path) { store throws(StoreError) in
      let before = store.fileByteCount
      try store.compact()
      StandardStream.output.write(
        "\(path.printable): \(store.fileByteCount) bytes of files, and \(before) before\n")
      return .success
    }
  }
}

extension [UInt8] {
  /// Adds bytes as printable ASCII, with other bytes and backslashes as `\xHH`.
  mutating func appendEscaped(_ bytes: RawSpan) {
    for offset in bytes.byteOffsets {
      let byte = bytes.byte(at: offset)
      if byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\\") {
        let digits = byte.hexadecimalDigits
        self += [UInt8(ascii: "\\"), UInt8(ascii: "x"), digits.high, digits.low]
      } else {
        append(byte)
      }
    }
  }
}
