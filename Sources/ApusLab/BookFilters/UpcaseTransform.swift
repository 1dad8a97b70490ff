import ApusBytes
import ApusStreams

/// A transform that capitalizes the first letter of each line, for any division of the bytes into
/// chunks.
///
/// The book's filter has a line buffer of fixed size and treats the rest of a longer line as
/// another line.
struct UpcaseTransform: Transform {
  typealias Input = UInt8
  typealias Output = UInt8

  private var isAtLineStart = true

  mutating func write<Target: Sink<UInt8> & ~Copyable>(
    _ element: UInt8, to target: inout Target
  ) throws(StreamError) {
    try target.write(isAtLineStart ? element.capital : element)
    isAtLineStart = element == .lineFeed
  }

  mutating func write<Target: Sink<UInt8> & ~Copyable>(
    contentsOf elements: Span<UInt8>, to target: inout Target
  ) throws(StreamError) {
    var position = 0
    while position < elements.count {
      if isAtLineStart {
        try write(elements[position], to: &target)
        position += 1
      } else {
        let end = elements.firstIndex(of: .lineFeed, from: position)
        isAtLineStart = end != nil
        let next = end.map { $0 + 1 } ?? elements.count
        try target.write(contentsOf: elements.extracting(position..<next))
        position = next
      }
    }
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")

  /// The capital of an ASCII letter; any other byte unchanged.
  var capital: UInt8 {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self ? self - 32 : self
  }
}
