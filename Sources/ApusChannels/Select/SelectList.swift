/// The cases of a select, by number.
@usableFromInline
protocol SelectList {
  associatedtype Outcome
  var count: Int { get }
  func channel(of number: Int) -> SelectChannel
  /// The version at which the operation could not happen; nil where only the lock can tell.
  func refusal(of number: Int) -> UInt64?
  mutating func decide(_ number: Int) -> Bool
  mutating func act(_ number: Int) -> Outcome
  func wait(_ number: Int, at place: SelectPlace)
  func finish(_ number: Int, at place: SelectPlace) -> Outcome
  func leave(_ number: Int, _ place: SelectPlace)
}
