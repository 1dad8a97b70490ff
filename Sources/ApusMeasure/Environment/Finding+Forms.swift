extension Finding {
  /// A fact that bears on nothing.
  static func fine(_ name: String, _ evidence: String) -> Finding {
    Finding(name: name, grade: .a, evidence: evidence, remedy: "")
  }

  /// A fact that nobody can see here. Not seeing a thing is no proof that it is absent.
  static func unreadable(_ name: String, _ absence: Absence) -> Finding {
    fine(name, "\(name) unknown: \(absence.sentence)")
  }

  /// What comes before the first colon of the evidence: `0.4 % steal`.
  var headline: String {
    String(evidence.prefix { $0 != ":" })
  }
}

extension Double {
  /// A part of a whole, `0.4 %`.
  var percent: String { (self * 100).text(digits: self < 0.001 && self > 0 ? 2 : 1) + " %" }
}
