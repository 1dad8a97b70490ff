package import ApusSystem

extension StandardStream {
  /// Returns the exit status of a program that would end with `status`.
  ///
  /// It is `incomplete`, or a status of higher precedence, if results did not reach standard
  /// output. The reason is printed on standard error.
  package static func statusAfterOutput(_ status: ExitStatus) -> ExitStatus {
    guard let problem = outputProblem else { return status }
    error.write("standard output: cannot write: \(problem)\n")
    return .worst(of: [status, .incomplete])
  }
}
