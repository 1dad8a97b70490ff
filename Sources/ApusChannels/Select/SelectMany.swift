/// A list of any number of operations of the same type.
@frozen
@usableFromInline
struct SelectMany<Operation: _SelectOperation>: SelectList {
  @usableFromInline var operations: [Operation]

  @inlinable
  init(_ operations: [Operation]) { self.operations = operations }

  @usableFromInline typealias Outcome = (number: Int, outcome: Operation.Outcome)

  @inlinable
  var count: Int { operations.count }

  @inlinable
  func channel(of number: Int) -> SelectChannel { operations[number]._channel }

  @inlinable
  func refusal(of number: Int) -> UInt64? { operations[number]._refusal }

  @inlinable
  mutating func decide(_ number: Int) -> Bool { operations[number]._decide() }

  @inlinable
  mutating func act(_ number: Int) -> Outcome { (number, operations[number]._act()) }

  @inlinable
  mutating func wait(_ number: Int, as entry: SelectEntry) { operations[number]._wait(as: entry) }

  @inlinable
  mutating func finish(_ number: Int, as entry: SelectEntry) -> Outcome {
    (number, operations[number]._finish(as: entry))
  }

  @inlinable
  mutating func leave(_ number: Int, _ entry: SelectEntry) { operations[number]._leave(entry) }
}
