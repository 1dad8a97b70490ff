/// The numbers of the keys that types request, in the order of their first request.
///
/// Types request the same keys in the same order for every row. The next key is therefore predicted
/// from the last row, and the prediction is checked: one comparison of names, usually the same
/// literal. A wrong prediction costs a hash, and the order is learned again.
struct KeyPlan {
  private struct Step {
    let name: ColumnName
    /// The number of the key that was requested after this key.
    var successor: Int
  }

  private var steps: [Step] = []
  private var numbers: [ColumnName: Int] = [:]
  /// The number of the first key of a row.
  private var first = 0
  /// The number of the key before, or -1 at the beginning of a row.
  private var last = -1
  /// The predicted number of the next key; not yet a key if it is the number of steps.
  private var guess = 0

  /// Begins the next row.
  mutating func begin() {
    last = -1
    guess = first
  }

  /// Returns the number of a key, or `nil` if the key is new.
  ///
  /// - Complexity: O(1) on average.
  @inline(__always)
  mutating func number(of name: String) -> Int? {
    guard guess < steps.count, steps[guess].name.isSame(as: name) else { return search(name) }
    last = guess
    guess = steps[last].successor
    return last
  }

  @inline(never)
  private mutating func search(_ name: String) -> Int? {
    // Types may request whether a key exists, and then its value.
    if last >= 0, steps[last].name.isSame(as: name) { return last }
    guard let number = numbers[ColumnName(name)] else { return nil }
    follow(number)
    return number
  }

  /// Adds a key with the next number.
  ///
  /// - Parameter name: The key. If it is repeated, its first number is found.
  mutating func add(_ name: String) -> Int {
    let (number, key) = (steps.count, ColumnName(name))
    steps.append(Step(name: key, successor: number + 1))
    if numbers[key] == nil { numbers[key] = number }
    follow(number)
    return number
  }

  private mutating func follow(_ number: Int) {
    if last < 0 { first = number } else { steps[last].successor = number }
    last = number
    guess = steps[number].successor
  }
}
