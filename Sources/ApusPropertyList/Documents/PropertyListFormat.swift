import ApusBytes

/// The formats of property lists.
///
///     PropertyList.format(of: [UInt8]("{ name = Zoo; }".utf8).span)  // openStep
///
public enum PropertyListFormat: String, Sendable, Hashable, CaseIterable {
  /// The binary format, `bplist00`.
  case binary
  /// XML, in any encoding that `ApusXML` reads.
  case xml
  /// The text format of OpenStep, in UTF-8, or in UTF-16 with a byte order mark; also `.strings` files.
  case openStep = "OpenStep"
}

extension PropertyList {
  /// Returns the format of a list by its first bytes.
  ///
  /// A text that begins with `<?`, `<!` or `<plist`, in UTF-8 or after the byte order mark of UTF-16,
  /// is XML. Every other text is OpenStep.
  ///
  /// - Parameter bytes: The list, or its first bytes.
  /// - Complexity: O(*n*) in the white space at the start; does not allocate.
  public static func format(of bytes: Span<UInt8>) -> PropertyListFormat {
    if BinaryPropertyList.isBinary(bytes.rawBytes) { return .binary }
    if let order = UTF16Transcoder.ByteOrder(markOf: bytes) {
      let head = UTF16List.head(of: bytes, order, count: longestXMLHead)
      return xmlHeads.contains { head.starts(with: $0.utf8) } ? .xml : .openStep
    }
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf], at: 0) ? 3 : 0
    while start < bytes.count, bytes[start].isSpace { start += 1 }
    let isXML = xmlHeads.contains { bytes.starts(with: Array($0.utf8), at: start) }
    return isXML ? .xml : .openStep
  }

  /// The first characters of lists in XML, and the length of the longest.
  private static let xmlHeads = ["<?", "<!", "<plist"]
  private static let longestXMLHead = 6
}

extension Span<UInt8> {
  fileprivate func starts(with prefix: [UInt8], at start: Int) -> Bool {
    guard count - start >= prefix.count else { return false }
    return prefix.indices.allSatisfy { self[start + $0] == prefix[$0] }
  }
}
