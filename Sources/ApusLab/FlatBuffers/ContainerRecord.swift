/// The container as a structure of Swift, for forms that are no FlatBuffers: JSON and property lists.
struct ContainerRecord: Codable {
  /// An element of the container.
  struct Element: Codable {
    var sibling: Sibling
    var name: String
    var rating: Double
    var postfix: UInt8
  }

  /// The structure in an element.
  struct Sibling: Codable {
    var id: Int64
    var count: Int16
    var prefix: Int8
    var length: UInt32
    var time: Int32
    var ratio: Float
    var size: UInt16

    init(_ bar: Bar) {
      id = Int64(bitPattern: bar.parent.id)
      (count, prefix, length) = (bar.parent.count, bar.parent.prefix, bar.parent.length)
      (time, ratio, size) = (bar.time, bar.ratio, bar.size)
    }

    var sum: Int {
      var sum = Int(ratio) &+ Int(size) &+ Int(time) &+ Int(count)
      sum &+= Int(id) &+ Int(length)
      return sum &+ Int(prefix)
    }
  }

  var list: [Element]
  var initialized: Bool
  var fruit: Int16
  var location: String

  /// The data of `ContainerMessage`.
  static let example = ContainerRecord(
    list: (0..<3).map { index in
      Element(
        sibling: Sibling(ContainerMessage.sibling(index)), name: "Hello, World!",
        rating: 3.1415432432445543543 + Double(index), postfix: UInt8(33 + index))
    }, initialized: true, fruit: 2, location: "http://google.com/flatbuffers/")

  /// The sum of all fields, as `ContainerMessage` computes it.
  var sum: Int {
    var sum = (initialized ? 1 : 0) &+ Int(fruit) &+ location.utf8.count
    for element in list {
      sum &+= element.name.utf8.count &+ Int(element.postfix) &+ Int(element.rating)
      sum &+= element.sibling.sum
    }
    return sum
  }
}
