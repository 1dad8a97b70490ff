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
    let names = invocation.operands
    return attempt { () throws(StoreCommandError) in
      switch verb {
      case .get: return try get(names[0], names[1])
      case .put: return try put(names[0], names[1])
      case .list(let settings): return try list(names[0], settings)
      case .delete: return try delete(names[0], names[1])
      case .stat: return try stat(names[0])
      case .compact: return try compact(names[0])
      case .watch: return try StoreWatch.run(names[0])
      case .copy(let settings): return try StoreTransfer.copy(names[0], names[1], settings)
      case .diff(let settings): return try StoreTransfer.diff(names[0], names[1], settings)
      case .merge(let settings):
        return try StoreTransfer.merge(names[0], names[1], base: names[2], settings)
      }
    }
  }

  private static func attempt(_ body: () throws(StoreCommandError) -> ExitStatus) -> ExitStatus {
    do throws(StoreCommandError) {
      return try body()
    } catch {
      StandardStream.error.write("store: \(error)\n")
      return error.status
    }
  }

  private static func get(_ name: String, _ key: String) throws(StoreCommandError) -> ExitStatus {
    let value = try NamedStore.use(name, for: .reading) { store throws(StoreError) in
      try store.value(of: key)
    }
    guard let value else { return missing(key) }
    StandardStream.output.write(value.span)
    return .success
  }

  private static func missing(_ key: String) -> ExitStatus {
    StandardStream.error.write("store: \(key.printable) has no value\n")
    return .checkFailed
  }

  private static func put(_ name: String, _ key: String) throws(StoreCommandError) -> ExitStatus {
    let value: [UInt8]
    do throws(SystemError) {
      value = try LoadedFile(FileDescriptor(adopting: 0, name: "standard input")).contents
    } catch {
      throw .input(error)
    }
    try NamedStore.use(name, for: .making) { store throws(StoreError) in
      try store.set(key, value)
    }
    return .success
  }

  private static func list(
    _ name: String, _ settings: StoreListSettings
  ) throws(StoreCommandError) -> ExitStatus {
    try NamedStore.use(name, for: .reading) { store throws(StoreError) in
      var output = OutputBuffer()
      for key in try store.keys(prefix: settings.prefix) {
        output.bytes.appendEscaped(key.span.rawBytes)
        output.bytes.append(UInt8(ascii: "\n"))
        output.flushWhenFull()
      }
      output.flush()
    }
    return .success
  }

  private static func delete(
    _ name: String, _ key: String
  ) throws(StoreCommandError) -> ExitStatus {
    let isRemoved = try NamedStore.use(name, for: .changing) { store throws(StoreError) in
      try store.remove(key)
    }
    return isRemoved ? .success : missing(key)
  }

  private static func stat(_ path: String) throws(StoreCommandError) -> ExitStatus {
    try NamedStore.useLog(path, for: .reading) { store throws(StoreError) in
      StandardStream.output.write(
        """
        keys        \(store.log?.count ?? store.snapshot?.count ?? 0)
        live bytes  \(store.log?.liveByteCount ?? store.snapshot?.liveByteCount ?? 0)
        file bytes  \(store.log?.fileByteCount ?? store.snapshot?.fileByteCount ?? 0)

        """)
    }
    return .success
  }

  private static func compact(_ path: String) throws(StoreCommandError) -> ExitStatus {
    try NamedStore.useLog(path, for: .changing) { store throws(StoreError) in
      guard let log = store.log else { return }
      let before = log.fileByteCount
      try log.compact()
      StandardStream.output.write(
        "\(path.printable): \(log.fileByteCount) bytes of files, and \(before) before\n")
    }
    return .success
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
