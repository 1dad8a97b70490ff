extension Processors {
  /// Runs `body` with the calling thread bound to processors, and restores its binding.
  ///
  /// - Parameter body: Is told whether the system bound the thread.
  package static func whileBound<Result>(
    to processors: [Int], _ body: (_ isBound: Bool) throws -> Result
  ) rethrows -> Result {
    let before = allowed
    let isBound = bind(to: processors)
    defer { if isBound { bind(to: before) } }
    return try body(isBound)
  }

  /// Whether the system lets the calling thread run on one processor alone.
  package static func canBind(to processor: Int) -> Bool {
    whileBound(to: [processor]) { $0 }
  }
}
