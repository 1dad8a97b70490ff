// UNSAFE: compares the words of two strings, and hashes the bytes of one

import ApusBytes
import ApusSystem

/// The name of a value in a store, or of all values in a container: a path such as `task://container/2/id/3`.
///
///     let task: Reference = "task://container/2/id/3"
///     task.container  // task://container/2/
///     task.container.contains(task)  // true
///     try Reference("task://../secret")  // throws: part at offset 7 is "..", which leaves its container
///
/// A reference has a scheme, `://` and parts between slashes. A text that ends in a slash names a **container**: all values
/// whose references begin with its text. `task://` is all tasks, and `://` is everything.
///
/// References are equal if their bytes are; no form of Unicode is taken for another. They are ordered by their bytes.
/// For keys that are any bytes, use a `LogStore` with keys.
///
/// Source: "Practical Performance" by Marcel Weiher, chapter 17, which calls them object references.
public struct Reference: Sendable, CustomStringConvertible {
  /// The text of the reference.
  public let description: String

  /// The most bytes of a reference.
  public static let limit = 4096

  /// Everything.
  public static let everything = Reference(unchecked: "://")

  init(unchecked text: String) { description = text }

  /// Reads a reference.
  ///
  /// - Parameter text: At most 4,096 bytes of UTF-8.
  /// - Throws: `ReferenceError` with the offset of the byte at fault.
  /// - Complexity: O(*n*) in the bytes; allocates nothing beside the text.
  public init(_ text: String) throws(ReferenceError) {
    try ReferenceSyntax.check(text)
    self.init(unchecked: text)
  }
}

extension Reference {
  /// Makes the reference of an object in a container, `SCHEME://container/CONTAINER/id/ID`, or without one, `SCHEME://id/ID`.
  ///
  ///     try Reference("task", container: "2", id: "3")  // task://container/2/id/3
  ///
  /// - Throws: `ReferenceError` with the offset in the whole text if a part is empty or has a slash.
  public init(_ scheme: String, container: String? = nil, id: String) throws(ReferenceError) {
    try self.init(
      "\(scheme)://" + (container.map { "container/\($0)/" } ?? "") + "id/\(id)",
      parts: container == nil ? 2 : 4)
  }

  /// Makes the reference of all objects of a container, `SCHEME://container/CONTAINER/`.
  ///
  ///     try Reference("task", container: "2")  // task://container/2/
  ///
  /// - Throws: `ReferenceError` with the offset in the whole text if a part is empty or has a slash.
  public init(_ scheme: String, container: String) throws(ReferenceError) {
    try self.init("\(scheme)://container/\(container)/", parts: 2)
  }

  private init(_ text: String, parts: Int) throws(ReferenceError) {
    try self.init(text)
    guard self.parts.count == parts else {
      throw ReferenceError(.slashInPart, offset: text.utf8.count, text)
    }
  }

  /// Returns the reference of a part in this container, or below this object.
  ///
  ///     try Reference("note://").appending("7")  // note://7
  ///
  /// - Throws: `ReferenceError` if the part is empty, `.` or `..`, has a slash or NUL, or is too long.
  public func appending(_ part: String) throws(ReferenceError) -> Reference {
    let start = description + (isContainer ? "" : "/")
    if let slash = part.utf8.firstIndex(of: UInt8(ascii: "/")) {
      let offset = start.utf8.count + part.utf8.distance(from: part.startIndex, to: slash)
      throw ReferenceError(.slashInPart, offset: offset, start + part)
    }
    if part.isEmpty { throw ReferenceError(.emptyPart, offset: start.utf8.count, start) }
    return try Reference(start + part)
  }
}

extension Reference: ExpressibleByStringLiteral {
  /// Makes a reference of a literal, which must be one.
  public init(stringLiteral text: String) {
    do throws(ReferenceError) { try self.init(text) } catch { preconditionFailure("\(error)") }
  }
}

// MARK: - Parts

