/// Bodies that do the declared work, with the calls that `Documentation/Benchmarking.md` asks for.
enum Honest {
  static let cases =
    (copies + arithmetic + memory + calls + text + collections + system + untimed).map(
      DetectorCase.honest)
}
