import ApusBytes
import ApusProfile

/// The names of the locations in a recording.
package enum NameStyle: Sendable {
  /// Types and labels only.
  case short
  /// Modules, types of parameters and results, and kinds of specialisation.
  case full
}

/// The search of the functions at the locations of a recording, a module at a time.
struct Symbols {
  /// The word before the name of a function that waits for the function below it.
  private static let contextMark = "await "

  private let style: NameStyle
  /// The names of symbols that were demangled.
  private var names: [String: String] = [:]

  /// Whether an `async` function was among the symbols.
  private(set) var hasAsync = false

  init(_ style: NameStyle) { self.style = style }

  /// Whether a mangled name is that of a part of an `async` function behind a suspension.
  private static func isAsync(_ symbol: String) -> Bool {
    guard symbol.hasPrefix("$s"), symbol.hasSuffix("_") else { return false }
    let name = symbol.dropLast().reversed().drop { $0.isNumber }
    return name.starts(with: "QT") || name.starts(with: "YT")
  }

  /// Returns the frame of each location; locations without a symbol have the name of their module.
  mutating func frames(
    of locations: [SampleCollector.Location], in modules: [MappedModule], _ files: ModuleFiles
  ) -> [ProfileFrame] {
    var frames = locations.map { location in
      if let state = location.state { return ProfileFrame(state.name) }
      return ProfileFrame(
        ProfileFrame.unknownName, module: location.file < 0 ? "" : modules[Int(location.file)].name)
    }
    let groups = Dictionary(grouping: locations.indices.filter { locations[$0].file >= 0 }) {
      locations[$0].file
    }
    for (file, members) in groups {
      let sorted = members.sorted { locations[$0].offset < locations[$1].offset }
      let symbols = files.withBytes(ofModule: Int(file)) {
        Self.symbols(in: $0, at: sorted.map { locations[$0].offset })
      }
      guard let symbols else { continue }
      let module = modules[Int(file)].name
      for (location, symbol) in zip(sorted, symbols) {
        guard let symbol else { continue }
        hasAsync = hasAsync || Self.isAsync(symbol)
        let mark = locations[location].isContext ? Self.contextMark : ""
        frames[location] = ProfileFrame(mark + name(of: symbol), module: module)
      }
    }
    return frames
  }

  /// The symbols at offsets of a file in ascending order; `nil` if the file has no readable symbols.
  private static func symbols(in bytes: RawSpan, at offsets: [UInt64]) -> [String?]? {
    guard let file = try? ELFFile(bytes) else { return nil }
    let addresses = offsets.map { file.address(ofFileOffset: $0) }
    let order = addresses.indices.filter { addresses[$0] != nil }
      .sorted { addresses[$0] ?? 0 < addresses[$1] ?? 0 }
    guard let found = try? file.names(of: order.compactMap { addresses[$0] }) else { return nil }
    var symbols = [String?](repeating: nil, count: offsets.count)
    for (location, symbol) in zip(order, found) { symbols[location] = symbol }
    return symbols
  }

  private mutating func name(of symbol: String) -> String {
    if let known = names[symbol] { return known }
    let name = FunctionName(symbol: symbol)
    let text = style == .short ? name.short : name.full
    names[symbol] = text
    return text
  }
}
