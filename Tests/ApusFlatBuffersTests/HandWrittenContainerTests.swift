import ApusBytes
import ApusFlatBuffers
import ApusTestSupport
import Testing

/// The container of the benchmark, built and read without generated code.
@Suite("FooBarContainer by hand")
struct HandWrittenContainerTests {
  // SAFETY: nothing reads a buffer as this type, so that no field needs to be verified.
  /// The type of tables that are only written.
  private enum Written: FlatTableType {
    static var flatName: StaticString { "Written" }
    static func verifyFields(
      of table: FlatVerifier.Table, with verifier: inout FlatVerifier
    ) -> Bool { true }
  }

  /// Writes the bytes of a buffer from its end, with nothing but integers.
  private struct Bytes {
    /// The bytes in the order of the buffer; offsets are counted from the end.
    var bytes: [UInt8] = []

    mutating func push(_ value: some FixedWidthInteger) {
      let size = value.bitWidth / 8
      bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } + bytes
    }

    mutating func align(_ alignment: Int, before count: Int = 0) {
      while (bytes.count + count) % alignment != 0 { bytes.insert(0, at: 0) }
    }

    /// Writes a reference to the object that begins this many bytes before the end.
    mutating func push(referenceTo place: Int) {
      align(4)
      push(UInt32(bytes.count + 4 - place))
    }

