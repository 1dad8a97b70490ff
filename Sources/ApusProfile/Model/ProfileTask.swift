/// A task of Swift that was sampled.
///
///     let tasks = profile.samples.compactMap { $0.task }.map { profile.tasks[$0] }
///     tasks.first?.parent  // the number of the task that it is a child of
///
public struct ProfileTask: Hashable, Sendable {
  /// The number of the process; 0 if it is not known.
  public let process: Int
  /// The number that the runtime gave to the task in its process, from 1.
  public let number: Int
  /// The number of the task that this is a child of; `nil` if it is no child, or the parent is not known.
  public let parent: Int?

  /// Creates a task.
  ///
  /// - Parameters:
  ///   - process: The number of the process.
  ///   - number: The number of the task in the process, from 1.
  ///   - parent: The number of the task that this is a child of.
  public init(process: Int, number: Int, parent: Int? = nil) {
    self.process = process
    self.number = number
    self.parent = parent
  }
}
