import ApusCommandLine
import ApusSystem

/// The export of a session in another program's format, with the measurements that it omits.
package struct Export: Sendable, Hashable {
  /// An omitted measurement with the reason.
  package struct Omission: Sendable, Hashable, CustomStringConvertible {
    /// The name of the measurement's subject.
    package let name: String
    /// The metric of the measurement.
    package let metric: String
    /// The reason of the omission.
    package let reason: String

    /// The measurement and the reason, on a single line that is safe to print.
    package var description: String { "\(name) (\(metric)): \(reason)".printable }
  }

  /// The exported text, in UTF-8 when it is written.
  package let text: String
  /// The number of measurements in the text.
  package let count: Int
  /// The omitted measurements, in the order of the session.
  package let omissions: [Omission]

  init(_ text: String, count: Int, omissions: [Omission] = []) {
    self.text = text
    self.count = count
    self.omissions = omissions
  }

  /// Returns an array with a line for each element, so that versions of the file can be compared.
  static func array(_ elements: [ResultJSONValue]) -> String {
    elements.isEmpty ? "[]" : "[\n" + elements.map(\.line).joined(separator: ",\n") + "\n]"
  }
}

extension Export.Omission {
  init(_ subject: ExportSubject, _ entry: ExportSubject.Entry, _ reason: String) {
    self.init(name: subject.name, metric: entry.metric.name, reason: reason)
  }

  /// Creates the omission of a measurement that has no value; `nil` if the measurement has a value.
  init?(withoutValue entry: ExportSubject.Entry, of subject: ExportSubject) {
    switch entry.measurement.outcome {
    case .measured: return nil
    case .missing(let reason):
      self.init(subject, entry, "\(reason.isFailure ? "failed" : "absent"): \(reason)")
    }
  }
}
