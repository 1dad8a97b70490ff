import ApusCSV
import ApusStreams
import CCSVRival
import Dispatch
import Synchronization

/// The ways to visit fields that are compared.
enum Readers {
  @inline(never)
  static func pull(_ bytes: [UInt8], chunk: Int) throws -> Tally {
    var reader = CSVReader(of: ArraySource(bytes, chunkSize: chunk))
    var tally = Tally()
    while let row = try reader.next() { tally.take(row) }
    return tally
  }

  @inline(never)
  static func push(_ bytes: [UInt8]) throws -> Tally {
    var parser = CSVParser()
    var tally = Tally()
    try parser.write(bytes.span) { tally.take($0) }
    try parser.close { tally.take($0) }
    return tally
  }

  /// Reads the third and fourth column only.
  @inline(never)
  static func pullTwo(_ bytes: [UInt8], chunk: Int) throws -> Tally {
    var reader = CSVReader(of: ArraySource(bytes, chunkSize: chunk))
    var tally = Tally()
    while let row = try reader.next() {
      tally.take(row[2].bytes)
      tally.take(row[3].bytes)
      tally.rows &+= 1
    }
    return tally
  }

  /// Reads by all processors. The mix depends on how many fields came before, which a part does not know.
  @inline(never)
  static func parallel(_ bytes: [UInt8]) throws -> Tally {
    var reader = CSVParallelReader(of: bytes.span)
    let tallies = try reader.map { rows in visit(&rows) }
    return tallies.reduce(Tally()) { $0.joined($1) }
  }

  private static func visit(_ rows: inout CSVPartReader) -> Tally {
    var tally = Tally()
    while let row = rows.next() { tally.take(row) }
    return tally
  }

  /// Reads the whole table twice at once, by two threads that share nothing: what the machine gives to two.
  @inline(never)
  static func twoAtOnce(_ bytes: [UInt8]) throws -> Tally {
    let tallies = Mutex<[Tally]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      if let tally = try? pull(bytes, chunk: .max) { tallies.withLock { $0.append(tally) } }
    }
    return tallies.withLock { $0 }.reduce(Tally()) { $0.joined($1) }
  }

  @inline(never)
  static func rival(_ bytes: [UInt8], avx2: Bool = false) -> Tally {
    // SAFETY: the pointer and the count are of one array, which the call only reads.
    let found =
      unsafe avx2
      ? csv_rival_visit_avx2(bytes, bytes.count) : csv_rival_visit(bytes, bytes.count)
    return Tally(
      rows: Int(found.rows), fields: Int(found.fields), length: Int(found.length),
      mix: Int(found.mix))
  }
}
