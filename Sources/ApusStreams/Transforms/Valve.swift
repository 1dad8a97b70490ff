import Synchronization

/// A switch that other threads may turn while elements go through a `ValveTransform`.
public final class Valve: Sendable {
  private let state: Atomic<Bool>

  /// Creates a switch.
  ///
  /// - Parameter isOpen: Whether elements go through at first.
  public init(isOpen: Bool = true) { state = Atomic(isOpen) }

  /// Whether elements go through; a change is seen soon, not at a certain element.
  public var isOpen: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }
}
