// Your own source: a type that fills a buffer. It needs no compiler flag.
import ApusStreams

/// The squares up to a limit, as lines of text.
struct Squares: ByteReader {
  private var next = 1
  private let limit: Int
  private var waiting: [UInt8] = []

  init(upTo limit: Int) { self.limit = limit }

  mutating func read(appendingTo output: inout OutputSpan<UInt8>) {
    while !output.isFull {
      if waiting.isEmpty, next <= limit {
        waiting = Array("\(next * next)\n".utf8)
        next += 1
      }
      if waiting.isEmpty { return }
      output.append(waiting.removeFirst())
    }
  }
}

@main
enum OwnSource {
  static func main() {
    var lines = Lines(of: ReaderSource(Squares(upTo: 1000), chunkSize: 64))
    var count = 0
    var last = ""
    while let line = try? lines.nextString() {
      count += 1
      last = line
    }
    print(count, last)
  }
}

// Output:
// 1000 1000000
