import ApusBenchmark
import ApusXML

/// The options of all verbs of `apus xml`.
struct XMLSettings: Sendable {
  var doctype = XMLOptions.Doctype.processed
  var namespaces = XMLOptions.Namespaces.detected
  var limits = XMLLimits()

  var parserOptions: XMLOptions {
    XMLOptions(doctype: doctype, namespaces: namespaces, limits: limits)
  }

  static let options: [Option<XMLSettings>] = [
    Option(
      "doctype", value: "MODE",
      help: "A document type is processed (the default), ignored or refused."
    ) { settings, text throws(ValueError) in
      switch text {
      case "processed": settings.doctype = .processed
      case "ignored": settings.doctype = .ignored
      case "refused": settings.doctype = .refused
      default: throw ValueError(expected: "processed, ignored or refused")
      }
    },
    Option(
      "namespaces", value: "MODE",
      help: "Namespaces are on, off, or detected (the default): names need not be qualified names "
        + "until the document declares a namespace."
    ) { settings, text throws(ValueError) in
      switch text {
      case "on": settings.namespaces = .resolved
      case "off": settings.namespaces = .ignored
      case "detected": settings.namespaces = .detected
      default: throw ValueError(expected: "on, off or detected")
      }
    },
    Option("depth", value: "N", help: "Allow N elements inside one another, 1024 by default.") {
      settings, text throws(ValueError) in settings.limits.depth = try OptionValue.count(text)
    },
  ]
}
