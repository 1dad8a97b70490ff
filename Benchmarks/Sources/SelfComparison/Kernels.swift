import ApusMeasure

/// Three kinds of work, about 20 microseconds each, that disturbances hit differently: a chain bound by
/// latency, lookups in a hash table, and the building of a string.
///
/// `scale` is how much of the work is done, in per mille: 1000 is the baseline, 1010 one per cent more.
enum Kernels {
  /// A chain of shifts and exclusive ors.
  static func integers(_ name: String, scale: Int = 1000) -> Benchmark {
    Benchmark(name) { run in
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

  /// Lookups of keys that are there, in a table that fits into the second-level cache.
  static func hashTable(_ name: String, scale: Int = 1000) -> Benchmark {
    Benchmark(name) { run in
      var table = Dictionary(uniqueKeysWithValues: (0..<4096).map { ($0, ($0 &* 5 &+ 1) & 4095) })
      let lookups = identity(15 * scale / 10)
      var key = 1
      for _ in run {
        launder(&table)
        for _ in 0..<lookups { key = table[key] ?? 0 }
      }
      consume(key)
    }
  }

  /// A string put together from small pieces.
  static func string(_ name: String, scale: Int = 1000) -> Benchmark {
    Benchmark(name) { run in
      let pieces = identity(6 * scale / 10)
      for _ in run {
        var text = ""
        for piece in 0..<pieces { text += piece & 1 == 0 ? "piece, " : "another piece, " }
        consume(text)
      }
    }
  }
}
