import ApusMeasure

/// Computes items one after the other, and returns three times the last answer plus each item.
///
/// An item gets the last answer, of which the compiler knows nothing, so that no item can be moved
/// out of the loop.
@inline(__always)
func chained(_ count: Int, _ item: (_ last: Int) throws -> Int) rethrows -> Int {
  var total = 0
  for _ in 0..<count {
    let last = identity(total)
    total = last &* 3 &+ (try item(last))
  }
  return total
}
