/// An error in tables of DWARF: its kind and the offset in the section.
package struct DWARFError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, Sendable, CaseIterable {
    case truncated = "a value is beyond the end of its entry"
    case entryBeyondEnd = "an entry is beyond the end of the section"
    case unsupported = "the entry has a version or an encoding that cannot be read"
    case programTooLong = "the instructions of an entry are longer than 64 KiB"
    case wrongInstruction = "an instruction is not defined, or has wrong operands"
    case tooMuchWork = "the tables refer to each other too often"
  }

  package let kind: Kind
  /// The offset in the section.
  package let offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  package var description: String { "byte \(offset + 1): \(kind.rawValue)" }
}
