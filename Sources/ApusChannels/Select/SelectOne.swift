/// A list of a single case.
@frozen
@usableFromInline
struct SelectOne<Operation: _SelectOperation & ~Copyable>: SelectList, ~Copyable {
  @usableFromInline var only: Operation

  @inlinable
  init(_ only: consuming Operation) { self.only = only }

  @inlinable
  @inline(__always)
  var count: Int { 1 }

  @inlinable
  @inline(__always)
  func channel(of number: Int) -> SelectChannel { only._channel }

  @inlinable
  @inline(__always)
  func refusal(of number: Int) -> UInt64? { only._refusal }

  @inlinable
  @inline(__always)
  mutating func decide(_ number: Int) -> Bool { only._decide() }

  @inlinable
  @inline(__always)
  mutating func act(_ number: Int) -> Operation.Outcome { only._act() }

  @inlinable
  @inline(__always)
  mutating func wait(_ number: Int, as entry: SelectEntry) { only._wait(as: entry) }

  @inlinable
  @inline(__always)
  mutating func finish(_ number: Int, as entry: SelectEntry) -> Operation.Outcome {
    only._finish(as: entry)
  }

  @inlinable
  @inline(__always)
  mutating func leave(_ number: Int, _ entry: SelectEntry) { only._leave(entry) }
}

extension SelectOne: Copyable where Operation: Copyable {}
