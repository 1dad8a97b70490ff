/// A way to suspend a waiting task. All strategies behave the same, but differ in cost and
/// assumptions.
@frozen
@usableFromInline
package enum SuspensionStrategy: UInt32, Sendable, CaseIterable {
  /// The fastest strategy that this process supports.
  case automatic = 0
  /// A continuation. It works everywhere, and assumes nothing.
  case continuation = 1
  /// A hop to an executor that keeps the task. The task resumes on our own threads, as on the
  /// global executor.
  case publicExecutor = 2
  /// The same hop, but the task resumes as on no executor. The reference for "no executor" is
  /// assumed to be zero.
  case noExecutor = 3
}
