import ApusMeasure
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("RequestParser")
struct RequestParserTests {
  /// The parts of requests as text; `nil` if they are wrong or not complete.
  private static func parts(_ text: String) -> [String]? {
    let bytes = Array(text.utf8)
    var parser = RequestParser(Parts(bytes: bytes))
    for (index, byte) in bytes.enumerated() { parser.read(byte, at: index) }
    return parser.isComplete ? parser.receiver.found : nil
  }

  private struct Parts: RequestReceiver {
    let bytes: [UInt8]
    var found: [String] = []

    mutating func take(_ part: RequestPart, from start: Int, to end: Int) {
      found.append(
        part == .headersEnd || part == .end
          ? "\(part)" : String(decoding: bytes[start..<end], as: UTF8.self))
    }
  }

  @Test("The parts of requests come in their order, one request after the other")
  func order() {
    let text =
      "POST /a?b HTTP/1.1\r\nHost:  x.org\r\ncontent-LENGTH: 3\r\nA: \r\n\r\nabc"
      + "GET / HTTP/1.1\r\n\r\n"
    #expect(
      Self.parts(text) == [
        "/a?b", "Host", "x.org", "content-LENGTH", "3", "A", "", "headersEnd", "abc", "end", "/",
        "headersEnd", "end",
      ])
  }

  @Test(
    "Wrong requests and those without an end are refused",
    arguments: [
      "get / HTTP/1.1\r\n\r\n", "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\n\n",
      "GET /\u{1} HTTP/1.1",
      "GET / HTTP/1.1\r\nA b: c\r\n\r\n", "GET / HTTP/1.1\r\nA: \u{0}\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n", "GET / HTTP/1.1\r\n\rX",
      "GET / HTTP/1.1\r\nA: b",
      "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nabc", "GET / HTTP/1.1\r\n folded: x\r\n\r\n",
    ])
  func wrong(text: String) { #expect(Self.parts(text) == nil) }

  @Test("Random changes of a byte never stop the parser")
  func changes() {
    var random = SplitMix64(seed: 9)
    let sample = Array(RequestSample.text.utf8)
    let digest = RequestSample.digest(sample.span)
    #expect(digest != 0)
    var refused = 0
    for _ in 0..<200 {
      var bytes = sample
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      if RequestSample.digest(bytes.span) == 0 { refused += 1 }
    }
    #expect(refused > 0, "seed 9")
  }
}