extension Reference {
  /// Whether this names all values below it, and no value itself.
  public var isContainer: Bool { description.utf8.last == UInt8(ascii: "/") }

  /// The text before `://`; empty for everything.
  public var scheme: Substring { description[..<schemeEnd] }

  /// The parts of the path, without slashes.
  ///
  ///     Reference("task://container/2/id/3").parts  // ["container", "2", "id", "3"]
  ///
  public var parts: [Substring] {
    // By bytes: a slash and an accent behind it are one character.
    let path = description.utf8[description.utf8.index(schemeEnd, offsetBy: 3)...]
    return path.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  private var schemeEnd: String.Index {
    description.utf8.firstIndex(of: UInt8(ascii: ":")) ?? description.startIndex
  }

  /// The container of this object, or the container around this container.
  ///
  ///     Reference("task://container/2/id/3").container  // task://container/2/
  ///     Reference("note://a/b").container  // note://a/
  ///     Reference("note://").container  // ://
  ///
  /// The words `id` and `container` before a part belong to the part.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public var container: Reference {
    var bytes = description.utf8[...]
    if bytes.last == UInt8(ascii: "/") { bytes = bytes.dropLast() }
    // Without a part, the text ends in the slashes after the scheme.
    if bytes.last == UInt8(ascii: "/") { return .everything }
    bytes = Self.dropPart(bytes)
    for label in ["id", "container"] where bytes.dropLast().hasLast(part: label) {
      return Reference(unchecked: String(Substring(Self.dropPart(bytes.dropLast()))))
    }
    return Reference(unchecked: String(Substring(bytes)))
  }

  /// Drops all bytes behind the last slash.
  private static func dropPart(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
    bytes[...(bytes.lastIndex(of: UInt8(ascii: "/")) ?? bytes.startIndex)]
  }

  /// Whether another reference is this one, or is in this container.
  ///
  ///     Reference("task://container/2/").contains("task://container/2/id/3")  // true
  ///     Reference("task://container/2").contains("task://container/2/id/3")  // false
  ///
  /// - Complexity: O(*n*) in the bytes of this reference.
  public func contains(_ other: Reference) -> Bool {
    if !isContainer { return self == other }
    return isEverything
      || other.description.utf8.span.rawBytes.begins(with: description.utf8.span.rawBytes)
  }

  var isEverything: Bool { description.utf8.first == UInt8(ascii: ":") }
}

extension Substring.UTF8View {
  /// Whether the last part of a path is a word.
  fileprivate func hasLast(part: String) -> Bool {
    let length = part.utf8.count
    guard count > length, suffix(length).elementsEqual(part.utf8) else { return false }
    return dropLast(length).last == UInt8(ascii: "/")
  }
}

// MARK: - Comparing

extension Reference: Hashable, Comparable {
  /// Whether both have the same bytes.
  public static func == (left: Reference, right: Reference) -> Bool {
    left.hasWords(of: right)
      || left.description.utf8.span.rawBytes.hasBytes(of: right.description.utf8.span.rawBytes)
  }

  /// Whether the texts are the same words in memory, so that their bytes need no comparison: a text of at most 15 bytes, or one
  /// memory.
  @inline(__always)
  private func hasWords(of other: Reference) -> Bool {
    #if _pointerBitWidth(_64)
      // SAFETY: a string has two words, which are compared and not used. Two strings with the same words are one value.
      return unsafe unsafeBitCast(description, to: (UInt64, UInt64).self)
        == unsafeBitCast(other.description, to: (UInt64, UInt64).self)
    #else
      return false
    #endif
  }

  /// Orders references by their bytes.
  public static func < (left: Reference, right: Reference) -> Bool {
    left.description.utf8.span.rawBytes.precedes(right.description.utf8.span.rawBytes)
  }

  /// Adds the bytes to a hash. That of a string is the same for all of its forms in Unicode, which anybody may choose.
  public func hash(into hasher: inout Hasher) {
    // SAFETY: the bytes are read while the span is alive.
    unsafe description.utf8.span.rawBytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
