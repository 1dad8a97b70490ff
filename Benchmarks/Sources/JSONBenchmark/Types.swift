import ApusJSON

/// Two fields of each object: the sum of a number, and the bytes of a string.
struct Pair {
  var number = 0
  var bytes = 0

  private static let keys: JSONKeys = ["id", "hi", "status", "text", "comment", "path"]

  @inline(__always)
  init(_ reader: inout JSONReader) throws(JSONError) {
    var (number, bytes) = (0, 0)
    try reader.object(Self.keys) { (key, reader) throws(JSONError) in
      switch key {
      case 0, 1, 2: number = try reader.integer()
      default: bytes = Self.size(try reader.view())
      }
    }
    self.number = number
    self.bytes = bytes
  }

  /// The number of bytes of a value.
  @inline(__always)
  private static func size(_ string: JSONString) -> Int {
    string.hasEscapes ? unescapedSize(string) : string.bytes.count
  }

  @inline(never)
  private static func unescapedSize(_ string: JSONString) -> Int {
    var value: [UInt8] = []
    string.appendValue(to: &value)
    return value.count
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
