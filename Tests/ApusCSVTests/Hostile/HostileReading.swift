import ApusBytes
import ApusCSV
import ApusStreams

/// A way to read a whole table, with or without errors.
struct HostileReading: Sendable, CustomStringConvertible {
  enum Way: String, Sendable { case pull, rows, push, index, parallel }

  let way: Way
  let chunkSize: Int
  let isStrict: Bool

  static let all = [true, false].flatMap { isStrict in
    [
      (Way.pull, Int.max), (.pull, 61), (.rows, 65_536), (.push, 61), (.index, .max),
      (.parallel, .max),
    ]
    .map { HostileReading(way: $0.0, chunkSize: $0.1, isStrict: isStrict) }
  }

  var description: String {
    let chunks = chunkSize == .max ? "whole" : "chunks of \(chunkSize)"
    return "\(way.rawValue), \(chunks), \(isStrict ? "strict" : "lenient")"
  }

  /// Reads all fields, and the values of the first and the last field of each row.
  ///
  /// - Returns: The number of their bytes, so that no work is optimised away.
  func read(_ bytes: [UInt8], _ dialect: CSVDialect, partSize: Int) -> Int {
    let options = CSVOptions(
      mode: isStrict ? .strict : .lenient, raggedRows: .keep, limits: ParsingLimits(token: 1 << 30))
    var total = Total()
    switch way {
    case .pull:
      var reader = reader(bytes, dialect, options)
      do { while let row = try reader.next() { total.add(row) } } catch {}
    case .rows:
      var reader = reader(bytes, dialect, options)
      do {
        while let rows = try reader.nextRows() {
          for index in 0..<rows.count { total.add(rows[index]) }
        }
      } catch {}
    case .push: push(bytes, dialect, options, &total)
    case .index: readByIndex(bytes, dialect, options, &total)
    case .parallel:
      var reader = CSVParallelReader(
        of: bytes.span, dialect: dialect, options: options, partSize: partSize)
      let sums = try? reader.map { part in
        var total = Total()
        while let row = part.next() { total.add(row) }
        return total.count
      }
      total.count = sums?.reduce(0, +) ?? 0
    }
    return total.count
  }

  private func reader(
    _ bytes: [UInt8], _ dialect: CSVDialect, _ options: CSVOptions
  ) -> CSVReader<ArraySource> {
    CSVReader(of: ArraySource(bytes, chunkSize: chunkSize), dialect: dialect, options: options)
  }

  private func push(
    _ bytes: [UInt8], _ dialect: CSVDialect, _ options: CSVOptions, _ total: inout Total
  ) {
    var parser = CSVParser(dialect: dialect, options: options)
    do {
      for start in stride(from: 0, to: bytes.count, by: chunkSize) {
        let end = min(bytes.count, start + chunkSize)
        try parser.parse(bytes.span.extracting(start..<end)) { total.add($0) }
      }
      try parser.finish { total.add($0) }
    } catch {}
  }

  private func readByIndex(
    _ bytes: [UInt8], _ dialect: CSVDialect, _ options: CSVOptions, _ total: inout Total
  ) {
    guard let index = try? CSVIndex(of: bytes.span, dialect: dialect, options: options) else {
      return
    }
    var cursor = CSVCursor(index)
    for number in 0..<index.count { total.add(cursor.row(number, in: bytes.span)) }
  }
}

/// The bytes of all fields.
private struct Total {
  var count = 0
  private var value: [UInt8] = []

  mutating func add(_ row: borrowing CSVRow) {
    for column in 0..<row.count { count += row[column].raw.count }
    for column in [0, row.count - 1] {
      value.removeAll(keepingCapacity: true)
      row[column].appendValue(to: &value)
      count += value.count
    }
  }
}
