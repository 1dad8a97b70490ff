import ApusStores
import ApusStoresSQLite
import ApusSystem

/// A store that the command line names: `log:PATH`, `folder:PATH`, `sqlite:PATH`, `memory:`, or the path of a log.
struct NamedStore {
  let store: AnyStore
  /// The store, if it is in an event log: its keys may be any text.
  let log: LogStore?

  private enum Kind {
    case log(path: String)
    case folder(path: String)
    case sqlite(path: String)
    case memory
  }

  private static func kind(of name: String) -> Kind {
    if name == "memory:" { return .memory }
    if name.hasPrefix("folder:") { return .folder(path: String(name.dropFirst(7))) }
    if name.hasPrefix("sqlite:") { return .sqlite(path: String(name.dropFirst(7))) }
    return .log(path: name.hasPrefix("log:") ? String(name.dropFirst(4)) : name)
  }

  /// Opens a store for a closure, and closes it at the end.
  ///
  /// - Parameter isMade: Whether a store is made if there is none.
  static func use<Value>(
    _ name: String, isMade: Bool = false, _ body: (NamedStore) throws(StoreError) -> Value
  ) throws(StoreCommandError) -> Value {
    let kind = kind(of: name)
    #if !SQLite
      if case .sqlite = kind { throw .withoutSQLite(name) }
    #endif
    if !isMade, !isThere(kind) { throw .missing(name) }
    do throws(StoreError) {
      let store = try open(kind)
      let value = try body(store)
      try store.log?.close()
      return value
    } catch {
      throw .store(error)
    }
  }

  /// Opens a store in an event log for a closure, and closes it at the end.
  static func useLog(
    _ name: String, _ body: (LogStore) throws(StoreError) -> Void
  ) throws(StoreCommandError) {
    guard case .log = kind(of: name) else { throw .noLog(name) }
    try use(name) { store throws(StoreError) in if let log = store.log { try body(log) } }
  }

  /// The path of a store in an event log.
  static func pathOfLog(_ name: String) throws(StoreCommandError) -> String {
    guard case .log(let path) = kind(of: name) else { throw .noLog(name) }
    if !isThere(.log(path: path)) { throw .missing(name) }
    return path
  }

  private static func isThere(_ kind: Kind) -> Bool {
    switch kind {
    // A store has at least its lock; a path without it would become a new store.
    case .log(let path): ExistingFile.isThere(path + "/lock")
    case .folder(let path), .sqlite(let path): ExistingFile.isThere(path)
    case .memory: true
    }
  }

  private static func open(_ kind: Kind) throws(StoreError) -> NamedStore {
    switch kind {
    case .log(let path):
      let log = try LogStore(path: path)
      return NamedStore(store: AnyStore(log), log: log)
    case .folder(let path):
      return NamedStore(store: AnyStore(try FolderStore(path: path)), log: nil)
    case .sqlite(let path):
      #if SQLite
        return NamedStore(store: AnyStore(try SQLiteStore(path: path)), log: nil)
      #else
        preconditionFailure("\(path): use refuses such a store")
      #endif
    case .memory: return NamedStore(store: AnyStore(MemoryStore()), log: nil)
    }
  }

  // MARK: - Keys that are text

  private func reference(_ key: String) throws(StoreError) -> Reference {
    do throws(ReferenceError) { return try Reference(key) } catch { throw .reference(error) }
  }

  func value(of key: String) throws(StoreError) -> [UInt8]? {
    if let log { return try log.get(key)?.bytes }
    return try store.get(try reference(key))?.bytes
  }

  func set(_ key: String, _ value: [UInt8]) throws(StoreError) {
    if let log {
      try log.put(key, value, .durable)
    } else {
      try store.put(try reference(key), value)
    }
  }

  func remove(_ key: String) throws(StoreError) -> Bool {
    if let log { return try log.delete(key, .durable) }
    return try store.delete(try reference(key))
  }

  func keys(prefix: String) throws(StoreError) -> [[UInt8]] {
    if let log { return try log.keys(prefix: Array(prefix.utf8)) }
    return try store.list().all().map { Array($0.description.utf8) }.filter {
      $0.starts(with: prefix.utf8)
    }
  }
}
