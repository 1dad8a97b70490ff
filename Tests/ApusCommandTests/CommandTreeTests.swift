import ApusCommandLine
import Testing

@testable import ApusBenchmark
@testable import apus

@Suite("The tree of commands")
struct CommandTreeTests {
  private let paths = ApusCommand.root.paths

  @Test("Every command has a unique path, a sentence of help and an example of itself")
  func described() {
    let titles = paths.map { $0.map(\.name).joined(separator: " ") }
    #expect(Set(titles).count == titles.count)
    for (path, title) in zip(paths, titles) {
      let command = path[path.count - 1]
      #expect(command.help.hasSuffix("."), "\(title)")
      #expect(command.examples.contains { $0.hasPrefix(title) }, "\(title) has no example")
    }
  }

  @Test("Examples and help fit 60 columns without a cut word")
  func narrow() {
    for path in paths {
      let text = HelpPage(path, width: 60).text
      for line in text.split(separator: "\n") { #expect(line.count <= 60, "\(line)") }
    }
  }

  @Test("The options in every example are options of its command")
  func examples() throws {
    for path in paths {
      let command = path[path.count - 1]
      for example in command.examples {
        // An example may begin with another program of a pipeline.
        let words = example.split(separator: " ").map(String.init).drop { $0 != "apus" }
        let options = words.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
        let named = paths.last { path in
          words.starts(with: path.map(\.name))
        }
        let known = try #require(named?.last, "\(example)").options.map { "--\($0.name)" }
        for option in options { #expect(known.contains(option), "\(example)") }
      }
    }
  }

  @Test("An option takes a value in all commands or in none, so that verbs are found after it")
  func consistent() {
    let options = paths.flatMap { $0[$0.count - 1].options }
    for (name, same) in Dictionary(grouping: options, by: \.name) {
      #expect(Set(same.map { $0.value == nil }).count == 1, "--\(name)")
    }
    for (letter, same) in Dictionary(grouping: options.filter { $0.short != nil }, by: \.short) {
      #expect(Set(same.map { $0.value == nil }).count == 1, "-\(letter.map(String.init) ?? "")")
    }
  }

  @Test("No command has two options of one spelling")
  func unique() {
    for path in paths {
      let options = path[path.count - 1].options + [.help]
      #expect(Set(options.map(\.name)).count == options.count)
      let letters = options.compactMap(\.short)
      #expect(Set(letters).count == letters.count)
    }
  }
}
