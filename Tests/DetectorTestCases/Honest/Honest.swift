/// Bodies that do what they declare, each with the words that `Documentation/Benchmarking.md` asks for.
enum Honest {
  static let cases =
    (copies + arithmetic + memory + calls + text + collections + system).map(DetectorCase.honest)
}
