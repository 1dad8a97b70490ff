import ApusBenchmark

/// Three kinds of work, about 20 microseconds each, on which disturbances have different effects: a
/// chain bound by latency, lookups in a hash table, and the building of a string.
///
/// `scale` is the amount of work in per mille: 1000 is the baseline, 1010 is one per cent more. It
/// is hidden from the optimiser, which would otherwise make a copy of the loop for each constant,
/// at another address. None of these functions is inlined. Two inlined copies would be entered at
/// different depths of the stack; that difference was measured as 0.6 % of the hash table's time.
enum Kernels {
  /// A chain of shifts and exclusive ors.
  @inline(never)
  static func integers(_ name: String, scale: Int = 1000) -> Benchmark {
    let scale = identity(scale)
    return Benchmark(name) { run in
      let steps = identity(12 * scale)
      var x: UInt64 = 88_172_645_463_325_252
      for _ in run {
        for _ in 0..<steps {
          x ^= x << 13
          x ^= x >> 7
          x ^= x << 17
        }
      }
      blackHole(x)
    }
  }

  /// Looks up random keys. The branch predictor would learn a sequence that repeats, the better the
  /// nearer a turn is to its period, so that more work could take less time. Each run draws other
  /// keys: with equal keys, two lanes train the predictor for each other and a third lane does not.
  @inline(never)
  static func hashTable(_ name: String, scale: Int = 1000) -> Benchmark {
    let scale = identity(scale)
    return Benchmark(name) { run in
      var table = Dictionary(uniqueKeysWithValues: (0..<1024).map { ($0, $0 + 1) })
      let lookups = identity(15 * scale / 10)
      var x = UInt64.random(in: 1 ... .max)
      var sum = 0
      for _ in run {
        launder(&table)
        for _ in 0..<lookups {
          x ^= x << 13
          x ^= x >> 7
          x ^= x << 17
          sum &+= table[Int(x & 1023)] ?? 0
        }
      }
      blackHole(sum)
    }
  }

  /// Builds a string from small pieces.
  @inline(never)
  static func string(_ name: String, scale: Int = 1000) -> Benchmark {
    let scale = identity(scale)
    return Benchmark(name) { run in
      let pieces = identity(6 * scale / 10)
      for _ in run {
        var text = ""
        for piece in 0..<pieces { text += piece & 1 == 0 ? "piece, " : "another piece, " }
        blackHole(text)
      }
    }
  }
}
