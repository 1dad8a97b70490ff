extension Processors {
  /// Runs `body` with the calling thread bound to processors, then restores its binding.
  ///
  /// - Parameter body: A closure that receives whether the system bound the thread.
  package static func whileBound<Result>(
    to processors: [Int], _ body: (_ isBound: Bool) throws -> Result
  ) rethrows -> Result {
    let before = allowed
    let isBound = bind(to: processors)
    defer { if isBound { bind(to: before) } }
    return try body(isBound)
  }

  /// Returns whether the system can bind the calling thread to a single processor.
  package static func canBind(to processor: Int) -> Bool {
    whileBound(to: [processor]) { $0 }
  }
}
