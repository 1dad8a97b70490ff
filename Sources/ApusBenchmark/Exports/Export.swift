/// A session in a format of somebody else, and what of it the format could not carry.
package struct Export: Sendable, Hashable {
  /// A figure that is not in the text, and why.
  package struct Omission: Sendable, Hashable, CustomStringConvertible {
    /// Of what the figure is.
    package let name: String
    /// Which of its metrics.
    package let metric: String
    /// Why it is not there.
    package let reason: String

    /// The figure and the reason, on one line that is safe to print.
    package var description: String { "\(name) (\(metric)): \(reason)".printable }
  }

  /// The text, in UTF-8 when it is written.
  package let text: String
  /// How many figures the text carries.
  package let count: Int
  /// The figures that it does not carry, in the session's order.
  package let omissions: [Omission]

  init(_ text: String, count: Int, omissions: [Omission] = []) {
    self.text = text
    self.count = count
    self.omissions = omissions
  }

  /// Lays out an array with a line for each element, so that versions of the file can be compared.
  static func array(_ elements: [JSONValue]) -> String {
    elements.isEmpty ? "[]" : "[\n" + elements.map(\.line).joined(separator: ",\n") + "\n]"
  }
}

extension Export.Omission {
  init(_ subject: ExportSubject, _ entry: ExportSubject.Entry, _ reason: String) {
    self.init(name: subject.name, metric: entry.metric, reason: reason)
  }

  /// A figure that has no value to export.
  init?(withoutValue entry: ExportSubject.Entry, of subject: ExportSubject) {
    switch entry.figure.outcome {
    case .measured: return nil
    case .absent(let reason): self.init(subject, entry, "absent: \(reason)")
    case .failed(let reason): self.init(subject, entry, "failed: \(reason)")
    }
  }
}
