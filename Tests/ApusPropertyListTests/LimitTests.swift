import ApusBytes
import ApusPropertyList
import ApusStreams
import Testing

@Suite("Limits of property lists")
struct LimitTests {
  /// The same list in each format: arrays around the string `abc`.
  static func lists(depth: Int) throws -> [(format: PropertyListFormat, bytes: [UInt8])] {
    func text(_ open: String, _ value: String, _ close: String) -> [UInt8] {
      Array((String(repeating: open, count: depth) + value).utf8)
        + Array(String(repeating: close, count: depth).utf8)
    }
    let xml = text("<array>", "<string>abc</string>", "</array>")
    var writer = PropertyListEventWriter(into: MemorySink())
    for _ in 0..<depth { try writer.beginArray(isSet: false) }
    try writer.string("abc".utf8.span)
    for _ in 0..<depth { try writer.endArray() }
    return [
      (.xml, Array("<plist>".utf8) + xml + Array("</plist>".utf8)),
      (.openStep, text("(", "abc", ")")), (.binary, try writer.finish()),
    ]
  }

  static func kind(_ bytes: [UInt8], _ options: PropertyListOptions) -> PropertyListError.Kind? {
    var recorder = EventRecorder()
    do throws(StreamError) {
      try PropertyList.parse(bytes.span, options: options, into: &recorder)
      return nil
    } catch {
      return (error.cause as? PropertyListError)?.kind
    }
  }

  @Test("The depth is the number of containers around a value", arguments: [0, 1, 2, 512])
  func depth(_ depth: Int) throws {
    for (format, bytes) in try Self.lists(depth: depth) {
      #expect(
        Self.kind(bytes, PropertyListOptions(limits: ParsingLimits(depth: depth))) == nil,
        "\(format)")
      #expect(
        Self.kind(bytes, PropertyListOptions(limits: ParsingLimits(depth: .max))) == nil,
        "\(format)")
      if depth > 0 {
        let options = PropertyListOptions(limits: ParsingLimits(depth: depth - 1))
        #expect(Self.kind(bytes, options) == .tooDeep(limit: depth - 1), "\(format)")
      }
    }
  }

  @Test("The size counts objects, and the bytes of strings, in each format")
  func size() throws {
    for (format, bytes) in try Self.lists(depth: 2) {
      #expect(
        Self.kind(bytes, PropertyListOptions(limits: ParsingLimits(expansion: 6))) == nil,
        "\(format)")
      for size in [0, 1, 5] {
        let issue = Self.kind(bytes, PropertyListOptions(limits: ParsingLimits(expansion: size)))
        #expect(issue == .expansionTooLarge(limit: size), "\(format), \(size)")
      }
    }
  }

  @Test("The size counts keys, data and other values")
  func otherValues() throws {
    let xml = Array(
      """
      <plist><dict><key>ab</key><true/><key>c</key><data>AAAA</data>
      <key>d</key><integer>100</integer></dict></plist>
      """.utf8)
    let openStep = Array("{ab = x; c = <000000>; d = y;}".utf8)
    for (bytes, size) in [(xml, 14), (openStep, 16), (Array("ab = x; c;".utf8), 10)] {
      #expect(Self.kind(bytes, PropertyListOptions(limits: ParsingLimits(expansion: size))) == nil)
      let options = PropertyListOptions(limits: ParsingLimits(expansion: size - 1))
      #expect(Self.kind(bytes, options) == .expansionTooLarge(limit: size - 1))
    }
  }
}
