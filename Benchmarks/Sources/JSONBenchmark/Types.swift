import ApusJSON

/// Two fields of each object: the sum of a number, and the bytes of a string.
struct Pair: JSONReadable {
  var number = 0
  var bytes = 0

  static let handlers: JSONHandlers<Pair> = [
    "id": { $0.number = try $1.integer() },
    "hi": { $0.number = try $1.integer() },
    "status": { $0.number = try $1.integer() },
    "text": { $0.bytes = size(try $1.view()) },
    "comment": { $0.bytes = size(try $1.view()) },
    "path": { $0.bytes = size(try $1.view()) },
  ]

  /// The number of bytes of a value.
  static func size(_ string: JSONString) -> Int {
    guard string.hasEscapes else { return string.bytes.count }
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
