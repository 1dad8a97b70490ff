import ApusJSON
import ApusStreams
import Foundation

/// The readers of ours and of Foundation. Each returns a checksum, or zeros if it only checks.
enum Readers {
  static func check(_ bytes: [UInt8]) throws -> Checksum {
    try JSONParser.check(bytes.span)
    return Checksum()
  }

  static func visit(_ bytes: [UInt8]) throws -> Checksum {
    var visitor = Visitor()
    try JSONParser.parse(bytes.span, into: &visitor)
    return visitor.sum
  }

  static func visitChunks(_ bytes: [UInt8], _ size: Int) throws -> Checksum {
    var visitor = Visitor()
    var parser = JSONParser()
    var start = 0
    while start < bytes.count {
      let end = min(start + size, bytes.count)
      try parser.parse(bytes.span.extracting(start..<end), into: &visitor)
      start = end
    }
    try parser.finish(into: &visitor)
    return visitor.sum
  }

  static func checkLines(_ bytes: [UInt8]) throws -> Checksum {
    try JSONLines.check(bytes.span)
    return Checksum()
  }

  static func visitLines(_ bytes: Span<UInt8>) throws -> Checksum {
    var visitor = Visitor()
    try JSONLines.parse(bytes, into: &visitor)
    return visitor.sum
  }

  private static func add(_ pair: Pair, to sum: inout Checksum) {
    sum.objects &+= 1
    sum.integers &+= UInt64(bitPattern: Int64(pair.number))
    sum.bytes &+= UInt64(pair.bytes)
  }

  private static func add(_ event: Event, to sum: inout Checksum) {
    sum.objects &+= 1
    sum.integers &+= UInt64(event.eventId &+ event.start)
  }

  static func pick(_ document: Document) throws -> Checksum {
    var sum = Checksum()
    var scratch: [UInt8] = []
    var reader = try JSONReader(onDemand: document.bytes.span, options: Pair.options)
    if document.shape == "lines" {
      let keys = Pair.ofLines
      try reader.lines { (reader) throws(JSONError) in
        add(try Pair(&reader, keys, &scratch), to: &sum)
      }
      return sum
    }
    if document.shape == "catalogue" {
      try reader.object { (key, reader) throws(JSONError) in
        if key.isEqual(to: "performances") {
          try reader.array { (reader) throws(JSONError) in add(try Event(&reader), to: &sum) }
        }
      }
    } else if document.shape == "tweets" {
      let keys = Pair.ofTweets
      try reader.object { (key, reader) throws(JSONError) in
        if key.isEqual(to: "statuses") {
          try reader.array { (reader) throws(JSONError) in
            add(try Pair(&reader, keys, &scratch), to: &sum)
          }
        }
      }
    } else {
      let keys = Pair.ofObjects
      try reader.array { (reader) throws(JSONError) in
        add(try Pair(&reader, keys, &scratch), to: &sum)
      }
    }
    try reader.finish()
    return sum
  }

  static func tree(_ bytes: [UInt8]) throws -> Checksum {
    _ = try JSONTree(bytes)
    return Checksum()
  }

  /// Makes a tree, and reads all keys and values of it.
  static func treeValues(_ bytes: [UInt8]) throws -> Checksum {
    let tree = try JSONTree(bytes)
    var visitor = Visitor()
    try visitor.visit(tree.rootView)
    return visitor.sum
  }

  static func handlers(_ bytes: [UInt8]) throws -> Checksum {
    var reader = try JSONReader(onDemand: bytes.span)
    return checksum(try reader.read([Sample].self))
  }

  /// Reads structures by the numbers of their keys.
  static func keys(_ document: Document) throws -> Checksum {
    var reader = try JSONReader(onDemand: document.bytes.span)
    if document.shape == "tweets" {
      var tweets: [Tweet] = []
      try reader.object { (key, reader) throws(JSONError) in
        if key.isEqual(to: "statuses") {
          try reader.array { (reader) throws(JSONError) in tweets.append(try Tweet(&reader)) }
        }
      }
      return checksum(tweets)
    }
    var samples: [Sample] = []
    try reader.array { (reader) throws(JSONError) in samples.append(try Sample(&reader)) }
    return checksum(samples)
  }

