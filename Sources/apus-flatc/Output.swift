internal import ApusBytes

/// The standard output and the standard error of the command.
struct Output: ~Copyable {
  private let standard = FileDescriptor(adopting: 1, name: "standard output")
  private let errors = FileDescriptor(adopting: 2, name: "standard error")
  /// Whether a write failed; the command then ends with status 1.
  private(set) var failed = false

  mutating func write(_ bytes: [UInt8]) {
    do {
      try standard.write(bytes)
    } catch {
      failed = true
    }
  }

  mutating func line(_ text: String) { write(Array((text + "\n").utf8)) }

  mutating func error(_ text: String) {
    do {
      try errors.write(Array((text + "\n").utf8))
    } catch {
      failed = true
    }
  }
}
