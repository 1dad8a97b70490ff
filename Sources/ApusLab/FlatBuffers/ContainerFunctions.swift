import ApusBytes

/// Readers of the container without views, as the publication has them: a protocol with functions
/// for loads, and free functions.
protocol ContainerReader {
  /// The unsigned number of `size` bytes at an offset, or 0 if it is not in the buffer.
  func load(_ offset: Int, size: Int) -> Int
}

/// A reader of an array that compares every offset.
struct ArrayReader: ContainerReader {
  let bytes: [UInt8]

  @inline(__always)
  func load(_ offset: Int, size: Int) -> Int {
    let bytes = bytes.span.rawBytes
    return switch size {
    case 1: Int(bytes.byte(at: offset))
    case 2: Int(bytes.littleEndian(ifAt: offset, as: UInt16.self) ?? 0)
    case 4: Int(bytes.littleEndian(ifAt: offset, as: UInt32.self) ?? 0)
    default: Int(bitPattern: bytes.littleEndian(ifAt: offset, as: UInt.self) ?? 0)
    }
  }
}

/// The same reader as an object.
final class ArrayReaderObject: ContainerReader {
  private let reader: ArrayReader

  init(_ bytes: [UInt8]) { reader = ArrayReader(bytes: bytes) }

  func load(_ offset: Int, size: Int) -> Int { reader.load(offset, size: size) }
}

/// The sum of all fields through the existential of a reader.
@inline(never)
func sumOfContainer(existential reader: any ContainerReader) -> Int {
  sumOfContainer(inlined: reader)
}

/// The sum of all fields through a generic function.
@inline(never)
func sumOfContainer<Reader: ContainerReader>(generic reader: Reader) -> Int {
  sumOfContainer(inlined: reader)
}

@inline(__always)
private func sumOfContainer<Reader: ContainerReader>(inlined reader: Reader) -> Int {
  let root = reader.load(0, size: 4)
  let initialized = field(reader, root, 6)
  let fruit = field(reader, root, 8)
  var sum = reader.load(initialized, size: 1) &+ reader.load(fruit, size: 2)
  sum &+= reader.load(target(reader, root, 10), size: 4)
  let list = target(reader, root, 4)
  for index in 0..<reader.load(list, size: 4) {
    let reference = list &+ 4 &+ index &* 4
    sum &+= sumOfElement(reader, reference &+ reader.load(reference, size: 4))
  }
  return sum
}

@inline(__always)
private func sumOfElement<Reader: ContainerReader>(_ reader: Reader, _ table: Int) -> Int {
  var sum = reader.load(target(reader, table, 6), size: 4)
  sum &+= reader.load(field(reader, table, 10), size: 1)
  let rating = reader.load(field(reader, table, 8), size: 8)
  sum &+= Int(Double(bitPattern: UInt64(UInt(bitPattern: rating))))
  let bar = field(reader, table, 4)
  sum &+= reader.load(bar, size: 8) &+ reader.load(bar &+ 8, size: 2)
  sum &+= reader.load(bar &+ 10, size: 1) &+ reader.load(bar &+ 12, size: 4)
  sum &+= reader.load(bar &+ 16, size: 4) &+ reader.load(bar &+ 24, size: 2)
  let ratio = UInt32(truncatingIfNeeded: reader.load(bar &+ 20, size: 4))
  return sum &+ Int(Float(bitPattern: ratio))
}

/// The offset of a field.
@inline(__always)
private func field<Reader: ContainerReader>(_ reader: Reader, _ table: Int, _ entry: Int) -> Int {
  let distance = Int32(truncatingIfNeeded: reader.load(table, size: 4))
  let vtable = table &- Int(distance)
  return table &+ reader.load(vtable &+ entry, size: 2)
}

/// The offset of the object that a field refers to.
@inline(__always)
private func target<Reader: ContainerReader>(_ reader: Reader, _ table: Int, _ entry: Int) -> Int {
  let place = field(reader, table, entry)
  return place &+ reader.load(place, size: 4)
}

/// The flag of the container.
@inline(__always)
func flagOfContainer<Reader: ContainerReader>(_ reader: Reader) -> Bool {
  reader.load(field(reader, reader.load(0, size: 4), 6), size: 1) != 0
}

/// Passes the offset of each text of the container to a closure.
@inline(__always)
func forEachText<Reader: ContainerReader>(_ reader: Reader, _ body: (Int) -> Void) {
  let root = reader.load(0, size: 4)
  body(target(reader, root, 10))
  let list = target(reader, root, 4)
  for index in 0..<reader.load(list, size: 4) {
    let reference = list &+ 4 &+ index &* 4
    body(target(reader, reference &+ reader.load(reference, size: 4), 6))
  }
}
