// UNSAFE: passes texts and elements to the rival in C++

import ApusBenchmark
import ApusBytes
import ApusFlatBuffers

/// Encodes the container, and the strings and vectors of flatc's own benchmarks.
enum Building {
  private static let calls = 2048
  private static let size = Container.bytes().count

  static let containers = Comparison(
    "encode 2048 containers",
    CPlusPlus.all.map { rival in
      Benchmark("encode: C++ \(rival.compiler)") { run in
        try expectSameBytes(rival)
        for _ in run {
          var size = 0
          for _ in 0..<calls { size &+= rival.encode(3, nil, 0) }
          precondition(size == calls * Self.size, "a wrong answer")
        }
      }
    } + [
      Benchmark("encode: FlatBufferBuilder") { run in
        var builder = FlatBufferBuilder()
        var list: [FlatOffset<FooBar>] = []
        let (name, location) = (Container.name, Container.location)
        for _ in run {
          var size = 0
          for _ in 0..<calls {
            Container.build(
              in: &builder, count: 3, name: name.span, location: location.span, list: &list)
            size &+= builder.byteCount
          }
          precondition(size == calls * Self.size, "a wrong answer")
        }
      }
    ])

  /// A container of 100 MB, in memory that the builder already has.
  static let large: Comparison = {
    let count = Container.largeCount
    return Comparison(
      "build 100 MB",
      CPlusPlus.all.map { rival in
        Benchmark("build 100 MB: C++ \(rival.compiler)") { run in
          let size = rival.encode(count, nil, 0)
          for _ in run {
            precondition(
              rival.encode(count, nil, 0) == size && size >= 99_000_000, "a wrong answer")
          }
        }
      } + [
        Benchmark("build 100 MB: FlatBufferBuilder") { run in
          var builder = FlatBufferBuilder()
          var list: [FlatOffset<FooBar>] = []
          let (name, location) = (Container.name, Container.location)
          for _ in run {
            Container.build(
              in: &builder, count: count, name: name.span, location: location.span, list: &list)
            precondition(builder.byteCount >= 99_000_000, "a wrong answer")
          }
        }
      ])
  }()

  /// The bytes of C++ must be ours.
  private static func expectSameBytes(_ rival: CPlusPlus) throws {
    var bytes = [UInt8](repeating: 0, count: 1024)
    // SAFETY: the rival writes at most the given number of bytes.
    let size = unsafe bytes.withUnsafeMutableBytes {
      unsafe rival.encode(3, $0.baseAddress, $0.count)
    }
    precondition(Array(bytes[..<size]) == Container.bytes(), "the bytes differ from those of C++")
  }

  static let strings = [10, 100].map { length in
    Comparison(
      "add 1000 strings of \(length) bytes",
      CPlusPlus.all.map { rival in
        Benchmark("strings of \(length): C++ \(rival.compiler)") { run in
          let text = [UInt8](repeating: 0x61, count: length)
          let expected = sizeOfStrings(length)
          for _ in run {
            // SAFETY: the array is alive within the call.
            let size = unsafe text.withUnsafeBufferPointer { text in
              unsafe text.baseAddress.map { unsafe rival.strings($0, length, 1000) }
            }
            precondition(size == expected, "a wrong answer")
          }
        }
      } + [
        Benchmark("strings of \(length): FlatBufferBuilder") { run in
          let text = [UInt8](repeating: 0x61, count: length)
          let expected = sizeOfStrings(length)
          var builder = FlatBufferBuilder()
          for _ in run {
            builder.clear()
            for _ in 0..<1000 { _ = builder.string(text.span) }
            precondition(builder.byteCount == expected, "a wrong answer")
          }
        }
      ])
  }

  private static func sizeOfStrings(_ length: Int) -> Int { (4 + (length + 4) / 4 * 4) * 1000 }

  static let vectors = Comparison(
    "add 1000 vectors of 100 integers",
    CPlusPlus.all.map { rival in
      Benchmark("vectors: C++ \(rival.compiler)") { run in
        let elements = [Int32](0..<100)
        for _ in run {
          // SAFETY: the array is alive within the call.
          let size = unsafe elements.withUnsafeBufferPointer { elements in
            unsafe elements.baseAddress.map { unsafe rival.vectors($0, 100, 1000) }
          }
          precondition(size == 404_000, "a wrong answer")
        }
      }
    } + [
      Benchmark("vectors: FlatBufferBuilder") { run in
        let elements = [Int32](0..<100)
        var builder = FlatBufferBuilder()
        for _ in run {
          builder.clear()
          for _ in 0..<1000 { _ = builder.vector(elements.span) }
          precondition(builder.byteCount == 404_000, "a wrong answer")
        }
      }
    ])
}
