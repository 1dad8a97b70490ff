// UNSAFE: a function of Foundation takes an optional pointer

import ApusBenchmark
import ApusBytes
import ApusPropertyList
import Foundation

/// Reads a sorted list of 20,000 words.
enum WordReading {
  static let all = Comparison(
    "20,000 words to strings", [decoder, serialization, views, decodable] + rivals)
  static let xml = Comparison(
    "20,000 words from an XML list", [xmlDecoder, xmlDecodable] + xmlRivals)
  static let search = Comparison(
    "open a list of 20,000 words and find one", [decodedSearch, viewSearch])
  static let largeSearch = Comparison(
    "open a list of 235,000 words, and find one", [largeOpening, largeViewSearch])

  private static let decoder = Benchmark("20,000 words: PropertyListDecoder") { run in
    let data = Data(try Samples.list(Samples.words))
    for _ in run {
      check(try PropertyListDecoder().decode([String].self, from: data))
    }
  }

  private static let serialization = Benchmark("20,000 words: PropertyListSerialization") { run in
    let data = Data(try Samples.list(Samples.words))
    for _ in run {
      // SAFETY: no pointer is passed.
      let value = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
      check(value as? [String] ?? [])
    }
  }

  private static let views = Benchmark("20,000 words: views") { run in
    let bytes = try Samples.list(Samples.words)
    var words: [String] = []
    for _ in run {
      words.removeAll(keepingCapacity: true)
      let array = try BinaryPropertyList(bytes.span.rawBytes).root.array()
      for index in array.indices { words.append(try array[index].string()) }
      check(words)
    }
  }

  private static let decodable = Benchmark("20,000 words: PropertyList.decode") { run in
    let bytes = try Samples.list(Samples.words)
    for _ in run { check(try PropertyList.decode([String].self, from: bytes.span)) }
  }

  private static let rivals = Rival.all.map { rival in
    Benchmark("20,000 words: \(rival.name)") { run in
      let bytes = try Samples.list(Samples.words)
      for _ in run {
        precondition(rival.words(bytes) == Samples.wordBytes, "a wrong answer")
      }
    }
  }

  private static let xmlDecoder = Benchmark("20,000 words, XML: PropertyListDecoder") { run in
    let data = Data(try Samples.list(Samples.words, Samples.xml))
    for _ in run { check(try PropertyListDecoder().decode([String].self, from: data)) }
  }

  private static let xmlDecodable = Benchmark("20,000 words, XML: PropertyList.decode") { run in
    let bytes = try Samples.list(Samples.words, Samples.xml)
    for _ in run { check(try PropertyList.decode([String].self, from: bytes.span)) }
  }

  private static let xmlRivals = Rival.all.map { rival in
    Benchmark("20,000 words, XML: \(rival.name)") { run in
      let bytes = try Samples.list(Samples.words, Samples.xml)
      for _ in run {
        precondition(rival.xmlWords(bytes) == Samples.wordBytes, "a wrong answer")
      }
    }
  }

  private static let decodedSearch = Benchmark("open and search: PropertyListDecoder") { run in
    let data = Data(try Samples.list(Samples.words))
    let word = Samples.words[12_345]
    for _ in run {
      let words = try PropertyListDecoder().decode([String].self, from: data)
      precondition(words.firstIndex(of: word) == 12_345, "a wrong answer")
    }
  }

  private static let viewSearch = Benchmark("open and search: sortedIndex(of:)") { run in
    var bytes = try Samples.list(Samples.words)
    let word = Samples.words[12_345]
    for _ in run {
      launder(&bytes)
      let array = try BinaryPropertyList(bytes.span.rawBytes).root.array()
      let index = try array.sortedIndex(of: word)
      precondition(index == 12_345, "a wrong answer")
      blackHole(index)
    }
  }

  private static let largeOpening = Benchmark("235,000 words: open") { run in
    var bytes = try PropertyList.encode(manyWords)
    for _ in run {
      launder(&bytes)
      let count = try BinaryPropertyList(bytes.span.rawBytes).root.array().count
      precondition(count == 235_000, "a wrong answer")
    }
  }

  private static let largeViewSearch = Benchmark("235,000 words: open, sortedIndex(of:)") { run in
    var bytes = try PropertyList.encode(manyWords)
    let word = manyWords[123_456]
    for _ in run {
      launder(&bytes)
      let array = try BinaryPropertyList(bytes.span.rawBytes).root.array()
      let index = try array.sortedIndex(of: word)
      precondition(index == 123_456, "a wrong answer")
      blackHole(index)
    }
  }

  private static var manyWords: [String] { (1_000_000..<1_235_000).map { "word \($0)" } }

  private static func check(_ words: [String]) {
    let bytes = words.reduce(0) { $0 + $1.utf8.count }
    precondition(words.count == 20_000 && bytes == Samples.wordBytes, "a wrong answer")
  }
}
