import ApusMeasure
import Foundation

/// The text of `perf script` for samples of a made program with 3,000 functions and stacks of 40 frames.
struct ScriptText {
  static let depth = 40
  private static let functionCount = 3000
  private var random: SplitMix64
  /// The chains of callers, as addresses.
  private var chains: [[Int]] = []
  private let chainCount: Int

  /// Creates a program.
  ///
  /// - Parameter chainCount: The number of different chains of callers.
  init(seed: UInt64, chainCount: Int) {
    random = SplitMix64(seed: seed)
    self.chainCount = chainCount
    chains = [(0..<Self.depth - 1).map { Self.address($0, 37 * $0 % 512) }]
    while chains.count < chainCount { chains.append(branch()) }
  }

  private static func address(_ function: Int, _ offset: Int) -> Int {
    0x40_0000 + 768 * function + offset
  }

  /// A chain that shares its outer part with another.
  private mutating func branch() -> [Int] {
    let outer = chains[Int.random(in: 0..<chains.count, using: &random)]
    let shared = Int.random(in: 4..<Self.depth - 3, using: &random)
    return outer[..<shared] + (shared..<Self.depth - 1).map { _ in someAddress() }
  }

  private mutating func someAddress() -> Int {
    Self.address(
      Int.random(in: 0..<Self.functionCount, using: &random),
      Int.random(in: 0..<512, using: &random))
  }

  private static func line(_ address: Int) -> String {
    let (function, offset) = (address - 0x40_0000).quotientAndRemainder(dividingBy: 768)
    let digits = String(address, radix: 16)
    let name =
      function % 3 == 0 ? "swift_function_\(function)" : "f\(function)::g(int, char const*)"
    return "\t" + String(repeating: " ", count: 16 - digits.count) + digits
      + " \(name)+0x\(String(offset, radix: 16)) (/usr/local/bin/server)\n"
  }

  /// Writes so many samples to a file; a chain goes on for two samples on average.
  mutating func write(samples: Int, to path: String) throws {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    let texts = chains.map { Data($0.reversed().map(Self.line).joined().utf8) }
    var (text, chain) = (Data(), 0)
    for sample in 0..<samples {
      if Bool.random(using: &random) { chain = Int.random(in: 0..<chainCount, using: &random) }
      let time = String(format: "%d.%06d", sample / 1000, sample % 1000 * 1000)
      text += Data("server 100/\(100 + sample % 4) [000] \(time):    1001001 cpu-clock:u: \n".utf8)
      let leaf = (chains[chain].last ?? 0) / 768 * 768 + Int.random(in: 0..<512, using: &random)
      text += Data(Self.line(leaf).utf8) + texts[chain] + Data("\n".utf8)
      if text.count > 1 << 24 {
        try file.write(contentsOf: text)
        text.removeAll(keepingCapacity: true)
      }
    }
    try file.write(contentsOf: text)
    try file.close()
  }
}
