import ApusBytes

/// The parser of the XML declaration: [23] to [32] and [80] to [81] of XML 1.0.
enum DeclarationParser {
  /// The greatest length of a declaration, which is copied with each chunk until it is complete.
  static let longest = 16_384

  /// The answer to the question whether a document begins with a declaration.
  enum Presence: Equatable {
    case none
    case undecided
    /// The index after the declaration.
    case until(Int)
    case tooLong
  }

  static func presence(in head: [UInt8]) -> Presence {
    let start = Array("<?xml".utf8)
    let common = min(start.count, head.count)
    guard head[..<common] == start[..<common] else { return .none }
    guard head.count > start.count else { return .undecided }
    guard [0x20, 9, 10, 13].contains(head[start.count]) else { return .none }
    let bytes = head.span.rawBytes
    // Without the byte, the end is that of the head.
    let end = bytes.find(UInt8(ascii: ">"), from: 0)
    if end > longest { return .tooLong }
    return end < head.count ? .until(end + 1) : .undecided
  }

  static func parse(_ text: [UInt8]) throws(EngineError) -> XMLDeclaration {
    var cursor = SubsetCursor(text.span.rawBytes, at: 5, anchor: nil, nameLimit: 64)
    do throws(EngineError) {
      return try parse(&cursor)
    } catch {
      throw EngineError(.malformedDeclaration, error.offset)
    }
  }

  @_lifetime(cursor: copy cursor)
  private static func parse(_ cursor: inout SubsetCursor) throws(EngineError) -> XMLDeclaration {
    var declaration = XMLDeclaration()
    try cursor.space()
    guard cursor.skip("version") else { throw cursor.fault() }
    let version = try value(&cursor)
    guard isVersion(version) else { throw cursor.fault() }
    declaration.version = version
    var hasSpace = skipSpace(&cursor)
    if hasSpace, cursor.skip("encoding") {
      let encoding = try value(&cursor)
      guard isEncodingName(encoding) else { throw cursor.fault() }
      declaration.encoding = encoding
      hasSpace = skipSpace(&cursor)
    }
    if hasSpace, cursor.skip("standalone") {
      let standalone = try value(&cursor)
      guard standalone == "yes" || standalone == "no" else { throw cursor.fault() }
      declaration.isStandalone = standalone == "yes"
      cursor.skipSpace()
    }
    guard cursor.skip("?>") else { throw cursor.fault() }
    return declaration
  }

  @_lifetime(cursor: copy cursor)
  private static func skipSpace(_ cursor: inout SubsetCursor) -> Bool {
    let start = cursor.index
    cursor.skipSpace()
    return cursor.index > start
  }

  @_lifetime(cursor: copy cursor)
  private static func value(_ cursor: inout SubsetCursor) throws(EngineError) -> String {
    cursor.skipSpace()
    try cursor.expect(UInt8(ascii: "="))
    cursor.skipSpace()
    let range = try cursor.literal()
    return cursor.bytes.part(range.lowerBound, range.upperBound).text
  }

  private static func isVersion(_ version: String) -> Bool {
    let digits = version.utf8.dropFirst(2)
    return version.hasPrefix("1.") && !digits.isEmpty && digits.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private static func isEncodingName(_ name: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5a ~= byte || 0x61...0x7a ~= byte }
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy {
      isLetter($0) || 0x30...0x39 ~= $0 || "._-".utf8.contains($0)
    }
  }
}
