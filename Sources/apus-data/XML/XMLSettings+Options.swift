import ApusCommands
import ApusXML

extension XMLSettings {
  /// The options of the parser.
  var parserOptions: XMLOptions {
    var limits = ParsingLimits()
    if let depthLimit { limits.depth = depthLimit }
    let doctype: XMLOptions.Doctype =
      switch doctype {
      case .processed: .processed
      case .ignored: .ignored
      case .refused: .refused
      }
    let namespaces: XMLOptions.Namespaces =
      switch namespaces {
      case .on: .resolved
      case .off: .ignored
      case .detected: .detected
      }
    return XMLOptions(doctype: doctype, namespaces: namespaces, limits: limits)
  }
}
