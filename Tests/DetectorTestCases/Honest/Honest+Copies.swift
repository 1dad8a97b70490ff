// UNSAFE: `memcpy`, `memset` and `memcmp` are the work that is measured

import ApusBenchmark

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Honest {
  static let copies =
    [1, 8, 16, 32, 64, 1024].map(bufferCopy) + [1, 8, 16, 24].map(libraryCopy)
    + [8, 16].map(elementCopy) + [1, 8, 16].map(fill) + [8, 16].map(comparison)
    + [arrayCopy, appended, xored]

  private static func bufferCopy(_ size: Int) -> Benchmark {
    Benchmark("copy \(size) bytes of a buffer", bytes: size) { run, count in
      let source = [UInt8](repeating: 7, count: count)
      var target = [UInt8](repeating: 0, count: count)
      for _ in run {
        // SAFETY: both arrays have `count` elements; the copy checks that as well.
        unsafe target.withUnsafeMutableBytes { unsafe $0.copyBytes(from: source) }
        launder(&target)
      }
    }
  }

  private static func libraryCopy(_ size: Int) -> Benchmark {
    Benchmark("memcpy of \(size) bytes", bytes: size) { run, count in
      var source = [UInt8](repeating: 7, count: count)
      var target = [UInt8](repeating: 0, count: count)
      for _ in run {
        launder(&source)
        // SAFETY: both arrays have `count` elements.
        unsafe memcpy(&target, source, count)
        launder(&target)
      }
    }
  }

  private static func elementCopy(_ size: Int) -> Benchmark {
    Benchmark("copy \(size) bytes one by one", bytes: size) { run, count in
      var source = [UInt8](repeating: 7, count: count)
      var target = [UInt8](repeating: 0, count: count)
      for _ in run {
        launder(&source)
        for index in 0..<count { target[index] = source[index] }
        launder(&target)
      }
    }
  }

  private static func fill(_ size: Int) -> Benchmark {
    Benchmark("memset of \(size) bytes", bytes: size) { run, count in
      var target = [UInt8](repeating: 0, count: count)
      for _ in run {
        // SAFETY: the array has `count` elements.
        unsafe memset(&target, 9, count)
        launder(&target)
      }
    }
  }

  private static func comparison(_ size: Int) -> Benchmark {
    Benchmark("memcmp of \(size) bytes", bytes: size) { run, count in
      var one = [UInt8](repeating: 7, count: count)
      var other = [UInt8](repeating: 7, count: count)
      for _ in run {
        launder(&one)
        launder(&other)
        // SAFETY: both arrays have `count` elements.
        blackHole(Int(unsafe memcmp(one, other, count)))
      }
    }
  }

  private static let arrayCopy = Benchmark("new array of 16 bytes", bytes: 16) { run, count in
    var source = [UInt8](repeating: 7, count: count)
    for _ in run {
      launder(&source)
      var copy = source
      copy[0] = 1
      blackHole(copy)
    }
  }

  private static let appended = Benchmark("append 16 bytes", bytes: 16) { run, count in
    var source = [UInt8](repeating: 7, count: count)
    var target: [UInt8] = []
    for _ in run {
      launder(&source)
      target.removeAll(keepingCapacity: true)
      target.append(contentsOf: source)
      launder(&target)
    }
  }

  private static let xored = Benchmark("exclusive or of 8 bytes", bytes: 8) { run, count in
    var source = [UInt8](repeating: 7, count: count)
    for _ in run {
      launder(&source)
      blackHole(Int(source.reduce(0, ^)))
    }
  }
}
