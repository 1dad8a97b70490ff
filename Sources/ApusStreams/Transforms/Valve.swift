import Synchronization

/// A switch that other threads may turn while elements pass through a `ValveTransform`.
///
///     let valve = Valve(isOpen: false)
///     var stream = ValveTransform<Int>(valve).into(ArraySink())
///     try stream.write(1)
///     valve.isOpen = true
///     try stream.write(2)
///     stream.target.elements  // [2]
///
public final class Valve: Sendable {
  private let state: Atomic<Bool>

  /// Creates a valve.
  ///
  /// - Parameter isOpen: Whether the valve is open at first.
  public init(isOpen: Bool = true) { state = Atomic(isOpen) }

  /// Whether elements pass. A change takes effect soon, not at a certain element.
  public var isOpen: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }
}
