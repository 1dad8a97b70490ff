import ApusBytes

/// The grammar of references, in one pass over the bytes.
enum ReferenceSyntax {
  /// Throws the first fault of a text.
  static func check(_ text: String) throws(ReferenceError) {
    guard let fault = fault(text.utf8.span) else { return }
    throw ReferenceError(fault.kind, offset: fault.offset, text)
  }

  private typealias Fault = (kind: ReferenceError.Kind, offset: Int)

  private static func fault(_ bytes: Span<UInt8>) -> Fault? {
    if bytes.count > Reference.limit { return (.tooLong, Reference.limit) }
    guard let start = pathStart(bytes) else { return (.noScheme, 0) }
    // Everything has neither scheme nor path.
    if start == 3, bytes.count > 3 { return (.noScheme, 0) }
    for index in bytes.indices where bytes[index] == 0 { return (.zeroByte, index) }
    return faultOfPath(bytes, from: start)
  }

  /// The offset behind `://`, or `nil`.
  private static func pathStart(_ bytes: Span<UInt8>) -> Int? {
    for index in bytes.indices
    where bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: "/") {
      let isMark =
        index + 2 < bytes.count && bytes[index] == UInt8(ascii: ":")
        && bytes[index + 1] == UInt8(ascii: "/") && bytes[index + 2] == UInt8(ascii: "/")
      return isMark ? index + 3 : nil
    }
    return nil
  }

  private static func faultOfPath(_ bytes: Span<UInt8>, from start: Int) -> Fault? {
    var part = start
    for index in start..<bytes.count + 1 {
      let isEnd = index == bytes.count
      guard isEnd || bytes[index] == UInt8(ascii: "/") else { continue }
      if isEnd, part == index { return nil }
      if part == index { return (.emptyPart, part) }
      if isDots(bytes.extracting(part..<index)) { return (.leavesContainer, part) }
      part = index + 1
    }
    return nil
  }

  private static func isDots(_ part: Span<UInt8>) -> Bool {
    guard part.count <= 2 else { return false }
    for index in part.indices where part[index] != UInt8(ascii: ".") { return false }
    return true
  }
}
