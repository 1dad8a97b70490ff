import ApusCommands
import ApusJSON

extension JSONSettings {
  /// The options of the reader.
  var options: JSONOptions {
    var options = JSONOptions()
    for leniency in leniencies {
      switch leniency {
      case .comments: options.leniencies.formUnion(.comments)
      case .trailingCommas: options.leniencies.formUnion(.trailingCommas)
      case .nonFiniteNumbers: options.leniencies.formUnion(.nonFiniteNumbers)
      case .json5: options.leniencies.formUnion(.json5)
      }
    }
    switch duplicateKeys {
    case .error: options.duplicateKeys = .error
    case .first: options.duplicateKeys = .first
    case .last: options.duplicateKeys = .last
    case .all: options.duplicateKeys = .all
    }
    if let depthLimit { options.limits.depth = depthLimit }
    return options
  }
}