    mutating func string(_ text: String) -> Int {
      align(4, before: text.utf8.count + 1)
      bytes = Array(text.utf8) + [0] + bytes
      push(UInt32(text.utf8.count))
      return bytes.count
    }
  }

  private static func container(in builder: inout FlatBufferBuilder) {
    var list: [FlatOffset<Written>] = []
    for index in 0..<3 {
      let name = builder.string("Hello, World!")
      builder.startTable(fieldCount: 4)
      builder.add(rating(index), default: 0, at: 8)
      builder.add(name, at: 6)
      builder.add(sibling(index) as Bar?, at: 4)
      builder.add(UInt8(33 + index), default: 0, at: 10)
      list.append(builder.endTable(Written.self))
    }
    let location = builder.string("http://google.com/flatbuffers/")
    let vector = builder.vector(list)
    builder.startTable(fieldCount: 4)
    builder.add(location, at: 10)
    builder.add(vector, at: 4)
    builder.add(2 as Int16, default: 0, at: 8)
    builder.add(true, default: false, at: 6)
    builder.finish(builder.endTable(Written.self))
  }

  private static func generated(in builder: inout FlatBufferBuilder) {
    let list = (0..<3).map { index in
      let name = builder.string("Hello, World!")
      return FooBar.create(
        in: &builder, sibling: sibling(index), name: name, rating: rating(index),
        postfix: UInt8(33 + index))
    }
    let location = builder.string("http://google.com/flatbuffers/")
    let vector = builder.vector(list)
    builder.finish(
      FooBarContainer.create(
        in: &builder, list: vector, initialized: true, fruit: .bananas, location: location))
  }

  private static func rating(_ index: Int) -> Double { 3.1415432432445543543 + Double(index) }

  private static func sibling(_ index: Int) -> Bar {
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

  /// The bytes of a bar, field by field.
  private static func push(_ bar: Bar, to buffer: inout Bytes) {
    buffer.align(8)
    for zero in [0, 0, 0] as [UInt16] { buffer.push(zero) }
    buffer.push(bar.size)
    buffer.push(bar.ratio.bitPattern)
    buffer.push(bar.time)
    buffer.push(bar.parent.length)
    buffer.push(0 as UInt8)
    buffer.push(bar.parent.prefix)
    buffer.push(bar.parent.count)
    buffer.push(bar.parent.id)
  }

  /// The bytes of the container by the rules of the format, in the order of the generated code.
  private static func bytesByHand() -> [UInt8] {
    var buffer = Bytes()
    var tables: [Int] = []
    var vtables: [[UInt16]: Int] = [:]
    for index in 0..<3 {
      let name = buffer.string("Hello, World!")
      let start = buffer.bytes.count
      buffer.align(8)
      buffer.push(rating(index).bitPattern)
      let rating = buffer.bytes.count
      buffer.push(referenceTo: name)
      let nameField = buffer.bytes.count
      push(sibling(index), to: &buffer)
      let sibling = buffer.bytes.count
      buffer.push(UInt8(33 + index))
      tables.append(
        endTable(
          [sibling, nameField, rating, buffer.bytes.count], start, &buffer, &vtables))
    }
    let location = buffer.string("http://google.com/flatbuffers/")
    buffer.align(4)
    for table in tables.reversed() { buffer.push(referenceTo: table) }
    buffer.push(UInt32(tables.count))
    let list = buffer.bytes.count
    let start = buffer.bytes.count
    buffer.push(referenceTo: location)
    let locationField = buffer.bytes.count
    buffer.push(referenceTo: list)
    let listField = buffer.bytes.count
    buffer.push(2 as Int16)
    let fruit = buffer.bytes.count
    buffer.push(1 as UInt8)
    let root = endTable(
      [listField, buffer.bytes.count, fruit, locationField], start, &buffer, &vtables)
    buffer.align(8, before: 4)
    buffer.push(referenceTo: root)
    return buffer.bytes
  }

  /// Ends a table: the reference to its vtable, and the vtable unless a table before has the same.
  private static func endTable(
    _ fields: [Int], _ start: Int, _ buffer: inout Bytes, _ vtables: inout [[UInt16]: Int]
  ) -> Int {
    buffer.align(4)
    let table = buffer.bytes.count + 4
    let size = 2 * (fields.count + 2)
    let vtable = [UInt16(size), UInt16(table - start)] + fields.map { UInt16(table - $0) }
    if let shared = vtables[vtable] {
      buffer.push(Int32(shared - table))
      return table
    }
    buffer.push(Int32(size))
    for entry in vtable.reversed() { buffer.push(entry) }
    vtables[vtable] = buffer.bytes.count
    return table
  }

  @Test("The calls of the builder write the bytes of generated code and of C++")
  func callsOfTheBuilder() throws {
    var builder = FlatBufferBuilder(capacity: 16)
    Self.container(in: &builder)
    let byHand = builder.bytes.elements.array
    builder.clear()
    Self.generated(in: &builder)
    #expect(byHand == builder.bytes.elements.array)
    #expect(byHand == (try WireFile.fooBarContainer.bytes))
  }

  @Test("Bytes by the rules of the format are those of generated code")
  func bytesOfTheFormat() throws {
    var builder = FlatBufferBuilder()
    Self.generated(in: &builder)
    #expect(Self.bytesByHand() == builder.bytes.elements.array)
  }

  @Test("Loads by the rules of the format read what generated code reads")
  func loads() throws {
    let bytes = try WireFile.fooBarContainer.bytes
    let buffer = try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes)
    let reader = HandReader(bytes: bytes)
    let root = reader.reference(0)
    #expect(reader.load(reader.field(root, 6), UInt8.self) == (buffer.root.initialized ? 1 : 0))
    #expect(reader.load(reader.field(root, 8), Int16.self) == buffer.root.fruit.rawValue)
    #expect(
      reader.text(reader.reference(reader.field(root, 10)))
        == (try unwrap(buffer.root.location)).utf8.array)
    let list = try unwrap(buffer.root.list)
    let vector = reader.reference(reader.field(root, 4))
    #expect(Int(reader.load(vector, UInt32.self)) == list.count)
    for index in 0..<list.count {
      let table = reader.reference(vector + 4 + 4 * index)
      let view = list[index]
      let bar = try unwrap(view.sibling)
      let place = reader.field(table, 4)
      #expect(reader.load(place, UInt64.self) == bar.parent.id)
      #expect(reader.load(place + 8, Int16.self) == bar.parent.count)
      #expect(reader.load(place + 10, Int8.self) == bar.parent.prefix)
      #expect(reader.load(place + 12, UInt32.self) == bar.parent.length)
      #expect(reader.load(place + 16, Int32.self) == bar.time)
      #expect(reader.load(place + 20, UInt32.self) == bar.ratio.bitPattern)
      #expect(reader.load(place + 24, UInt16.self) == bar.size)
      #expect(
        reader.text(reader.reference(reader.field(table, 6)))
          == (try unwrap(view.name)).utf8.array)
      #expect(reader.load(reader.field(table, 8), UInt64.self) == view.rating.bitPattern)
      #expect(reader.load(reader.field(table, 10), UInt8.self) == view.postfix)
    }
  }

  /// Loads of integers, with the rules of the format and nothing else.
  private struct HandReader {
    let bytes: [UInt8]

    func load<Value: FixedWidthInteger>(_ place: Int, _ type: Value.Type) -> Value {
      (0..<MemoryLayout<Value>.size).reversed().reduce(0) {
        $0 << 8 | Value(truncatingIfNeeded: bytes[place + $1])
      }
    }

    /// The place of the object that a reference refers to.
    func reference(_ place: Int) -> Int { place + Int(load(place, UInt32.self)) }

    /// The place of a field that is there.
    func field(_ table: Int, _ offset: Int) -> Int {
      let vtable = table - Int(load(table, Int32.self))
      return table + Int(load(vtable + offset, UInt16.self))
    }

    func text(_ place: Int) -> [UInt8] {
      Array(bytes[place + 4..<place + 4 + Int(load(place, UInt32.self))])
    }
  }
}
