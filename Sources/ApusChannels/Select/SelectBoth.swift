/// A list of cases of different types, composed of two shorter lists.
@frozen
@usableFromInline
struct SelectBoth<First: SelectList & ~Copyable, Rest: SelectList & ~Copyable>: SelectList,
  ~Copyable
{
  @usableFromInline var first: First
  @usableFromInline var rest: Rest

  @inlinable
  init(_ first: consuming First, _ rest: consuming Rest) {
    self.first = first
    self.rest = rest
  }

  @frozen
  @usableFromInline
  enum Outcome {
    case first(First.Outcome)
    case rest(Rest.Outcome)
  }

  @inlinable
  @inline(__always)
  var count: Int { first.count + rest.count }

  @inlinable
  @inline(__always)
  func channel(of number: Int) -> SelectChannel {
    number < first.count ? first.channel(of: number) : rest.channel(of: number - first.count)
  }

  @inlinable
  @inline(__always)
  func refusal(of number: Int) -> UInt64? {
    number < first.count ? first.refusal(of: number) : rest.refusal(of: number - first.count)
  }

  @inlinable
  @inline(__always)
  mutating func decide(_ number: Int) -> Bool {
    number < first.count ? first.decide(number) : rest.decide(number - first.count)
  }

  @inlinable
  @inline(__always)
  mutating func act(_ number: Int) -> Outcome {
    number < first.count ? .first(first.act(number)) : .rest(rest.act(number - first.count))
  }

  @inlinable
  @inline(__always)
  mutating func wait(_ number: Int, as entry: SelectEntry) {
    number < first.count
      ? first.wait(number, as: entry) : rest.wait(number - first.count, as: entry)
  }

  @inlinable
  @inline(__always)
  mutating func finish(_ number: Int, as entry: SelectEntry) -> Outcome {
    number < first.count
      ? .first(first.finish(number, as: entry))
      : .rest(rest.finish(number - first.count, as: entry))
  }

  @inlinable
  @inline(__always)
  mutating func leave(_ number: Int, _ entry: SelectEntry) {
    number < first.count ? first.leave(number, entry) : rest.leave(number - first.count, entry)
  }
}

extension SelectBoth: Copyable where First: Copyable, Rest: Copyable {}
