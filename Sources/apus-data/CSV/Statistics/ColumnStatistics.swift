import ApusBytes
import ApusCSV

/// What the values of a column have in common: their kind, their range and their sum.
struct ColumnStatistics: Sendable {
  /// The narrowest kind of all values.
  enum Kind: String, Sendable {
    case empty, integer, number, date, text
  }

  /// The number of fields without a value.
  private(set) var emptyCount = 0
  private(set) var distinct = DistinctValues()
  private(set) var texts = TextRange()
  private(set) var integers = NumberRange<Int>()
  private var doubles = NumberRange<Double>()
  private var counts = Counts()
  private var integerSum: Int128 = 0
  private var doubleSum = CompensatedSum()

  /// The number of values of each kind; a value has the narrowest that it can have.
  private struct Counts: Sendable {
    var (integers, numbers, dates, texts) = (0, 0, 0, 0)
  }

  /// The number of fields with a value.
  var count: Int { counts.integers + counts.numbers + counts.dates + counts.texts }

  var kind: Kind {
    if count == 0 { return .empty }
    if counts.integers == count { return .integer }
    if counts.integers + counts.numbers == count { return .number }
    return counts.dates == count ? .date : .text
  }

  /// The sum of a column of integers, exactly.
  var exactSum: Int128? { kind == .integer ? integerSum : nil }

  /// The sum of a column of numbers.
  var sum: Double? {
    switch kind {
    case .integer: return Double(integerSum)
    case .number: return total.value
    case .empty, .date, .text: return nil
    }
  }

  /// The sum of all numbers, with those that are integers.
  private var total: CompensatedSum {
    var sum = doubleSum
    sum.add(Double(integerSum))
    return sum
  }

  /// The smallest and the largest number, if there is one.
  var numbers: (low: Double, high: Double)? {
    var all = doubles
    if let (low, high) = integers.bounds {
      all.take(Double(low))
      all.take(Double(high))
    }
    return all.bounds
  }

  var mean: Double? { kind == .number ? total.mean(of: count) : sum.map { $0 / Double(count) } }

  // MARK: - Taking values

  /// Takes a field.
  ///
  /// - Parameter buffer: Memory for a value that must be unescaped.
  mutating func take(_ field: CSVField, _ buffer: inout [UInt8]) {
    if field.isEmpty {
      emptyCount += 1
    } else if field.needsUnescaping {
      buffer.removeAll(keepingCapacity: true)
      field.appendValue(to: &buffer)
      take(buffer.span)
    } else {
      take(field.bytes)
    }
  }

  /// Takes a value, which is not empty.
  private mutating func take(_ value: Span<UInt8>) {
    distinct.take(value)
    texts.take(value)
    // Once a text is found, the column is no column of numbers.
    if counts.texts > 0 {
      counts.texts += 1
    } else if !takeNumber(value) {
      if Self.isDate(value) { counts.dates += 1 } else { counts.texts += 1 }
    }
  }

  private mutating func takeNumber(_ value: Span<UInt8>) -> Bool {
    guard Self.beginsNumber(value) else { return false }
    if let integer = try? Int(decimal: value) {
      counts.integers += 1
      integers.take(integer)
      integerSum += Int128(integer)
      return true
    }
    guard let double = try? Double(decimal: value), double.isFinite else { return false }
    counts.numbers += 1
    doubles.take(double)
    doubleSum.add(double)
    return true
  }

  /// Whether a value begins as a number of digits does, and not as `inf` or `nan`.
  private static func beginsNumber(_ value: Span<UInt8>) -> Bool {
    let isSigned = value[0] == UInt8(ascii: "-") || value[0] == UInt8(ascii: "+")
    guard value.count > (isSigned ? 1 : 0) else { return false }
    let first = value[isSigned ? 1 : 0]
    return first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: ".")
  }

  private static func isDate(_ value: Span<UInt8>) -> Bool {
    value.count == 10 && value[4] == UInt8(ascii: "-") && (try? ISO8601.days(value)) != nil
  }

  // MARK: - Joining

  /// Takes the values of another part of the same column.
  mutating func take(_ other: ColumnStatistics) {
    emptyCount += other.emptyCount
    distinct.take(other.distinct)
    texts.take(other.texts)
    integers.take(other.integers)
    doubles.take(other.doubles)
    counts.integers += other.counts.integers
    counts.numbers += other.counts.numbers
    counts.dates += other.counts.dates
    counts.texts += other.counts.texts
    integerSum += other.integerSum
    doubleSum.add(other.doubleSum)
  }
}
