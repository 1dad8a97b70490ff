import ApusStores
import ApusStoresPostgreSQL
import ApusStoresSQLite
import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A store that the command line names: `log:PATH`, `folder:PATH`, `sqlite:PATH`, `postgresql://...#TABLE`, `memory:`, or
/// the path of a log.
struct NamedStore {
  let store: AnyStore
  /// The store, if it is in an event log: its keys may be any text.
  let log: LogStore?
  /// The values of a store in an event log that this process cannot open for writing.
  let snapshot: LogStoreSnapshot?

  private init(_ store: some Store, log: LogStore? = nil, snapshot: LogStoreSnapshot? = nil) {
    self.store = AnyStore(store)
    (self.log, self.snapshot) = (log, snapshot)
  }

  /// What a command does with a store.
  enum Use {
    /// It reads only, also a store that it may not write or that another program has open.
    case reading
    /// It changes values of a store.
    case changing
    /// It changes values, and makes the store if there is none.
    case making
  }

  private enum Kind {
    case log(path: String)
    case folder(path: String)
    case sqlite(path: String)
    case postgreSQL(address: String, table: String?)
    case memory

    /// The trait without which there are no such stores, and the package of Debian that it needs.
    var missingTrait: (trait: String, package: String)? {
      switch self {
      case .log, .folder, .memory: return nil
      case .sqlite:
        #if SQLite
          return nil
        #else
          return ("SQLite", "libsqlite3-dev")
        #endif
      case .postgreSQL:
        #if PostgreSQL
          return nil
        #else
          return ("PostgreSQL", "libpq-dev")
        #endif
      }
    }
  }

  private static func kind(of name: String) -> Kind {
    if name == "memory:" { return .memory }
    if name.hasPrefix("folder:") { return .folder(path: String(name.dropFirst(7))) }
    if name.hasPrefix("sqlite:") { return .sqlite(path: String(name.dropFirst(7))) }
    if name.hasPrefix("postgresql://") || name.hasPrefix("postgres://") {
      // The part of a URL behind the number sign, which libpq does not know.
      let parts = name.split(separator: "#", maxSplits: 1).map(String.init)
      return .postgreSQL(address: parts[0], table: parts.count > 1 ? parts[1] : nil)
    }
    return .log(path: name.hasPrefix("log:") ? String(name.dropFirst(4)) : name)
  }

  /// Opens a store for a closure, and closes it at the end.
  static func use<Value>(
    _ name: String, for use: Use, _ body: (NamedStore) throws(StoreError) -> Value
  ) throws(StoreCommandError) -> Value {
    let kind = kind(of: name)
    if let missing = kind.missingTrait { throw .withoutTrait(missing.trait, missing.package) }
    if use != .making, !isThere(kind) { throw .missing(name) }
    do throws(StoreError) {
      let store = try open(kind, for: use)
      let value = try body(store)
      try store.log?.close()
      return value
    } catch {
      throw .store(error)
    }
  }

  /// Opens a store in an event log for a closure, and closes it at the end.
  static func useLog(
    _ name: String, for use: Use, _ body: (NamedStore) throws(StoreError) -> Void
  ) throws(StoreCommandError) {
    guard case .log = kind(of: name) else { throw .noLog(name) }
    try Self.use(name, for: use, body)
  }

  /// The path of a store in an event log, or `nil` for a store of another kind.
  static func pathOfLog(_ name: String) throws(StoreCommandError) -> String? {
    guard case .log(let path) = kind(of: name) else { return nil }
    if !isThere(.log(path: path)) { throw .missing(name) }
    return path
  }

  private static func isThere(_ kind: Kind) -> Bool {
    switch kind {
    // A store has at least its lock; a path without it would become a new store.
    case .log(let path): ExistingFile.isThere(path + "/lock")
    case .folder(let path), .sqlite(let path): ExistingFile.isThere(path)
    // The server says if there is no table.
    case .postgreSQL, .memory: true
    }
  }

  private static func open(_ kind: Kind, for use: Use) throws(StoreError) -> NamedStore {
    switch kind {
    case .log(let path): return try openLog(path, isRead: use == .reading)
    case .folder(let path): return NamedStore(try FolderStore(path: path))
    case .sqlite(let path):
      #if SQLite
        return NamedStore(try SQLiteStore(path: path))
      #else
        preconditionFailure("\(path): use refuses such a store")
      #endif
    case .postgreSQL(let address, let table):
      #if PostgreSQL
        return NamedStore(
          try PostgreSQLStore(address, table: table ?? "apus_store", creates: use == .making))
      #else
        preconditionFailure("\(address) \(table ?? ""): use refuses such a store")
      #endif
    case .memory: return NamedStore(MemoryStore())
    }
  }

  private static func openLog(_ path: String, isRead: Bool) throws(StoreError) -> NamedStore {
    do throws(StoreError) {
      let log = try LogStore(path: path)
      return NamedStore(log, log: log)
    } catch {
      guard isRead, error.isOfWriting else { throw error }
      let snapshot = try LogStoreSnapshot(path: path)
      return NamedStore(snapshot, snapshot: snapshot)
    }
  }

  // MARK: - Keys that are text

  private func reference(_ key: String) throws(StoreError) -> Reference {
    do throws(ReferenceError) { return try Reference(key) } catch { throw .reference(error) }
  }

  func value(of key: String) throws(StoreError) -> [UInt8]? {
    if let log { return try log.get(key)?.bytes }
    if let snapshot { return snapshot.get(key)?.bytes }
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
    if let snapshot { return snapshot.keys(prefix: Array(prefix.utf8)) }
    return try store.list().all().map { Array($0.description.utf8) }.filter {
      $0.starts(with: prefix.utf8)
    }
  }
}

extension StoreError {
  /// Whether a store may be read nevertheless: another program has it open, or this one may not write it.
  fileprivate var isOfWriting: Bool {
    guard case .log(let error) = self else { return false }
    switch error.kind {
    case .inUse: return true
    case .system(let cause): return [EACCES, EPERM, EROFS].contains(cause.code)
    default: return false
    }
  }
}
