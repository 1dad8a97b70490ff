/// The path to the values that are encoded: a step for each depth.
struct EncodingPath {
  private var steps: [PathStep] = []

  /// Notes the step from the value above to a value.
  mutating func set(_ step: PathStep, depth: Int) {
    while steps.count <= depth { steps.append(.same) }
    steps[depth] = step
  }

  /// The path to the value that is encoded at a depth; the depth of the root is 0.
  func keys(_ depth: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    for step in steps.prefix(depth + 1).dropFirst() {
      switch step {
      case .same: break
      case .index(let index): path.append(PathKey(intValue: index))
      case .key(let key): path.append(key)
      case .path(let whole): path = whole
      }
    }
    return path
  }
}

/// A step of the path from a value to one within it.
enum PathStep {
  /// The value is in a single-value container.
  case same
  case index(Int)
  case key(any CodingKey)
  /// The whole path to a value, which is in a nested container.
  case path([any CodingKey])

  /// The step to a value in a container with a path of its own; this step if there is none.
  func within(_ prefix: [any CodingKey]?) -> PathStep {
    guard let prefix else { return self }
    return switch self {
    case .same: .path(prefix)
    case .index(let index): .path(prefix + [PathKey(intValue: index)])
    case .key(let key): .path(prefix + [key])
    case .path: self
    }
  }
}
