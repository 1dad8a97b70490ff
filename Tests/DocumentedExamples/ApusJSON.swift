// The names that the examples of ApusJSON use and do not declare.
//
// given handler: inout Sum
// given reader: inout JSONReader
// given writer: inout JSONWriter<MemorySink>
// given text: String
// given firstChunk: Span<UInt8>
// given secondChunk: Span<UInt8>
// given users: inout [User]
// given person: User
// given id: inout Int
// given name: inout String
// given strategies: inout JSONDecodingStrategies
import ApusJSON
import ApusStreams
import Foundation

struct InvalidURL: Error {}

struct Sum: JSONHandler {
  var total = 0.0
  mutating func number(_ value: JSONNumber) { total += value.double }
}

struct User: JSONReadable {
  var id = 0
  var name = ""
  static let handlers: JSONHandlers<User> = [
    "id": { $0.id = try $1.integer() },
    "name": { $0.name = try $1.string() },
  ]
}