  private static func checksum(_ tweets: [Tweet]) -> Checksum {
    var sum = Checksum()
    for tweet in tweets {
      sum.objects &+= 1
      sum.integers &+= UInt64(tweet.id &+ tweet.user.id &+ tweet.retweet_count)
      sum.bytes &+= UInt64(tweet.text.utf8.count + tweet.user.name.utf8.count)
    }
    return sum
  }

  static func checksum(_ tweets: DatedTweets) -> Checksum {
    var sum = Checksum()
    for tweet in tweets.statuses {
      sum.objects &+= 1
      let seconds =
        tweet.created_at.timeIntervalSince1970 + tweet.user.created_at.timeIntervalSince1970
      sum.integers &+= UInt64(tweet.id &+ tweet.user.id) &+ UInt64(seconds)
      let urls = [tweet.user.url, tweet.user.profile_image_url]
      sum.bytes &+= UInt64(tweet.text.utf8.count)
      for case let url? in urls { sum.bytes &+= UInt64(url.absoluteString.utf8.count) }
    }
    return sum
  }

  private static func checksum(_ samples: [Sample]) -> Checksum {
    var sum = Checksum()
    for sample in samples {
      sum.objects &+= 1
      sum.integers &+= UInt64(sample.hi &+ sample.there)
      sum.bytes &+= UInt64(sample.comment.utf8.count)
    }
    return sum
  }

  /// A decoder of a document.
  enum Coder {
    case apus
    case foundation
    /// The calls of `Codable` alone.
    case tape(CodableTape)
  }

  /// Decodes a document.
  static func decode(_ document: Document, _ coder: Coder) throws -> Checksum {
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      switch coder {
      case .apus: try JSONValueDecoder().decode(type, from: document.bytes)
      case .foundation: try JSONDecoder().decode(type, from: Data(document.bytes))
      case .tape(let tape): try tape.decode(type)
      }
    }
    var sum = Checksum()
    switch document.shape {
    case "tweets":
      sum = checksum(try decode(Tweets.self).statuses)
    case "catalogue":
      for event in try decode(Catalogue.self).performances { add(event, to: &sum) }
    case "numbers":
      for ring in try decode(Coordinates.self).coordinates { sum.arrays &+= UInt64(ring.count) }
    default: sum = checksum(try decode([Sample].self))
    }
    return sum
  }

  /// Returns the tape of the values of a document.
  static func tape(_ document: Document) throws -> CodableTape {
    func tape<T: Codable>(_ type: T.Type) throws -> CodableTape {
      try CodableTape(JSONValueDecoder().decode(type, from: document.bytes))
    }
    return switch document.shape {
    case "tweets": try tape(Tweets.self)
    case "catalogue": try tape(Catalogue.self)
    case "numbers": try tape(Coordinates.self)
    default: try tape([Sample].self)
    }
  }

  static func serialization(_ bytes: [UInt8]) throws -> Checksum {
    _ = try JSONSerialization.jsonObject(with: Data(bytes))
    return Checksum()
  }

  static let (hi, there, comment): (JSONKey, JSONKey, JSONKey) = ("hi", "there", "comment")

  /// Writes objects by hand into memory that is used again, and returns their number and the bytes.
  static func write(_ samples: [Sample], into memory: inout MemorySink) throws -> Checksum {
    var sink = MemorySink()
    swap(&sink, &memory)
    sink.elements.removeAll(keepingCapacity: true)
    var writer = JSONWriter(into: sink)
    sink = MemorySink()
    let (hi, there, comment) = (hi, there, comment)
    try writer.beginArray()
    for sample in samples {
      try writer.beginObject()
      try writer.write(sample.hi, for: hi)
      try writer.write(sample.there, for: there)
      try writer.write(sample.comment, for: comment)
      try writer.endObject()
    }
    try writer.endArray()
    memory.elements = try writer.finish()
    return Checksum(objects: UInt64(samples.count), bytes: UInt64(memory.elements.count))
  }

  static func encode(_ samples: [Sample], foundation: Bool) throws -> Checksum {
    let count =
      foundation
      ? try JSONEncoder().encode(samples).count : try JSONValueEncoder().encode(samples).count
    return Checksum(objects: UInt64(samples.count), bytes: UInt64(count))
  }
}
