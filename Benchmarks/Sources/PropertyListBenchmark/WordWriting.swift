import ApusBenchmark
import ApusBytes
import ApusPropertyList
import ApusStreams
import Foundation

/// Writes 20,000 words as an array of a binary list.
enum WordWriting {
  static let comparison = Comparison("20,000 words to a binary list", [encoder, writer] + rivals)

  private static let encoder = Benchmark("20,000 words: PropertyListEncoder") { run in
    let words = Samples.words
    for _ in run { try check(Samples.encoded(words)) }
  }

  private static let writer = Benchmark("20,000 words: BinaryPropertyListWriter") { run in
    let words = Samples.words
    for _ in run { try check(write(words)) }
  }

  private static let rivals = Rival.all.map { rival in
    Benchmark("20,000 words: \(rival.name), written") { run in
      for _ in run { precondition(rival.writeWords() > Samples.wordBytes, "a wrong answer") }
    }
  }

  private static func write(_ words: [String]) throws(StreamError) -> [UInt8] {
    var writer = BinaryPropertyListWriter(into: MemorySink(), objectCount: words.count + 1)
    var list: [PropertyListObject] = []
    list.reserveCapacity(words.count)
    for word in words { list.append(try writer.string(word)) }
    return try writer.finish(root: writer.array(list.span))
  }

  private static func check(_ bytes: [UInt8]) throws(PropertyListError) {
    let array = try BinaryPropertyList(bytes.span.rawBytes).root.array()
    precondition(array.count == 20_000, "a wrong answer")
    let last = try array[19_999].string()
    precondition(last == Samples.words[19_999], "a wrong answer")
  }
}
