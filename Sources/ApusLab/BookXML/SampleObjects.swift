package import ApusMeasure
import ApusXML

/// The objects for the book's example of a small element, counted by the allocator.
package enum SampleObjects {
  /// The element, with 39 characters.
  static let element = Array(#"<a href="http://www.example.com">AB</a>"#.utf8)

  /// The benchmark whose allocations are the objects: each iteration reads the element once.
  ///
  /// An object and its bytes are two blocks of memory, and the parser allocates nothing for an
  /// element.
  package static let benchmark = Benchmark("objects of a small element") { run in
    var tokens = FreshTokens(client: CountingTokenClient())
    var parser = XMLPushParser()
    try parser.parse(Array("<p>".utf8).span, into: &tokens)
    for _ in run { try parser.parse(element.span, into: &tokens) }
  }
}
