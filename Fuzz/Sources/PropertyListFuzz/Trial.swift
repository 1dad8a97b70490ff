import ApusBytes
import ApusPropertyList
import ApusStreams

/// A list, or any bytes, whose forms must have the same values.
struct Trial {
  let bytes: [UInt8]
  private static let limits = PropertyListOptions(
    limits: ParsingLimits(depth: 40, expansion: 1 << 16))

  /// The binary list of the list has the same events, with and without shared strings.
  func compareBinary() {
    guard let log = Self.log(bytes) else { return }
    for sharesStrings in [false, true] {
      guard
        let binary = try? PropertyList.binary(
          from: bytes.span, sharesStrings: sharesStrings, options: Self.limits)
      else { preconditionFailure("no binary list") }
      precondition(PropertyList.format(of: binary.span) == .binary, "no binary list was written")
      precondition(Self.log(binary)?.events == log.events, "the binary list has other events")
    }
  }

  /// The XML list of the list has the same events, but for those that XML cannot hold.
  func compareXML() {
    guard let log = Self.log(bytes, isXML: true) else { return }
    guard let xml = Self.xml(bytes) else {
      precondition(log.isRefused, "the XML writer refuses the list")
      return
    }
    precondition(!log.isRefused, "the XML writer accepts the list")
    precondition(
      Self.log(xml, isXML: true)?.events == log.events, "the XML list has other events")
  }

  /// The decoder has the same values as the events, and those of XML are those of binary lists.
  func compareDecoder() {
    let decoded = Self.decoded(bytes)
    guard Self.log(bytes) != nil else { return }
    guard let binary = try? PropertyList.binary(from: bytes.span, options: Self.limits) else {
      preconditionFailure("no binary list")
    }
    precondition(Self.decoded(binary) == decoded, "the binary list is decoded to another value")
  }

  private static func log(_ bytes: [UInt8], isXML: Bool = false) -> EventLog? {
    var log = EventLog(isXML: isXML)
    do throws(StreamError) {
      try PropertyList.parse(bytes.span, options: limits, into: &log)
      return log
    } catch {
      return nil
    }
  }

  private static func xml(_ bytes: [UInt8]) -> [UInt8]? {
    do throws(StreamError) {
      var writer = XMLPropertyListWriter(into: MemorySink())
      try PropertyList.parse(bytes.span, options: limits, into: &writer)
      return try writer.finish()
    } catch {
      return nil
    }
  }

  /// A description of the value as a Swift type, or `nil` if the decoder refuses the list.
  private static func decoded(_ bytes: [UInt8]) -> String? {
    let value = try? PropertyList.decode(AnyValue.self, from: bytes.span, options: limits)
    return value.map { "\($0)" }
  }
}
