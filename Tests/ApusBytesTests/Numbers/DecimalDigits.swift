/// Arithmetic on decimal digits in text, for results that do not depend on binary numbers.
enum DecimalDigits {
  /// Returns half the sum of two numbers that have a point and the same number of digits after it.
  static func middle(_ left: String, _ right: String) -> String {
    let width = max(left.utf8.count, right.utf8.count) + 1
    let sum = zip(padded(left, width), padded(right, width)).map { $0 == 46 ? -1 : $0 + $1 - 96 }
    return halved(carried(sum))
  }

  private static func padded(_ text: String, _ width: Int) -> [Int] {
    Array(repeating: 48, count: width - text.utf8.count) + text.utf8.map { Int($0) }
  }

  /// Carries digits from 0 to 18 to digits from 0 to 9; the point is -1.
  private static func carried(_ sum: [Int]) -> [Int] {
    var digits = sum
    var carry = 0
    for index in digits.indices.reversed() where digits[index] >= 0 {
      (carry, digits[index]) = (digits[index] + carry).quotientAndRemainder(dividingBy: 10)
    }
    return digits
  }

  private static func halved(_ digits: [Int]) -> String {
    var remainder = 0
    var text = ""
    for digit in digits {
      if digit < 0 {
        text += "."
      } else {
        text += "\((remainder * 10 + digit) / 2)"
        remainder = (remainder * 10 + digit) % 2
      }
    }
    return text + (remainder == 1 ? "5" : "0")
  }
}
