import ApusSystem
import Foundation
import Testing

@testable import ApusMeasure

@Suite("ShellWords")
struct ShellWordsTests {
  @Test(
    "Words are split with quotes and backslashes as sh does",
    arguments: [
      ("gzip -1  -c\tfile", ["gzip", "-1", "-c", "file"]),
      ("grep 'a b' \"c  d\"", ["grep", "a b", "c  d"]),
      ("a\\ b c\\\\d \\'", ["a b", "c\\d", "'"]),
      ("\"a\\$b\\`c\\\"d\\\\e\\f\"", ["a$b`c\"d\\e\\f"]),
      ("x''y'' ''", ["xy", ""]), ("a\\\nb \"c\\\nd\"", ["ab", "cd"]), ("end\\", ["end\\"]),
      ("find . -name '*.swift' -exec {} +", ["find", ".", "-name", "*.swift", "-exec", "{}", "+"]),
      ("env A=b a=~ x#y", ["env", "A=b", "a=~", "x#y"]), ("", []), ("  ", []),
    ])
  func words(_ text: String, _ words: [String]) throws {
    let read = try ShellWords(text)
    #expect(read.words == words)
    #expect(read.need == nil)
  }

  @Test(
    "A line with characters that a shell interprets needs a shell",
    arguments: [
      ("a | b", ShellNeed.character("|")), ("a && b", .character("&")), ("a; b", .character(";")),
      ("a > f", .character(">")), ("a < f", .character("<")), ("(a)", .character("(")),
      ("a $B", .character("$")), ("a \"$B\"", .character("$")), ("a `b`", .character("`")),
      ("a \"`b`\"", .character("`")), ("ls *.c", .character("*")), ("ls ?", .character("?")),
      ("ls [ab]", .character("[")), ("ls ~", .character("~")), ("a # b", .character("#")),
      ("a\nb", .character("\n")), ("A=b c", .assignment("A")), ("_a1= c", .assignment("_a1")),
      ("if a", .keyword("if")), ("! a", .keyword("!")), ("cd /", .builtin("cd")),
      ("'exit' 3", .builtin("exit")), (": 1", .builtin(":")),
    ])
  func needs(_ text: String, _ need: ShellNeed) throws {
    #expect(try ShellWords(text).need == need)
  }

  @Test(
    "Quoted, later in the command or as a program, the same needs none",
    arguments: [
      "'a|b' '$c'", "a \\$b \\* \"*?[~#\"", "'if' a", "\\if a", "\"A\"=b c", "A\\=b", "1a=b c",
      "xargs cd if A=b", "echo a", "true", "printf %s a",
    ])
  func plain(_ text: String) throws {
    #expect(try ShellWords(text).need == nil)
  }

  @Test(
    "An unclosed quote is an error with its position",
    arguments: [
      ("grep 'a b", Character("'"), 6), ("a \"b'c'", "\"", 3), ("a \"b\\\"", "\"", 3),
      ("'a' 'é'' c", "'", 8),
    ])
  func unclosed(_ text: String, _ quote: Character, _ position: Int) {
    #expect(throws: ShellWords.UnclosedQuoteError(quote: quote, position: position)) {
      try ShellWords(text)
    }
  }

  /// Returns the words of each text as `sh` splits them; `nil` if it finds none.
  private static func reference(_ texts: [String]) throws -> [[String]?] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    // A subshell ends at a syntax error before it prints.
    let script = #"""
      for text do
        (eval "set -- $text"; printf '\001'; for word do printf '%s\002' "$word"; done) 2> /dev/null
        printf '\003'
      done
      """#
    process.arguments = ["-c", script, "sh"] + texts
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split(
      separator: "\u{3}", omittingEmptySubsequences: false
    )
    .dropLast().map { answer in
      guard answer.first == "\u{1}" else { return nil }
      return answer.dropFirst().split(separator: "\u{2}", omittingEmptySubsequences: false)
        .dropLast().map(String.init)
    }
  }

  @Test("Three thousand drawn texts have the words that sh finds, or are errors for both")
  func drawn() throws {
    var random = SplitMix64(seed: 14)
    let alphabet = Array("ab  ''\"\"\\\\\t\n|$")
    let texts = (0..<3000).map { _ in
      String(
        (0..<Int.random(in: 1...9, using: &random)).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        })
    }
    var compared = 0
    for (text, expected) in zip(texts, try Self.reference(texts)) {
      let read = try? ShellWords(text)
      guard read?.need == nil else { continue }
      compared += 1
      #expect(read?.words == expected, "\(text.debugDescription)")
    }
    #expect(compared > 1000)
  }
}
