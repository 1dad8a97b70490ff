internal import ApusBytes

/// A part of a buffer with one meaning.
///
///     let schema = SchemaCompiler.compile(text: "table T { a: int; } root_type T;").schema!
///     let buffer = try JSONReader(schema).buffer(Array(#"{"a": 7}"#.utf8))
///     let region = BufferAnnotator(schema).regions(buffer.span.bytes)[0]
///     print(region.offset, region.byteCount, region.label)  // 0 4 root
///
public struct BufferRegion: Hashable, Sendable {
  /// The offset of the first byte.
  public var offset: Int
  /// The number of bytes.
  public var byteCount: Int
  /// The field or the part of the format, as a path from the root such as `weapons[2].name`.
  ///
  /// A path of more than 200 characters begins with `...` instead of its first fields.
  public var label: String
  /// The value of the bytes, or an empty text if they have no value of their own.
  public var value: String
}

/// Lists the regions of a buffer by a schema: every offset, vtable, field, string and vector.
///
/// The annotator works on invalid buffers as well: it lists what it can reach, each position once, and
/// never traps. Use `BufferVerifier` to learn whether a buffer is valid.
///
///     let schema = SchemaCompiler.compile(text: "table T { a: int; } root_type T;").schema!
///     let buffer = try JSONReader(schema).buffer(Array(#"{"a": 7}"#.utf8))
///     let lines = BufferAnnotator(schema).text(buffer.span.bytes).split(separator: "\n")
///     lines[0]  // "000000  0c 00 00 00                 root  offset to 00000c"
///
public struct BufferAnnotator: Sendable {
  /// The schema.
  public let schema: Schema
  /// The number of regions after which the list ends; fields outside of the buffer count as well.
  public var regionLimit = 1_000_000

  /// Makes an annotator.
  ///
  /// - Parameter schema: The schema of the buffers.
  public init(_ schema: Schema) { self.schema = schema }

  /// The regions of a buffer in the order of their offsets; bytes without a meaning are listed too.
  ///
  /// - Parameters:
  ///   - bytes: The buffer.
  ///   - root: The index of the root table, or `nil` for the root of the schema.
  ///   - isSizePrefixed: Whether the first four bytes are the size of the rest.
  /// - Complexity: O(*n* log *n*) in the regions, of which there are at most `regionLimit`. Tables
  ///   that share a vtable or lie over each other have more regions than bytes.
  public func regions(_ bytes: RawSpan, root: Int? = nil, isSizePrefixed: Bool = false)
    -> [BufferRegion]
  {
    var walk = AnnotatingWalk(schema: schema, limit: regionLimit)
    walk.run(bytes, root ?? schema.rootIndex, start: isSizePrefixed ? 4 : 0)
    return Self.filled(walk.regions, byteCount: bytes.byteCount)
  }

  /// The annotated buffer as text: a line for each region with its offset, bytes and meaning.
  ///
  /// - Parameters:
  ///   - bytes: The buffer.
  ///   - root: The index of the root table, or `nil` for the root of the schema.
  ///   - isSizePrefixed: Whether the first four bytes are the size of the rest.
  /// - Complexity: As that of `regions(_:root:isSizePrefixed:)`; allocates the text.
  public func text(_ bytes: RawSpan, root: Int? = nil, isSizePrefixed: Bool = false) -> String {
    var text = ""
    for region in regions(bytes, root: root, isSizePrefixed: isSizePrefixed) {
      let shown = min(region.byteCount, 8)
      let hex = (0..<shown).map { Self.hex(Int(bytes.byte(at: region.offset + $0)), width: 2) }
      let dots = region.byteCount > shown ? "..." : ""
      let column = (hex.joined(separator: " ") + dots)
      let padding = String(repeating: " ", count: max(1, 28 - column.count))
      let value = region.value.isEmpty ? "" : "  " + region.value
      text += "\(Self.hex(region.offset, width: 6))  \(column)\(padding)\(region.label)\(value)\n"
    }
    return text
  }

  static func hex(_ value: Int, width: Int) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The regions in order, with the bytes between them.
  private static func filled(_ regions: [BufferRegion], byteCount: Int) -> [BufferRegion] {
    let sorted = regions.sorted {
      ($0.offset, $0.byteCount, $0.label) < ($1.offset, $1.byteCount, $1.label)
    }
    var result: [BufferRegion] = []
    var end = 0
    for region in sorted {
      if region.offset > end {
        result.append(
          BufferRegion(offset: end, byteCount: region.offset - end, label: "(unused)", value: ""))
      }
      result.append(region)
      end = max(end, region.offset + region.byteCount)
    }
    if end < byteCount {
      result.append(
        BufferRegion(offset: end, byteCount: byteCount - end, label: "(unused)", value: ""))
    }
    return result
  }
}
