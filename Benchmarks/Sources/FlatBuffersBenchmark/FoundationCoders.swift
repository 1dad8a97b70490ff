import ApusBenchmark
import ApusBytes
import ApusFlatBuffers
import Foundation

/// The same container as JSON and as a binary property list, by Foundation's coders.
enum FoundationCoders {
  private static let calls = 256

  static let decoding = Comparison(
    "decode 256 containers and sum their fields",
    [
      Benchmark("decode: JSONDecoder") { run in
        let data = try JSONEncoder().encode(CodableContainer.sample)
        for _ in run {
          var total: Int64 = 0
          for _ in 0..<calls {
            total =
              (total &+ (try JSONDecoder().decode(CodableContainer.self, from: data)).sum) &* 3
          }
          precondition(total == expected, "a wrong answer")
        }
      },
      Benchmark("decode: PropertyListDecoder, binary") { run in
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let data = try encoder.encode(CodableContainer.sample)
        for _ in run {
          var total: Int64 = 0
          for _ in 0..<calls {
            let container = try PropertyListDecoder().decode(CodableContainer.self, from: data)
            total = (total &+ container.sum) &* 3
          }
          precondition(total == expected, "a wrong answer")
        }
      },
      Benchmark("decode: VerifiedBuffer, verified each time") { run in
        let bytes = Container.bytes()
        for _ in run {
          var total: Int64 = 0
          for _ in 0..<calls {
            let buffer = try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes)
            total = Container.traverse(buffer, total)
          }
          precondition(total == expected, "a wrong answer")
        }
      },
    ])

  /// The container as JSON, of 722 bytes.
  private static let json: [UInt8] = {
    var json = FlatJSONWriter()
    let bytes = Container.bytes()
    do {
      try json.write(try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes))
    } catch {
      preconditionFailure("\(error)")
    }
    let text = json.bytes
    return text.indices.map { text[$0] }
  }()

  static let jsonToBuffer = Comparison(
    "read 256 times the JSON of a container",
    [
      Benchmark("JSON of \(json.count) bytes to values: JSONDecoder") { run in
        let data = Data(json)
        for _ in run {
          var total: Int64 = 0
          for _ in 0..<calls {
            total =
              (total &+ (try JSONDecoder().decode(CodableContainer.self, from: data)).sum) &* 3
          }
          precondition(total == expected, "a wrong answer")
        }
      },
      Benchmark("JSON of \(json.count) bytes to a buffer: generated") { run in
        var builder = FlatBufferBuilder()
        let size = Container.bytes().count
        for _ in run {
          var total = 0
          for _ in 0..<calls {
            builder.clear()
            try builder.finish(json: json.span, as: FooBarContainer.self)
            total += builder.byteCount
          }
          precondition(total == calls * size, "a wrong answer")
        }
        let root = try VerifiedBuffer<FooBarContainer>(verifying: builder.bytes)
        precondition(Container.traverse(root, 0) == Container.sum &* 3, "a wrong answer")
      },
    ])

  static let bufferToJSON = Comparison(
    "write 256 times the JSON of a container",
    [
      Benchmark("values to JSON: JSONEncoder") { run in
        let encoder = JSONEncoder()
        let size = try encoder.encode(CodableContainer.sample).count
        for _ in run {
          var total = 0
          for _ in 0..<calls { total += try encoder.encode(CodableContainer.sample).count }
          precondition(total == calls * size, "a wrong answer")
        }
      },
      Benchmark("buffer to JSON of \(json.count) bytes: generated") { run in
        var writer = FlatJSONWriter()
        let bytes = Container.bytes()
        let buffer = try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes)
        for _ in run {
          var total = 0
          for _ in 0..<calls {
            writer.clear()
            try writer.write(buffer)
            total += writer.bytes.count
          }
          precondition(total == calls * json.count, "a wrong answer")
        }
      },
    ])

  private static let expected: Int64 = (0..<calls).reduce(0) { total, _ in
    (total &+ Container.sum) &* 3
  }
}

/// The container as a value of Swift.
struct CodableContainer: Codable {
  struct Foo: Codable {
    var id: UInt64
    var count: Int16
    var prefix: Int8
    var length: UInt32
  }

  struct Bar: Codable {
    var parent: Foo
    var time: Int32
    var ratio: Float
    var size: UInt16
  }

  struct FooBar: Codable {
    var sibling: Bar
    var name: String
    var rating: Double
    var postfix: UInt8
  }

  /// JSON has the names of the schema.
  enum Fruit: String, Codable {
    case apples = "Apples"
    case pears = "Pears"
    case bananas = "Bananas"

    var number: Int64 {
      switch self {
      case .apples: 0
      case .pears: 1
      case .bananas: 2
      }
    }
  }

  var list: [FooBar]
  var initialized: Bool
  var fruit: Fruit
  var location: String

  static let sample = CodableContainer(
    list: (0..<3).map { index in
      let foo = Foo(
        id: 0xABAD_CAFE_ABAD_CAFE + UInt64(index), count: Int16(10000 + index),
        prefix: Int8(64 + index), length: UInt32(1_000_000 + index))
      let bar = Bar(
        parent: foo, time: Int32(123456 + index), ratio: 3.14159 + Float(index),
        size: UInt16(10000 + index))
      return FooBar(
        sibling: bar, name: "Hello, World!", rating: 3.1415432432445543543 + Double(index),
        postfix: UInt8(33 + index))
    }, initialized: true, fruit: .bananas, location: "http://google.com/flatbuffers/")

  /// The sum of all fields, as `Container.traverse` adds them.
  var sum: Int64 {
    var sum = Int64(initialized ? 1 : 0) &+ Int64(location.utf8.count) &+ fruit.number
    for item in list {
      sum &+= Int64(item.name.utf8.count) &+ Int64(item.postfix) &+ Int64(item.rating)
      let bar = item.sibling
      sum &+= Int64(bar.ratio) &+ Int64(bar.size) &+ Int64(bar.time)
      sum &+= Int64(bar.parent.count) &+ Int64(bitPattern: bar.parent.id)
      sum &+= Int64(bar.parent.length) &+ Int64(bar.parent.prefix)
    }
    return sum
  }
}
