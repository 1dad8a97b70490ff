// UNSAFE: reading a file or a folder fills an array

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files with facts about the system, below a root that tests can choose.
///
/// Content is never trusted: reads are bounded, text is repaired, and numbers that do not fit are
/// absent.
package struct FactTree: Sendable {
  /// The largest number of bytes that are read from a file.
  package static let limit = 1 << 20
  /// The size of the first buffer: enough for nearly every file. Longer files are read again into
  /// a buffer of 16 times the size.
  private static let usualSize = 16 << 10

  /// The prefix of each path; empty on the machine itself.
  private let prefix: String

  /// Whether the root is the machine itself, so that system calls may replace missing files.
  package var isLive: Bool { prefix.isEmpty }

  /// The files of the machine itself.
  package static let machine = FactTree(root: "")

  package init(root: String) {
    prefix = root.hasSuffix("/") ? String(root.dropLast()) : root
  }

  /// Returns the first bytes of a file.
  ///
  /// - Parameter limit: The largest number of bytes, not negative.
  /// - Complexity: O(*n*) in the bytes that are read. Allocates a buffer for them.
  package func bytes(_ path: String, limit: Int = limit) throws(AbsenceError) -> [UInt8] {
    precondition(limit >= 0, "limit must not be negative")
    var capacity = min(limit, Self.usualSize)
    while true {
      let bytes = try read(path, capacity: capacity)
      if bytes.count < capacity || capacity == limit { return bytes }
      capacity = min(limit, 16 * capacity)
    }
  }

  /// Returns the text of a file without the white space at its ends.
  package func text(_ path: String) throws(AbsenceError) -> String {
    String(decoding: try bytes(path), as: UTF8.self).trimmed
  }

  /// Returns the number in a file.
  package func integer(_ path: String) throws(AbsenceError) -> Int {
    guard let value = Int(try text(path)) else { throw unexpected(path) }
    return value
  }

  /// Returns the value that `parse` makes of a file's text, or throws an absence if it returns
  /// `nil`.
  package func value<Value>(
    _ path: String, _ parse: (String) -> Value?
  ) throws(AbsenceError) -> Value {
    guard let value = parse(try text(path)) else { throw unexpected(path) }
    return value
  }

  /// Returns the names in a folder, sorted.
  package func names(in path: String) throws(AbsenceError) -> [String] {
    var names: [CChar] = []
    var needed = Self.usualSize
    while needed > names.count {
      names = [CChar](repeating: 0, count: needed)
      // SAFETY: the call writes at most as many bytes as the array has.
      let size = unsafe apus_list_folder(prefix + path, &names, names.count)
      guard size >= 0 else { throw absence(path, Int32(-size)) }
      needed = Int(size)
    }
    return names.prefix(needed).split(separator: 0)
      .map { String(decoding: $0.lazy.map(UInt8.init(bitPattern:)), as: UTF8.self) }.sorted()
  }

  /// Returns the absence for a file with unexpected content.
  package func unexpected(_ path: String) -> AbsenceError {
    AbsenceError(path: path, reason: "unexpected content")
  }

  private func read(_ path: String, capacity: Int) throws(AbsenceError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: capacity)
    // SAFETY: the call writes at most as many bytes as the array has.
    let count = unsafe apus_read_file(prefix + path, &bytes, capacity)
    guard count >= 0 else { throw absence(path, Int32(-count)) }
    bytes.removeLast(capacity - Int(count))
    return bytes
  }

  private func absence(_ path: String, _ number: Int32) -> AbsenceError {
    let reason =
      switch number {
      case ENOENT, ENOTDIR: "no such file"
      case EACCES, EPERM: "not permitted"
      case EOPNOTSUPP: "not supported by this kernel"
      default: "error \(number)"
      }
    return AbsenceError(path: path, reason: reason)
  }
}
