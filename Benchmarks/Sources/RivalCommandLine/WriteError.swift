import Foundation

/// Writes a text to standard error at once.
public func writeError(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
