import ApusBytes
import ApusStreams

/// Makes the first letter of each line a capital, in whatever pieces the bytes come.
///
/// The book's filter; that with a line buffer of fixed size takes the rest of a longer line for another one.
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

  /// The capital of a letter in ASCII; any other byte itself.
  var capital: UInt8 {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self ? self - 32 : self
  }
}
