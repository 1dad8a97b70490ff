extension Channel where Element: ~Copyable {
  /// A channel as two ends, which close it when all copies of one of them have gone.
  ///
  /// - Parameters:
  ///   - capacity: how many elements are buffered; 0, the default, is a rendezvous.
  /// - Returns: the two ends.
  /// - Precondition: `capacity` is not negative.
  /// - Complexity: O(`capacity`) memory.
  public static func ends(
    capacity: Int = 0
  ) -> (sender: Sender<Element>, receiver: Receiver<Element>) {
    ends(.buffered(capacity))
  }

  /// A channel as two ends, which close it when all copies of one of them have gone.
  ///
  /// - Parameters:
  ///   - policy: how many elements it keeps, and what happens to one more.
  /// - Returns: the two ends.
  /// - Complexity: O(*n*) memory for a policy of *n* elements.
  public static func ends(
    _ policy: BufferingPolicy
  ) -> (sender: Sender<Element>, receiver: Receiver<Element>) {
    let channel = Channel(policy)
    return (Sender(channel), Receiver(channel))
  }
}
