import ApusCSV

/// What a visit of all fields saw; equal for all who read the same table.
struct Tally: Equatable {
  var rows = 0
  var fields = 0
  var length = 0
  var mix = 0

  /// Takes the bytes of a field; the mix depends on content and order.
  @inline(__always)
  mutating func take(_ bytes: Span<UInt8>) {
    if !bytes.isEmpty { mix ^= Int(bytes[0]) &+ fields }
    fields &+= 1
    length &+= bytes.count
  }

  /// Takes all fields of a row.
  @inline(__always)
  mutating func take(_ row: borrowing CSVRow) {
    for column in 0..<row.count { take(row[column].bytes) }
    rows &+= 1
  }

  /// The tally of two parts; it has no mix.
  func joined(_ other: Tally) -> Tally {
    Tally(
      rows: rows + other.rows, fields: fields + other.fields, length: length + other.length, mix: 0)
  }

  /// The same without the mix.
  var unmixed: Tally { joined(Tally()) }
}
