import ApusStreams

/// The same nesting as a value that writes itself to the `DescriptionStream` of `ApusStreams`.
indirect enum DescribedValue: Streamable {
  case text(String)
  case list([DescribedValue])

  /// Returns a text nested in the given number of lists.
  ///
  /// - Complexity: O(*n*), where *n* is `levels`.
  static func nested(_ levels: Int) -> DescribedValue {
    (0..<max(1, levels)).reduce(.text("x")) { value, _ in .list([value]) }
  }

  func write<Stream: ValueStream & ~Copyable>(to stream: inout Stream) throws(StreamError) {
    switch self {
    case .text(let text): try stream.writeText(text)
    case .list(let values): try stream.writeList(values)
    }
  }
}
