import ApusBenchmark
package import ApusCommandLine

/// The options of all verbs of `apus xml`.
package struct XMLSettings: Sendable {
  /// The treatment of a document type.
  package enum Doctype: String, Sendable, CaseIterable {
    case processed, ignored, refused
  }

  /// The treatment of namespaces.
  package enum Namespaces: String, Sendable, CaseIterable {
    case on, off, detected
  }

  package private(set) var doctype = Doctype.processed
  package var namespaces = Namespaces.detected
  /// The most elements inside one another, or `nil` for the limit of the library.
  package private(set) var depthLimit: Int?

  package static let options: [Option<XMLSettings>] = [
    Option(
      "doctype", value: "MODE",
      help: "A document type is processed (the default), ignored or refused."
    ) { settings, text throws(ValueError) in settings.doctype = try OptionValue.named(text) },
    Option(
      "namespaces", value: "MODE",
      help: "Namespaces are on, off, or detected (the default): names need not be qualified names "
        + "until the document declares a namespace."
    ) { settings, text throws(ValueError) in settings.namespaces = try OptionValue.named(text) },
    Option("depth", value: "N", help: "Allow N elements inside one another, 1024 by default.") {
      settings, text throws(ValueError) in settings.depthLimit = try OptionValue.count(text)
    },
  ]
}

/// The settings of `apus xml canonical`.
package struct CanonicalSettings: Sendable {
  /// A canonical form.
  package enum Form: String, Sendable, CaseIterable {
    case suite, c14n
  }

  package private(set) var xml = XMLSettings()
  package private(set) var form = Form.suite

  package static let options =
    [
      Option(
        "form", value: "FORM",
        help: "suite (of the W3C test suite, the default) or c14n (Canonical XML 1.0)."
      ) { (settings: inout CanonicalSettings, text) throws(ValueError) in
        settings.form = try OptionValue.named(text)
      }
    ] + XMLSettings.options.at(\CanonicalSettings.xml)
}
