import ApusSystem

extension Finding {
  /// Returns a finding of grade A: the fact does not affect the numbers.
  static func fine(_ name: String, _ headline: String, _ detail: String = "") -> Finding {
    Finding(name: name, grade: .a, headline: headline, detail: detail, remedy: "")
  }

  /// Returns a finding for a fact that cannot be read; an unread fact may still be true.
  static func unreadable(_ name: String, _ absence: AbsenceError) -> Finding {
    fine(name, "\(name) unknown", absence.sentence)
  }
}

extension Double {
  /// The number as a percentage, such as `0.4 %`.
  var percent: String {
    Quantity.fixed(self * 100, decimals: self < 0.001 && self > 0 ? 2 : 1) + " %"
  }
}
