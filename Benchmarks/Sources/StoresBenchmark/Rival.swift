// UNSAFE: calls stores that are written in C

import CStoreRivals

/// A library beside ours.
enum RivalKind: Int32, CaseIterable {
  case sqlite
  case levelDB
  case lmdb

  var name: String {
    switch self {
    case .sqlite: "SQLite"
    case .levelDB: "LevelDB"
    case .lmdb: "LMDB"
    }
  }

  var isThere: Bool { store_rival_there(rawValue) != 0 }
}

/// A store of another library.
@safe
final class Rival {
  // SAFETY: made in `init`, released in `deinit`, and used by one thread only.
  private let rival: OpaquePointer

  /// - Parameter isDurable: Whether each transaction waits for the disk.
  init(_ kind: RivalKind, _ path: String, isDurable: Bool = false) {
    // SAFETY: the call reads a C string; the pointer is released in `deinit`.
    guard let opened = unsafe store_rival_open(kind.rawValue, path, isDurable ? 1 : 0) else {
      fatalError("\(kind.name) cannot open \(path)")
    }
    unsafe rival = opened
  }

  // SAFETY: no call uses the pointer later.
  deinit { unsafe store_rival_close(rival) }

  func transaction(_ body: () -> Void) {
    // SAFETY: the pointer lives as long as the object, here and below.
    check(unsafe store_rival_begin(rival))
    body()
    check(unsafe store_rival_commit(rival))
  }

  func put(_ key: [UInt8], _ value: [UInt8]) {
    // SAFETY: the calls read the arrays before they return.
    check(unsafe store_rival_put(rival, key, key.count, value, value.count))
  }

  func get(_ key: [UInt8]) -> Int64 {
    // SAFETY: as above.
    unsafe store_rival_get(rival, key, key.count)
  }

  // SAFETY: as above.
  func scan() -> Int64 { unsafe store_rival_scan(rival) }

  // SAFETY: as above.
  func compact() { unsafe store_rival_compact(rival) }

  private func check(_ code: Int32) {
    if code != 0 { fatalError("a rival has failed with \(code)") }
  }
}
