import ApusBytes
import ApusFlatBuffers

/// The container of about 300 bytes that the publication decodes: its bytes and its sum.
package enum ContainerMessage {
  /// The buffer, as the C++ builder writes it: 344 bytes.
  package static let bytes: [UInt8] = {
    var builder = FlatBufferBuilder()
    build(in: &builder)
    let bytes = builder.bytes.elements
    return bytes.indices.map { bytes[$0] }
  }()

  /// Writes the container into a builder, which is cleared first; returns the number of its bytes.
  @discardableResult @inline(never)
  static func build(in builder: inout FlatBufferBuilder) -> Int {
    builder.clear()
    var list: [FlatOffset<FooBar>] = []
    for index in 0..<3 {
      let name = builder.string("Hello, World!")
      list.append(
        FooBar.create(
          in: &builder, sibling: sibling(index), name: name,
          rating: 3.1415432432445543543 + Double(index), postfix: UInt8(33 + index)))
    }
    let location = builder.string("http://google.com/flatbuffers/")
    let vector = builder.vector(list)
    let root = FooBarContainer.create(
      in: &builder, list: vector, initialized: true, fruit: .bananas, location: location)
    builder.finish(root)
    return builder.byteCount
  }

  /// The sum of all fields.
  static let sum = 218_812_692_406_581_874

  static func sibling(_ index: Int) -> Bar {
    var bar = Bar()
    bar.parent.id = 0xABAD_CAFE_ABAD_CAFE + UInt64(index)
    bar.parent.count = Int16(10000 + index)
    bar.parent.prefix = Int8(64 + index)
    bar.parent.length = UInt32(1_000_000 + index)
    bar.time = Int32(123456 + index)
    bar.ratio = 3.14159 + Float(index)
    bar.size = UInt16(10000 + index)
    return bar
  }

  /// The sum of the fields of a struct in an element.
  @inline(__always)
  static func sum(of bar: Bar) -> Int {
    var sum = Int(bar.ratio) &+ Int(bar.size) &+ Int(bar.time) &+ Int(bar.parent.count)
    sum &+= Int(bitPattern: UInt(bar.parent.id)) &+ Int(bar.parent.length)
    return sum &+ Int(bar.parent.prefix)
  }

  /// The sum of all fields of a view of either contract.
  @inline(__always)
  static func sum(of root: borrowing FooBarContainer.View<some ReadingContract>) -> Int {
    var sum = (root.initialized ? 1 : 0) &+ (root.location?.count ?? 0) &+ Int(root.fruit.rawValue)
    guard let list = root.list else { return sum }
    for index in 0..<list.count {
      let item = list[index]
      sum &+= (item.name?.count ?? 0) &+ Int(item.postfix) &+ Int(item.rating)
      if let bar = item.sibling { sum &+= self.sum(of: bar) }
    }
    return sum
  }
}
