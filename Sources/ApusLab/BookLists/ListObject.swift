import ApusBytes
import ApusJSON
import ApusPropertyList
import ApusStreams

/// An object of the book's "SampleObject" data: two integers and a short text.
struct ListObject: Codable {
  var hi = 0
  var there = 0
  var comment = ""

  static func all(_ count: Int) -> [ListObject] {
    (0..<count).map { ListObject(hi: $0, there: $0 * 2, comment: "comment \($0)") }
  }

  /// A sum of the fields, by which variants compare their objects.
  var checksum: Int { hi &+ there &+ comment.utf8.count }

  static func checksum(_ objects: [ListObject]) -> Int {
    objects.reduce(objects.count) { $0 &+ $1.checksum }
  }
}

extension ListObject: JSONReadable {
  static let handlers: JSONHandlers<ListObject> = [
    "hi": { $0.hi = try $1.integer() },
    "there": { $0.there = try $1.integer() },
    "comment": { $0.comment = try $1.string() },
  ]
}

extension ListObject {
  /// Calls a handler with the objects as an array of dictionaries.
  static func visit<Handler: PropertyListHandler & ~Copyable>(
    _ objects: [ListObject], _ handler: inout Handler
  ) throws(StreamError) {
    try handler.beginArray(isSet: false)
    for object in objects {
      try handler.beginDictionary()
      try handler.key("hi".utf8.span)
      try handler.integer(Int128(object.hi))
      try handler.key("there".utf8.span)
      try handler.integer(Int128(object.there))
      try handler.key("comment".utf8.span)
      try handler.string(object.comment.utf8.span)
      try handler.endDictionary()
    }
    try handler.endArray()
  }

  /// Reads the objects of a binary list by their keys.
  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> [ListObject] {
    let array = try BinaryPropertyList(bytes.span.rawBytes).root.array()
    var keys = PropertyListKeys("hi", "there", "comment")
    var objects: [ListObject] = []
    objects.reserveCapacity(array.count)
    for index in array.indices { objects.append(try read(array[index], &keys)) }
    return objects
  }

  /// Reads an object of a binary list by its keys.
  static func read(
    _ value: borrowing PropertyListValue, _ keys: inout PropertyListKeys
  ) throws(PropertyListError) -> ListObject {
    var object = ListObject()
    try keys.forEach(in: value.dictionary()) { (key, value) throws(PropertyListError) in
      switch key {
      case 0: object.hi = try value.integer()
      case 1: object.there = try value.integer()
      default: object.comment = try value.string()
      }
    }
    return object
  }

  /// Reads the objects of JSON text by their keys.
  static func read(json: [UInt8]) throws(JSONError) -> [ListObject] {
    var reader = try JSONReader(onDemand: json.span)
    return try reader.read([ListObject].self)
  }
}
