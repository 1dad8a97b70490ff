import ApusCommands
import ApusJSON

extension JSONSettings {
  /// The rules of the options.
  var rules: JSONRules {
    var rules = JSONRules()
    for leniency in leniencies {
      switch leniency {
      case .comments: rules.leniencies.formUnion(.comments)
      case .trailingCommas: rules.leniencies.formUnion(.trailingCommas)
      case .nonFiniteNumbers: rules.leniencies.formUnion(.nonFiniteNumbers)
      case .json5: rules.leniencies.formUnion(.json5)
      }
    }
    switch duplicateKeys {
    case .error: rules.duplicateKeys = .error
    case .first: rules.duplicateKeys = .first
    case .last: rules.duplicateKeys = .last
    case .all: rules.duplicateKeys = .all
    }
    if let depthLimit { rules.depthLimit = depthLimit }
    return rules
  }
}
