import ApusBytes
import ApusFlatBuffers
import CTruncation

/// The container of the usual benchmark: its values, its buffers, and the sum of its fields.
enum Container {
  static let name = Array("Hello, World!".utf8)
  static let location = Array("http://google.com/flatbuffers/".utf8)
  /// The number of elements of a buffer of 100 MB.
  static let largeCount = 1_190_000
  /// The sum of the fields of a container with three elements.
  static let sum: Int64 = 218_812_692_406_581_874

  /// Builds a container; the elements' strings are copied from bytes, as in C++.
  @inline(never)
  static func build(
    in builder: inout FlatBufferBuilder, count: Int, name: Span<UInt8>, location: Span<UInt8>,
    list: inout [FlatOffset<FooBar>]
  ) {
    builder.clear()
    list.removeAll(keepingCapacity: true)
    for index in 0..<count {
      let name = builder.string(name)
      list.append(
        FooBar.create(
          in: &builder, sibling: sibling(index), name: name,
          rating: 3.1415432432445543543 + Double(index),
          postfix: UInt8(truncatingIfNeeded: 33 &+ index)))
    }
    let location = builder.string(location)
    let vector = builder.vector(list)
    let root = FooBarContainer.create(
      in: &builder, list: vector, initialized: true, fruit: .bananas, location: location)
    builder.finish(root)
  }

  @inline(__always)
  private static func sibling(_ index: Int) -> Bar {
    var bar = Bar()
    bar.parent.id = 0xABAD_CAFE_ABAD_CAFE &+ UInt64(index)
    bar.parent.count = Int16(truncatingIfNeeded: 10000 &+ index)
    bar.parent.prefix = Int8(truncatingIfNeeded: 64 &+ index)
    bar.parent.length = UInt32(1_000_000 &+ index)
    bar.time = Int32(123456 &+ index)
    bar.ratio = 3.14159 + Float(index)
    bar.size = UInt16(truncatingIfNeeded: 10000 &+ index)
    return bar
  }

  /// A buffer with `count` elements.
  static func bytes(count: Int = 3) -> [UInt8] {
    var builder = FlatBufferBuilder()
    var list: [FlatOffset<FooBar>] = []
    build(in: &builder, count: count, name: name.span, location: location.span, list: &list)
    return builder.bytes.elements.indices.map { builder.bytes.elements[$0] }
  }

  /// Three times the sum of the total and of all fields.
  @inline(never)
  static func traverse(_ buffer: VerifiedBuffer<FooBarContainer>, _ total: Int64) -> Int64 {
    (total &+ sum(of: buffer.root)) &* 3
  }

  /// The same, each offset checked.
  @inline(never)
  static func traverse(checking bytes: RawSpan, _ total: Int64) -> Int64 {
    guard let buffer = try? CheckedBuffer<FooBarContainer>(bytes) else { return 0 }
    return (total &+ sum(of: buffer.root)) &* 3
  }

  @inline(never)
  static func verify(_ bytes: RawSpan) -> Bool {
    (try? VerifiedBuffer<FooBarContainer>(verifying: bytes)) != nil
  }

  @inline(__always)
  private static func sum(of root: borrowing FooBarContainer.View<some ReadingContract>) -> Int64 {
    var sum: Int64 = root.initialized ? 1 : 0
    sum &+= Int64(root.location?.count ?? 0)
    sum &+= Int64(root.fruit.rawValue)
    guard let list = root.list else { return sum }
    for index in 0..<list.count {
      let item = list[index]
      sum &+= Int64(item.name?.count ?? 0)
      sum &+= Int64(item.postfix)
      sum &+= truncated_double(item.rating)
      guard let bar = item.sibling else { continue }
      sum &+= truncated_float(bar.ratio)
      sum &+= Int64(bar.size)
      sum &+= Int64(bar.time)
      sum &+= Int64(bar.parent.count)
      sum &+= Int64(bitPattern: bar.parent.id)
      sum &+= Int64(bar.parent.length)
      sum &+= Int64(bar.parent.prefix)
    }
    return sum
  }
}
