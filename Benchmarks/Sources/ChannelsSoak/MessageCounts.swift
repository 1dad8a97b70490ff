/// The counts of sent or received messages, which show a lost, a doubled or an invented message.
///
/// Messages are numbered from 1. Each side keeps their count, their sum and the sum of their
/// squares. A message that replaces another changes the sum; two replacements that cancel out
/// change the squares.
struct MessageCounts: Sendable, Equatable {
  var count = 0
  var sum: UInt64 = 0
  var squares: UInt64 = 0

  @inline(__always)
  mutating func note(_ message: UInt64) {
    count &+= 1
    sum &+= message
    squares &+= message &* message
  }

  static func + (one: MessageCounts, other: MessageCounts) -> MessageCounts {
    MessageCounts(
      count: one.count + other.count, sum: one.sum &+ other.sum,
      squares: one.squares &+ other.squares)
  }
}
