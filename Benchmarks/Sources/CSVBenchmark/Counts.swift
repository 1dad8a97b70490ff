import ApusCSV

/// The counts of a visit of all fields, equal for all readers of a table.
struct Counts: Equatable {
  var rows = 0
  var fields = 0
  var length = 0
  var mix = 0

  /// Adds the bytes of a field; the mix depends on content and order.
  @inline(__always)
  mutating func take(_ bytes: Span<UInt8>) {
    if !bytes.isEmpty { mix ^= Int(bytes[0]) &+ fields }
    fields &+= 1
    length &+= bytes.count
  }

  /// Adds all fields of a row.
  @inline(__always)
  mutating func take(_ row: borrowing CSVRow) {
    for column in 0..<row.count { take(row[column].bytes) }
    rows &+= 1
  }

  /// The counts of two parts together, without a mix.
  func joined(_ other: Counts) -> Counts {
    Counts(
      rows: rows + other.rows, fields: fields + other.fields, length: length + other.length, mix: 0)
  }

  /// The same counts without the mix.
  var unmixed: Counts { joined(Counts()) }
}
