/// The cases of a select, by index.
@usableFromInline
protocol SelectList: ~Copyable {
  associatedtype Outcome
  var count: Int { get }
  func channel(of number: Int) -> SelectChannel
  /// Returns the channel version at which the operation was impossible, or `nil` if only the lock
  /// can tell.
  func refusal(of number: Int) -> UInt64?
  mutating func decide(_ number: Int) -> Bool
  mutating func act(_ number: Int) -> Outcome
  mutating func wait(_ number: Int, as entry: SelectEntry)
  mutating func finish(_ number: Int, as entry: SelectEntry) -> Outcome
  mutating func leave(_ number: Int, _ entry: SelectEntry)
}
