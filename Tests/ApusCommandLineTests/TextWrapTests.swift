import ApusCommandLine
import Testing

@Suite("TextWrap")
struct TextWrapTests {
  @Test(
    "Lines break at spaces, and a word that is too long is cut",
    arguments: [
      ("", 10, [""]), ("a b c", 3, ["a b", "c"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
      ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]), ("a\nb", 9, ["a", "b"]),
      ("x abcdef y", 4, ["x", "abcd", "ef y"]),
    ])
  func lines(_ text: String, _ width: Int, _ expected: [String]) {
    #expect(TextWrap.lines(text, width: width) == expected)
  }

  @Test(
    "A text that is cut says so",
    arguments: [("abcdef", 6, "abcdef"), ("abcdefg", 6, "abc..."), ("abc", 2, ".."), ("ab", 0, "")])
  func cut(_ text: String, _ width: Int, _ expected: String) {
    #expect(TextWrap.cut(text, width: width) == expected)
  }
}
