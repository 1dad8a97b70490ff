import ApusJSON
import Foundation

/// Two fields of each object: the sum of a number, and the bytes of a string. As for the rival, the
/// first of duplicate keys counts.
struct Pair {
  var number = 0
  var bytes = 0

  static let options: JSONOptions = {
    var options = JSONOptions()
    options.duplicateKeys = .first
    return options
  }()

  static let ofTweets: JSONKeys = ["id", "text"]
  static let ofObjects: JSONKeys = ["hi", "comment"]
  static let ofLines: JSONKeys = ["status", "path"]

  @inline(__always)
  init(
    _ reader: inout JSONReader, _ keys: JSONKeys, _ scratch: inout [UInt8]
  ) throws(JSONError) {
    var (number, bytes) = (0, 0)
    try reader.object(keys) { (key, reader) throws(JSONError) in
      if key == 0 {
        number = try reader.integer()
      } else {
        bytes = Self.size(try reader.view(), &scratch)
      }
    }
    self.number = number
    self.bytes = bytes
  }

  /// The number of bytes of a value, whose escapes are resolved in memory that is used again.
  @inline(__always)
  private static func size(_ string: JSONString, _ scratch: inout [UInt8]) -> Int {
    string.hasEscapes ? unescapedSize(string, &scratch) : string.bytes.count
  }

  @inline(never)
  private static func unescapedSize(_ string: JSONString, _ scratch: inout [UInt8]) -> Int {
    scratch.removeAll(keepingCapacity: true)
    string.appendValue(to: &scratch)
    return scratch.count
  }
}

/// The SampleObject of the book.
struct Sample: JSONReadable, Codable {
  var hi = 0
  var there = 0
  var comment = ""

  static let handlers: JSONHandlers<Sample> = [
    "hi": { $0.hi = try $1.integer() },
    "there": { $0.there = try $1.integer() },
    "comment": { $0.comment = try $1.string() },
  ]
}

/// The parts of a tweet that programs use.
struct Tweet: Codable {
  struct User: Codable {
    var id: Int
    var name: String
    var screen_name: String
    var followers_count: Int
  }
  var id: Int
  var text: String
  var user: User
  var retweet_count: Int
}

struct Tweets: Codable { var statuses: [Tweet] }

/// The parts of a tweet that programs use, with types of Foundation.
struct DatedTweet: Codable {
  struct User: Codable {
    var id: Int
    var name: String
    var screen_name: String
    var followers_count: Int
    var created_at: Date
    var url: URL?
    var profile_image_url: URL
  }
  var id: Int
  var text: String
  var created_at: Date
  var user: User
  var retweet_count: Int
}

struct DatedTweets: Codable { var statuses: [DatedTweet] }

/// Two fields of each event of the catalogue.
struct Event: Codable {
  var eventId: Int
  var start: Int
}

struct Catalogue: Codable { var performances: [Event] }

struct Coordinates: Codable {
  var type: String
  var coordinates: [[[Double]]]
}

// MARK: - The same by the numbers of keys

extension Sample {
  private static let keys: JSONKeys = ["hi", "there", "comment"]

  @inline(__always)
  init(_ reader: inout JSONReader) throws(JSONError) {
    var (hi, there, comment) = (0, 0, "")
    try reader.object(Self.keys) { (key, reader) throws(JSONError) in
      switch key {
      case 0: hi = try reader.integer()
      case 1: there = try reader.integer()
      default: comment = try reader.string()
      }
    }
    self.init(hi: hi, there: there, comment: comment)
  }
}

extension Event {
  private static let keys: JSONKeys = ["eventId", "start"]

  @inline(__always)
  init(_ reader: inout JSONReader) throws(JSONError) {
    var (eventId, start) = (0, 0)
    try reader.object(Self.keys) { (key, reader) throws(JSONError) in
      if key == 0 { eventId = try reader.integer() } else { start = try reader.integer() }
    }
    self.init(eventId: eventId, start: start)
  }
}

extension Tweet {
  private static let keys: JSONKeys = ["id", "text", "user", "retweet_count"]

  init(_ reader: inout JSONReader) throws(JSONError) {
    var (id, text, retweets) = (0, "", 0)
    var user = User(id: 0, name: "", screen_name: "", followers_count: 0)
    try reader.object(Self.keys) { (key, reader) throws(JSONError) in
      switch key {
      case 0: id = try reader.integer()
      case 1: text = try reader.string()
      case 2: user = try User(&reader)
      default: retweets = try reader.integer()
      }
    }
    self.init(id: id, text: text, user: user, retweet_count: retweets)
  }
}

extension Tweet.User {
  private static let keys: JSONKeys = ["id", "name", "screen_name", "followers_count"]

  init(_ reader: inout JSONReader) throws(JSONError) {
    var (id, name, screenName, followers) = (0, "", "", 0)
    try reader.object(Self.keys) { (key, reader) throws(JSONError) in
      switch key {
      case 0: id = try reader.integer()
      case 1: name = try reader.string()
      case 2: screenName = try reader.string()
      default: followers = try reader.integer()
      }
    }
    self.init(id: id, name: name, screen_name: screenName, followers_count: followers)
  }
}
