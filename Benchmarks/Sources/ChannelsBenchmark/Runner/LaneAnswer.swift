/// The answer of a lane to a workload.
enum LaneAnswer {
  case measured(Measured)
  case absent(String)

  /// Reads a line such as `ok wall=118000000 cpu=121000000 answer=1000000`, or `absent` and the reason.
  init(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.first == "ok", words.count == 2 else {
      self = .absent(words.count == 2 ? words[1] : "answered '\(line)'")
      return
    }
    var numbers: [String: Double] = [:]
    for word in words[1].split(separator: " ") {
      let parts = word.split(separator: "=")
      if parts.count == 2 { numbers[String(parts[0])] = Double(parts[1]) }
    }
    self = .measured(Measured(numbers))
  }
}
