import ApusBytes
import ApusProfile

/// The symbols and the places in the sources of some offsets in a module.
struct ModulePlaces {
  private(set) var symbols: [String?]
  private(set) var positions: [SourcePosition?]

  /// Finds them in the file, or in its separate file with symbols and lines.
  ///
  /// - Parameters:
  ///   - path: The path of the module, beside which its separate file may be.
  ///   - offsets: The offsets in the file, in ascending order.
  ///   - folder: The folder of separate files.
  /// - Returns: `nil` if the module is no readable file.
  init?(
    in bytes: RawSpan, of path: String, at offsets: [UInt64], _ detail: SourceDetail,
    debugFolder folder: String = SeparateDebugFile.folder
  ) {
    guard let file = try? ELFFile(bytes) else { return nil }
    symbols = offsets.map { _ in nil }
    positions = offsets.map { _ in nil }
    let addresses = offsets.map { file.address(ofFileOffset: $0) }
    let order = addresses.indices.filter { addresses[$0] != nil }
      .sorted { addresses[$0] ?? 0 < addresses[$1] ?? 0 }
    let sorted = order.compactMap { addresses[$0] }
    take(order, sorted, from: file, detail)
    let hasLines = detail == .names || file.section(named: ".debug_line") != nil
    guard !file.hasAllSymbols || !hasLines,
      let mapped = SeparateDebugFile.find(for: file, at: path, in: folder),
      let separate = try? ELFFile(mapped.bytes)
    else { return }
    take(order, sorted, from: separate, detail)
  }

  private mutating func take(
    _ order: [Int], _ addresses: [UInt64], from file: borrowing ELFFile, _ detail: SourceDetail
  ) {
    if let found = try? file.names(of: addresses) {
      for (location, symbol) in zip(order, found) {
        symbols[location] = symbol ?? symbols[location]
      }
    }
    guard detail != .names, let found = try? SourcePosition.of(addresses, in: file) else { return }
    for (location, position) in zip(order, found) where position.lines.last != .some(nil) {
      positions[location] = position
    }
  }
}
