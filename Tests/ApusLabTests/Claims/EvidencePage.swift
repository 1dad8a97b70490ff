import ApusBenchmark
import Foundation

/// A page with the evidence for the reasons that `apus check` prints: a section for each claim.
///
/// A section has the identifier of the claim, its reason as a quotation, the command, words that the
/// output must contain, and at most sixteen lines of the output.
struct EvidencePage {
  /// The evidence for the reason of a claim.
  struct Section {
    let claim: String
    let reason: String
    let command: String
    let words: [String]
    let output: [String]

    init(_ text: String) {
      let lines = text.components(separatedBy: "\n")
      claim = lines[0].trimmingCharacters(in: CharacterSet(charactersIn: "` "))
      reason = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }.joined(separator: " ")
      command = Self.quoted(after: "Command: ", in: lines).first ?? ""
      words = Self.quoted(after: "Shows: ", in: lines)
      let fences = lines.indices.filter { lines[$0].hasPrefix("```") }
      output = fences.count == 2 ? Array(lines[(fences[0] + 1)..<fences[1]]) : []
    }

    /// Returns the texts between backquotes of the line with a label.
    private static func quoted(after label: String, in lines: [String]) -> [String] {
      let line = lines.first { $0.hasPrefix(label) } ?? ""
      return line.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
        .map(\.element)
    }

    /// Returns what is wrong with the section, beside the claims that exist.
    func faults(_ claims: [String: Claim]) -> [String] {
      guard let claim = claims[claim] else { return ["\(self.claim) is no claim"] }
      var faults: [String] = []
      if ![claim.explanation, claim.betterExplanation].contains(reason) {
        faults.append("the reason of \(self.claim) is another: \(claim.explanation)")
      }
      if command.isEmpty { faults.append("\(self.claim) has no command") }
      if words.isEmpty { faults.append("\(self.claim) says no word that the output shows") }
      if !(1...16).contains(output.count) {
        faults.append("\(self.claim) has \(output.count) lines of output")
      }
      for word in words where !output.contains(where: { $0.contains(word) }) {
        faults.append("the output of \(self.claim) does not show \(word)")
      }
      return faults
    }
  }

  let name: String
  let sections: [Section]

  init(_ text: String, name: String) {
    self.name = name
    sections = text.components(separatedBy: "\n## ").dropFirst().map(Section.init)
  }

  /// Reads all pages.
  static func all() throws -> [EvidencePage] {
    let file = URL(filePath: #filePath)
    let root = (0..<4).reduce(file) { url, _ in url.deletingLastPathComponent() }
    let folder = root.appending(path: "Documentation/Evidence")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }
      .map {
        EvidencePage(
          try String(contentsOf: $0, encoding: .utf8),
          name: $0.deletingPathExtension().lastPathComponent)
      }
  }

  /// Returns the faults of all sections, and of claims that belong to another chapter.
  func faults(_ claims: [String: Claim]) -> [String] {
    let prefix = name.replacingOccurrences(of: "Chapter", with: "b") + "-"
    return sections.flatMap { section in
      section.faults(claims)
        + (section.claim.hasPrefix(prefix) ? [] : ["\(section.claim) is on the page \(name)"])
    }
  }
}
