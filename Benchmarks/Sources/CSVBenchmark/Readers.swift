// UNSAFE: passes an array to the rival in C++

import ApusCSV
import ApusStreams
import CCSVRival
import Dispatch
import Synchronization

/// The readers that are compared.
enum Readers {
  @inline(never)
  static func pull(_ bytes: [UInt8], chunk: Int) throws -> Counts {
    var reader = CSVReader(of: ArraySource(bytes, chunkSize: chunk))
    var counts = Counts()
    while let row = try reader.next() { counts.take(row) }
    return counts
  }

  @inline(never)
  static func push(_ bytes: [UInt8]) throws -> Counts {
    var parser = CSVParser()
    var counts = Counts()
    try parser.parse(bytes.span) { counts.take($0) }
    try parser.finish { counts.take($0) }
    return counts
  }

  /// Reads only the third and the fourth column.
  @inline(never)
  static func pullTwo(_ bytes: [UInt8], chunk: Int) throws -> Counts {
    var reader = CSVReader(of: ArraySource(bytes, chunkSize: chunk))
    var counts = Counts()
    while let row = try reader.next() {
      counts.take(row[2].bytes)
      counts.take(row[3].bytes)
      counts.rows &+= 1
    }
    return counts
  }

  /// Reads with all processors. The counts have no mix, because a part does not know the number of
  /// fields before it.
  @inline(never)
  static func parallel(_ bytes: [UInt8]) throws -> Counts {
    var reader = CSVParallelReader(of: bytes.span)
    let parts = try reader.map { rows in visit(&rows) }
    return parts.reduce(Counts()) { $0.joined($1) }
  }

  private static func visit(_ rows: inout CSVPartReader) -> Counts {
    var counts = Counts()
    while let row = rows.next() { counts.take(row) }
    return counts
  }

  /// Reads the whole table twice at once, with two threads that share nothing, to show the speed of
  /// two processors.
  @inline(never)
  static func twoAtOnce(_ bytes: [UInt8]) throws -> Counts {
    let parts = Mutex<[Counts]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      if let counts = try? pull(bytes, chunk: .max) { parts.withLock { $0.append(counts) } }
    }
    return parts.withLock { $0 }.reduce(Counts()) { $0.joined($1) }
  }

  @inline(never)
  static func rival(_ bytes: [UInt8], avx2: Bool = false) -> Counts {
    // SAFETY: the pointer and the count are of one array, which the call only reads.
    let found =
      unsafe avx2
      ? csv_rival_visit_avx2(bytes, bytes.count) : csv_rival_visit(bytes, bytes.count)
    return Counts(
      rows: Int(found.rows), fields: Int(found.fields), length: Int(found.length),
      mix: Int(found.mix))
  }
}
