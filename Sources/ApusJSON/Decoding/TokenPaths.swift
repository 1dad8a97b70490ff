/// The paths to the tokens of a text.
///
/// Only errors, and types that ask, need a path, so that no container keeps track of one. Each token before a
/// value is read once, so that the paths of many values take linear time, in any order of the values.
struct TokenPaths {
  /// The last step of the path to a token.
  private struct Step {
    /// The token of the bracket around the token, or `none`.
    let container: UInt32
    /// The index of the element, or the token of the key; `none` for a token with the path of the container.
    var keyOrIndex: UInt32
  }

  private static let none = UInt32.max
  /// The step of each token that was read.
  private var steps: [Step] = []
  /// The steps of the next values of the containers that are open after these tokens.
  private var open: [Step] = []

  /// Returns the path to a token.
  ///
  /// - Complexity: O(*d*) in its depth and the number of tokens before it that were not read yet.
  mutating func keys(to token: Int, in view: TokenReader) -> [any CodingKey] {
    while steps.count <= token { read(view) }
    var keys: [any CodingKey] = []
    var step = steps[token]
    while step.container != Self.none {
      let container = Int(step.container)
      if step.keyOrIndex != Self.none {
        let isArray = view.kind(container) == UInt8(ascii: "[")
        keys.append(
          isArray
            ? PathKey.index(Int(step.keyOrIndex)) : PathKey.key(view.content(Int(step.keyOrIndex))))
      }
      step = steps[container]
    }
    return keys.reversed()
  }

  private var outermost: Step { Step(container: Self.none, keyOrIndex: Self.none) }

  /// Reads the next token.
  private mutating func read(_ view: TokenReader) {
    let token = steps.count
    let step = open.last ?? outermost
    switch view.kind(token) {
    case UInt8(ascii: "\""):
      // A string has two tokens.
      steps.append(step)
      steps.append(step)
      if step.keyOrIndex == Self.none, !open.isEmpty {
        open[open.count - 1].keyOrIndex = UInt32(truncatingIfNeeded: token)
      }
    case UInt8(ascii: "["):
      begin(token, first: 0)
    case UInt8(ascii: "{"):
      begin(token, first: Self.none)
    case UInt8(ascii: "]"):
      let isEmpty = view.kind(token - 1) == UInt8(ascii: "[")
      end(keyOrIndex: isEmpty ? 0 : step.keyOrIndex &+ 1)
    case UInt8(ascii: "}"):
      end(keyOrIndex: Self.none)
    case UInt8(ascii: ","):
      steps.append(step)
      startNext(view)
    default:
      steps.append(step)
    }
  }

  private mutating func begin(_ token: Int, first keyOrIndex: UInt32) {
    steps.append(open.last ?? outermost)
    open.append(Step(container: UInt32(truncatingIfNeeded: token), keyOrIndex: keyOrIndex))
  }

  /// Ends a container; its bracket has the step of an element behind the last one.
  private mutating func end(keyOrIndex: UInt32) {
    let container = open.popLast()?.container ?? Self.none
    steps.append(Step(container: container, keyOrIndex: keyOrIndex))
  }

  private mutating func startNext(_ view: TokenReader) {
    guard let last = open.last else { return }
    let isArray = view.kind(Int(last.container)) == UInt8(ascii: "[")
    open[open.count - 1].keyOrIndex = isArray ? last.keyOrIndex &+ 1 : Self.none
  }
}
