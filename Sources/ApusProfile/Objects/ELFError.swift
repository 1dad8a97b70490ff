/// An error in a program or library of ELF: its kind and the offset.
package struct ELFError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, Sendable, CaseIterable {
    case notELF = "the file does not begin as an ELF file"
    case unsupported = "only ELF files of 64 bits with little-endian numbers can be read"
    case headersBeyondEnd = "a table of headers is beyond the end of the file"
    case sectionBeyondEnd = "a section is beyond the end of the file"
    case entrySize = "the entries of a table have a wrong size"
  }

  package let kind: Kind
  /// The offset of the header that has the problem.
  package let offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  package var description: String { "byte \(offset + 1): \(kind.rawValue)" }
}
