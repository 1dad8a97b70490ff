import ApusSystem

extension Finding {
  /// Returns a finding of grade A: the fact does not affect the numbers.
  static func fine(_ name: String, _ evidence: String) -> Finding {
    Finding(name: name, grade: .a, evidence: evidence, remedy: "")
  }

  /// Returns a finding for a fact that cannot be read; an unread fact may still be true.
  static func unreadable(_ name: String, _ absence: Absence) -> Finding {
    fine(name, "\(name) unknown: \(absence.sentence)")
  }

  /// The evidence up to its first colon: `0.4 % steal`.
  var headline: String {
    String(evidence.prefix { $0 != ":" })
  }
}

extension Double {
  /// The number as a percentage, such as `0.4 %`.
  var percent: String {
    Quantity.fixed(self * 100, decimals: self < 0.001 && self > 0 ? 2 : 1) + " %"
  }
}
