import ApusCommands
import ApusProfile

extension CallTreeSettings {
  /// Whether lines of source files are shown, or written with the samples.
  var needsLines: Bool {
    lines != nil || instructions != nil || files.contains { $0.format == .samples }
  }

  /// Whether the running instructions are shown, or written with the samples.
  var needsInstructions: Bool {
    instructions != nil || files.contains { $0.format == .samples || $0.format == .pprof }
  }

  /// Whether the user chose a part of the time.
  var hasTimeRange: Bool { start != nil || end != nil }

  /// The chosen seconds after the first sample.
  var timeRange: Range<Double> {
    let first = start ?? 0
    return first..<max(first, end ?? .infinity)
  }

  /// Returns a tree after the operations that the user chose, in their order.
  func applied(to tree: CallTree) -> CallTree {
    operations.reduce(tree) { Self.apply($1, to: $0) }
  }

  private static func apply(_ operation: CallTreeSettings.Operation, to tree: CallTree) -> CallTree
  {
    switch operation {
    case .focus(let name): tree.focused { names($0, name) }
    case .keep(let name): tree.keeping { names($0, name) }
    case .prune(let name): tree.pruned { names($0, name) }
    case .charge(let name): tree.charging { names($0, name) }
    case .flatten: tree.flatteningRecursion()
    case .invert: tree.inverted()
    case .cut(let depth): tree.cut(atDepth: depth)
    }
  }

  /// Whether a name means a frame: its function with or without labels, or its module.
  static func names(_ frame: ProfileFrame, _ name: String) -> Bool {
    var function = frame.name[...]
    for mark in ["await ", "static "] where function.hasPrefix(mark) {
      function = function.dropFirst(mark.count)
    }
    // A thread or a task has a space before its facts in brackets.
    let beginning = function.prefix { $0 != "(" }
    return [frame.name, frame.module, frame.label].contains(name)
      || [function, beginning, beginning.hasSuffix(" ") ? beginning.dropLast() : beginning].contains
      {
        $0 == name
      }
  }
}
