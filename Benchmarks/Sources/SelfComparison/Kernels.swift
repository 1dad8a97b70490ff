import ApusMeasure

/// Three kinds of work, about 20 microseconds each, that disturbances hit differently: a chain bound by
/// latency, lookups in a hash table, and the building of a string.
///
/// `scale` is how much of the work is done, in per mille: 1000 is the baseline, 1010 one per cent more. It is
/// hidden from the optimiser, which makes a copy of the loop for each constant, in another place. None of
/// these is inlined: two places of use are entered by two ways, with another depth of the stack, and that
/// difference was measured (0.6 % of the hash table's time).
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
      consume(x)
    }
  }

  /// Lookups of keys drawn at random: a sequence that repeats would be learnt by the branch predictor,
  /// the better the nearer a turn comes to its period, and more work could take less time. Each run draws
  /// other keys: with the same ones, two lanes train the predictor for each other and a third does not.
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
      consume(sum)
    }
  }

  /// A string put together from small pieces.
  @inline(never)
  static func string(_ name: String, scale: Int = 1000) -> Benchmark {
    let scale = identity(scale)
    return Benchmark(name) { run in
      let pieces = identity(6 * scale / 10)
      for _ in run {
        var text = ""
        for piece in 0..<pieces { text += piece & 1 == 0 ? "piece, " : "another piece, " }
        consume(text)
      }
    }
  }
}
