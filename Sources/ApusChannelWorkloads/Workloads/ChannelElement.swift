/// The type of the messages; each message is made anew.
package protocol ChannelElement: Sendable {
  /// Makes a message.
  static func make() -> Self
}

extension Int: ChannelElement {
  @inlinable
  package static func make() -> Int { 0 }
}

extension String: ChannelElement {
  @inlinable
  package static func make() -> String { "My test string for benchmarking" }
}

/// A text and a number, by value.
struct ValueData: ChannelElement {
  var text = "My test string for benchmarking"
  var number = 1234

  static func make() -> ValueData { ValueData() }
}

/// A text and a number, by reference: an allocation for each message.
final class ReferenceData: ChannelElement {
  let text = "My test string for benchmarking"
  let number = 1234

  static func make() -> ReferenceData { ReferenceData() }
}
