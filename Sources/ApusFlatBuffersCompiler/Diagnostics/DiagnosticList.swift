/// The diagnostics of a compilation, at most a fixed number of errors.
struct DiagnosticList {
  private(set) var diagnostics: [SchemaDiagnostic] = []
  private(set) var errorCount = 0
  let errorLimit: Int

  init(errorLimit: Int) { self.errorLimit = errorLimit }

  /// Whether so many errors were found that more would not help.
  var isFull: Bool { errorCount >= errorLimit }

  mutating func add(_ diagnostic: SchemaDiagnostic) {
    guard !isFull else { return }
    diagnostics.append(diagnostic)
    guard diagnostic.severity == .error else { return }
    errorCount += 1
    if isFull {
      diagnostics.append(
        SchemaDiagnostic(
          severity: .error, category: .limit, message: "too many errors (\(errorLimit))",
          fix: "correct these first", location: .file(diagnostic.location.path)))
    }
  }
}
