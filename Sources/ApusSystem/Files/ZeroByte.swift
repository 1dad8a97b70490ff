extension String {
  /// Whether the text has a zero byte. The system would read such a path or argument only up to that
  /// byte, and so use another file.
  package var hasZeroByte: Bool { utf8.contains(0) }
}
