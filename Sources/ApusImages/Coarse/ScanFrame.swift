/// The components of a JPEG, and the bits of each coefficient that scans have not yet stated.
struct ScanFrame: Sendable {
  /// The components of a scan, and the part of their coefficients that it states.
  struct Scan {
    var components: [Int]
    var band: ClosedRange<Int>
    /// The number of low bits that a later scan states.
    var missing: Int
  }

  private struct Component {
    var identifier: UInt8
    var columns: Int
    var rows: Int
    /// The missing low bits of each coefficient in the order of the file, or -1 if no scan states it.
    var missing = [Int](repeating: -1, count: 64)
  }

  private var components: [Component] = []

  /// Takes the components of the segment with the size.
  mutating func takeComponents(_ data: Span<UInt8>) {
    guard components.isEmpty, data.count >= 6, data.count >= 6 + 3 * Int(data[5]) else { return }
    components = (0..<Int(data[5])).map { index in
      let start = 6 + 3 * index
      return Component(
        identifier: data[start], columns: max(1, Int(data[start + 1] >> 4)),
        rows: max(1, Int(data[start + 1] & 15)))
    }
  }

  /// Reads the header of a scan.
  func scan(_ data: Span<UInt8>) -> Scan? {
    guard data.count >= 1 else { return nil }
    let count = Int(data[0])
    guard data.count >= 4 + 2 * count else { return nil }
    let band = (Int(data[1 + 2 * count]), Int(data[2 + 2 * count]))
    guard band.0 <= band.1, band.1 < 64 else { return nil }
    let chosen = (0..<count).compactMap { index in
      components.firstIndex { $0.identifier == data[1 + 2 * index] }
    }
    return Scan(components: chosen, band: band.0...band.1, missing: Int(data[3 + 2 * count] & 15))
  }

  /// Notes that a scan is whole.
  mutating func apply(_ scan: Scan) {
    for component in scan.components {
      for index in scan.band { components[component].missing[index] = scan.missing }
    }
  }

  /// Whether the scans have a value for each coefficient that a picture of n/8 of the size shows.
  ///
  /// The whole picture needs all bits of each; a coarse one may miss some.
  func suffices(eighths: Int) -> Bool {
    !components.isEmpty
      && components.allSatisfy { component in
        let columns = shown(component.columns, of: components.map(\.columns).max(), eighths)
        let rows = shown(component.rows, of: components.map(\.rows).max(), eighths)
        return (0..<rows).allSatisfy { row in
          (0..<columns).allSatisfy { column in
            let missing = component.missing[Self.order[8 * row + column]]
            return eighths == 8 ? missing == 0 : missing >= 0
          }
        }
      }
  }

  /// The number of coefficients of a side of a block; planes with fewer samples show as many less.
  private func shown(_ factor: Int, of largest: Int?, _ eighths: Int) -> Int {
    eighths == 8 ? 8 : max(1, eighths * factor / (largest ?? factor))
  }

  /// The position of each row and column in the order of the file.
  private static let order = [
    0, 1, 5, 6, 14, 15, 27, 28, 2, 4, 7, 13, 16, 26, 29, 42, 3, 8, 12, 17, 25, 30, 41, 43, 9, 11,
    18, 24, 31, 40, 44, 53, 10, 19, 23, 32, 39, 45, 52, 54, 20, 22, 33, 38, 46, 51, 55, 60, 21, 34,
    37, 47, 50, 56, 59, 61, 35, 36, 48, 49, 57, 58, 62, 63,
  ]
}
