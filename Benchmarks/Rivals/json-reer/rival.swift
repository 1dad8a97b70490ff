// UNSAFE: `clock_gettime` fills a structure

// Decodes a document with ReerJSON, and prints a line, as ../json-cpp/rival.cpp does:
//
//   ReerJSON/Decodable OBJECTS ARRAYS BYTES INTEGERS TRUES NULLS NANOSECONDS...
//
//   rival DOCUMENT SHAPE ROUNDS
import Foundation
import ReerJSON

struct Sample: Codable {
  var hi: Int
  var there: Int
  var comment: String
}

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

struct Event: Codable {
  var eventId: Int
  var start: Int
}

struct Catalogue: Codable { var performances: [Event] }

struct Coordinates: Codable {
  var type: String
  var coordinates: [[[Double]]]
}

/// The processor time of the thread, as our lanes have it.
func now() -> Int {
  var time = timespec()
  // SAFETY: the function writes one `timespec`.
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// The objects, arrays, bytes and integers of a document, which the benchmark compares with ours.
func decode(_ data: Data, _ shape: String) throws -> [UInt64] {
  var (objects, arrays, bytes, integers) = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
  switch shape {
  case "tweets":
    for tweet in try ReerJSONDecoder().decode(Tweets.self, from: data).statuses {
      objects += 1
      integers &+= UInt64(tweet.id &+ tweet.user.id &+ tweet.retweet_count)
      bytes &+= UInt64(tweet.text.utf8.count + tweet.user.name.utf8.count)
    }
  case "catalogue":
    for event in try ReerJSONDecoder().decode(Catalogue.self, from: data).performances {
      objects += 1
      integers &+= UInt64(event.eventId &+ event.start)
    }
  case "numbers":
    for ring in try ReerJSONDecoder().decode(Coordinates.self, from: data).coordinates {
      arrays += UInt64(ring.count)
    }
  default:
    for sample in try ReerJSONDecoder().decode([Sample].self, from: data) {
      objects += 1
      integers &+= UInt64(sample.hi &+ sample.there)
      bytes &+= UInt64(sample.comment.utf8.count)
    }
  }
  return [objects, arrays, bytes, integers, 0, 0]
}

let shape = CommandLine.arguments[2]
if ["tweets", "catalogue", "numbers", "objects"].contains(shape),
  let rounds = Int(CommandLine.arguments[3])
{
  let data = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
  var sums: [UInt64] = []
  var times: [Int] = []
  for _ in 0..<rounds {
    let start = now()
    sums = try decode(data, shape)
    times.append(now() - start)
  }
  print(
    "ReerJSON/Decodable", (sums.map(String.init) + times.map(String.init)).joined(separator: " "))
}
