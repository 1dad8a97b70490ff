import ApusBytes
import ApusProfile

/// The names of the locations in a recording.
package enum NameStyle: Sendable {
  /// Types and labels only.
  case short
  /// Modules, types of parameters and results, and kinds of specialisation.
  case full
}

/// What is read of the sources beside the names of functions.
package enum SourceDetail: Sendable {
  case names
  /// The line of each address.
  case lines
  /// The line, and the functions that were inlined there.
  case inlined
}

/// The search of the functions at the locations of a recording, a module at a time.
struct Symbols {
  /// The word before the name of a function that waits for the function below it.
  private static let contextMark = "await "

  private let style: NameStyle
  private let source: SourceDetail
  /// The names of symbols that were demangled.
  private var names: [String: String] = [:]

  /// Whether an `async` function was among the symbols.
  private(set) var hasAsync = false

  init(_ style: NameStyle, _ source: SourceDetail) {
    self.style = style
    self.source = source
  }

  /// Whether a mangled name is that of a part of an `async` function behind a suspension.
  private static func isAsync(_ symbol: String) -> Bool {
    guard symbol.hasPrefix("$s"), symbol.hasSuffix("_") else { return false }
    let name = symbol.dropLast().reversed().drop { $0.isNumber }
    return name.starts(with: "QT") || name.starts(with: "YT")
  }

  /// Returns the frames of each location: the function, and those that were inlined at the place.
  ///
  /// Locations without a symbol have the name of their module.
  mutating func frames(
    of locations: [SampleCollector.Location], in modules: [MappedModule], _ files: ModuleFiles
  ) -> [[ProfileFrame]] {
    var frames = locations.map { location in
      if let state = location.state { return [ProfileFrame(state.name)] }
      return [
        ProfileFrame(
          ProfileFrame.unknownName,
          module: location.file < 0 ? "" : modules[Int(location.file)].name)
      ]
    }
    let groups = Dictionary(grouping: locations.indices.filter { locations[$0].file >= 0 }) {
      locations[$0].file
    }
    for (file, members) in groups {
      let sorted = members.sorted { locations[$0].offset < locations[$1].offset }
      let source = source
      let places = files.withBytes(ofModule: Int(file)) { bytes in
        ModulePlaces(
          in: bytes, of: modules[Int(file)].path, at: sorted.map { locations[$0].offset }, source)
      }
      guard let places else { continue }
      let module = modules[Int(file)].name
      for (index, location) in sorted.enumerated() {
        frames[location] =
          self.frames(
            places.symbols[index], places.positions[index], module, locations[location].isContext)
          ?? frames[location]
      }
    }
    return frames
  }

  /// The frames of a place; `nil` if nothing is known of it.
  private mutating func frames(
    _ symbol: String?, _ position: SourcePosition?, _ module: String, _ isContext: Bool
  ) -> [ProfileFrame]? {
    guard symbol != nil || position?.lines.last != nil else { return nil }
    hasAsync = hasAsync || symbol.map(Self.isAsync) ?? false
    let mark = isContext ? Self.contextMark : ""
    let name = symbol.map { mark + self.name(of: $0) } ?? ProfileFrame.unknownName
    var frames = [ProfileFrame(name, module: module, line: position?.lines[0] ?? nil)]
    guard source == .inlined, let position else { return frames }
    for (function, line) in zip(position.inlined, position.lines.dropFirst()) {
      frames.append(ProfileFrame(self.name(of: function), module: module, line: line))
    }
    return frames
  }

  private mutating func name(of symbol: String) -> String {
    if let known = names[symbol] { return known }
    let name = FunctionName(symbol: symbol)
    let text = style == .short ? name.short : name.full
    names[symbol] = text
    return text
  }
}
