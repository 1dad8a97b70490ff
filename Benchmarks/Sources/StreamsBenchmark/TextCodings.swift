import ApusBenchmark
import ApusStreams
import Foundation

/// A mebibyte as text and back, compared with Foundation; Foundation has no hexadecimal coding.
enum TextCodings {
  static let base64 = Comparison("bytes to base64", [foundation, encoder, encoderInPieces])
  static let base64Back = Comparison("base64 to bytes", [foundationBack, decoder])
  static let hex = Comparison("bytes to hex", [formatted, hexEncoder])
  static let hexBack = Comparison("hex to bytes", [parsed, hexDecoder])

  private static let bytes = (0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ $0 >> 9) }
  private static let data = Data(bytes)
  private static let base64Text = Array(data.base64EncodedData())
  private static let hexText: [UInt8] = {
    let digits = Array("0123456789abcdef".utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }()

  private static let foundation = Benchmark("1 MiB to base64: Foundation") { run in
    let data = data
    for _ in run {
      let text = data.base64EncodedData()
      precondition(text.count == base64Text.count && text.last == base64Text.last, "a wrong answer")
      blackHole(text)
    }
  }

  private static let encoder = converting(
    "1 MiB to base64: Base64Encoder", bytes, base64Text, pieces: 1
  ) { Base64Encoder() }

  private static let encoderInPieces = converting(
    "1 MiB to base64: Base64Encoder, 1000 bytes at once", bytes, base64Text, pieces: 1000
  ) { Base64Encoder() }

  private static let foundationBack = Benchmark("1 MiB from base64: Foundation") { run in
    let text = Data(base64Text)
    for _ in run {
      let data = Data(base64Encoded: text)
      precondition(data?.count == bytes.count && data?.last == bytes.last, "a wrong answer")
      blackHole(data)
    }
  }

  private static let decoder = converting(
    "1 MiB from base64: Base64Decoder", base64Text, bytes, pieces: 1
  ) { Base64Decoder() }

  private static let formatted = Benchmark("1 MiB to hex: a loop over digits") { run in
    let digits = Array("0123456789abcdef".utf8)
    for _ in run {
      var text: [UInt8] = []
      text.reserveCapacity(2 * bytes.count)
      for byte in bytes {
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
      }
      precondition(text.count == hexText.count && text.last == hexText.last, "a wrong answer")
      blackHole(text)
    }
  }

  private static let hexEncoder = converting("1 MiB to hex: HexEncoder", bytes, hexText, pieces: 1)
  {
    HexEncoder()
  }

  private static let parsed = Benchmark("1 MiB from hex: a loop over digits") { run in
    for _ in run {
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      for index in stride(from: 0, to: hexText.count, by: 2) {
        guard let high = value(hexText[index]), let low = value(hexText[index + 1]) else { break }
        result.append(high << 4 | low)
      }
      precondition(result.count == bytes.count && result.last == bytes.last, "a wrong answer")
      blackHole(result)
    }
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 48...57: digit - 48
    case 97...102: digit - 87
    case 65...70: digit - 55
    default: nil
    }
  }

  private static let hexDecoder = converting(
    "1 MiB from hex: HexDecoder", hexText, bytes, pieces: 1
  ) { HexDecoder() }

  private static func pass<Stream: Sink<UInt8>>(
    _ input: Span<UInt8>, through stream: inout Stream, size: Int
  ) {
    do throws(StreamError) {
      for start in stride(from: 0, to: input.count, by: size) {
        let end = min(start + size, input.count)
        try stream.write(contentsOf: input.extracting(start..<end))
      }
      try stream.close()
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Both sides make an array of all results, with its capacity reserved.
  private static func converting<Coding: Transform<UInt8, UInt8> & SendableMetatype>(
    _ name: String, _ input: @autoclosure @escaping @Sendable () -> [UInt8],
    _ expected: @autoclosure @escaping @Sendable () -> [UInt8], pieces: Int,
    _ make: @escaping @Sendable () -> Coding
  ) -> Benchmark {
    Benchmark(name) { run in
      let input = input()
      let expected = expected()
      let size = pieces == 1 ? input.count : pieces
      for _ in run {
        var stream = make().into(MemorySink(capacity: expected.count))
        pass(input.span, through: &stream, size: size)
        let output = stream.takeOutput()
        precondition(
          output.count == expected.count && output.last == expected.last, "a wrong answer")
        blackHole(output)
      }
    }
  }
}
