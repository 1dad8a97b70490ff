import ApusBenchmark
import ApusMachine
import ApusMeasure
import ApusSystem

/// The same sum in other languages, each in a process of its own.
///
/// The time of a sum is the difference of two runs of different lengths, so that the start of the
/// program is not in it. Its output is checked.
struct SumLanguage: Sendable {
  /// The name in the metrics.
  let name: String
  /// The program that must be installed.
  let command: String
  /// The number of sums of the shorter run; the longer run has three times as many.
  let repeats: Int
  /// The text of the program and its file name; the file is written before the first run.
  let file: (name: String, text: String)
  /// The command that compiles the file, with `PROGRAM` for the result; `nil` if none does.
  let compile: [String]?
  /// The command that runs it.
  let run: [String]
  /// The number of runs of each length; the least times count.
  var runs = 1

  static let all = [c, cUnoptimised, java, node, perl, python, ruby]

  static let c = SumLanguage(
    name: "c", command: "cc", repeats: 400_000, file: ("sum.c", cText),
    compile: ["cc", "-O2", "-fno-tree-vectorize", "-o", "PROGRAM", "FILE"], run: ["PROGRAM"])
  static let cUnoptimised = SumLanguage(
    name: "c-unoptimised", command: "cc", repeats: 80_000, file: ("sum.c", cText),
    compile: ["cc", "-O0", "-o", "PROGRAM", "FILE"], run: ["PROGRAM"])
  static let java = SumLanguage(
    name: "java", command: "java", repeats: 400_000, file: ("Sum.java", javaText), compile: nil,
    run: ["java", "FILE"])
  static let node = SumLanguage(
    name: "node", command: "node", repeats: 200_000,
    file: (
      "sum.js",
      "const n = +process.argv[2], step = +process.argv[3]; let s = 0; "
        + "for (let r = 0; r < n; r++) { s = 0; for (let i = 1; i <= 1000; i += step) s += i; } "
        + "console.log(s);"
    ), compile: nil, run: ["node", "FILE"])
  static let perl = SumLanguage(
    name: "perl", command: "perl", repeats: 3000,
    file: (
      "sum.pl",
      "my ($n, $step) = @ARGV; my $s; for my $r (1 .. $n) { $s = 0; "
        + "for (my $i = 1; $i <= 1000; $i += $step) { $s += $i } } print \"$s\\n\";"
    ), compile: nil, run: ["perl", "FILE"])
  static let python = SumLanguage(
    name: "python", command: "python3", repeats: 3000,
    file: (
      "sum.py",
      "import sys\nn, step = int(sys.argv[1]), int(sys.argv[2])\ns = 0\nfor r in range(n):\n"
        + "    s = 0\n    for i in range(1, 1001, step):\n        s += i\nprint(s)\n"
    ), compile: nil, run: ["python3", "FILE"])
  static let ruby = SumLanguage(
    name: "ruby", command: "ruby", repeats: 3000,
    file: (
      "sum.rb",
      "n = ARGV[0].to_i; s = 0; n.times { s = (1..1000).inject(0) { |a, b| a + b } }; puts s"
    ), compile: nil, run: ["ruby", "FILE"])

  private static let cText = """
    #include <stdio.h>
    #include <stdlib.h>
    int main(int count, char **words) {
      long repeats = atol(words[1]), step = atol(words[2]), sum = 0;
      for (long repeat = 0; repeat < repeats; repeat++) {
        sum = 0;
        for (long number = 1; number <= 1000; number += step) sum += number;
        __asm__ volatile("" : "+r"(sum));
      }
      printf("%ld\\n", sum);
    }
    """
  private static let javaText = """
    class Sum {
      static long sum(long limit, long step) {
        long sum = 0;
        for (long number = 1; number <= limit; number += step) sum += number;
        return sum;
      }
      public static void main(String[] words) {
        long repeats = Long.parseLong(words[0]), step = Long.parseLong(words[1]), sum = 0;
        for (long repeat = 0; repeat < repeats; repeat++) sum = sum(1000 + sum % 2, step);
        System.out.println(sum);
      }
    }
    """
}

extension SumLanguage {
  /// Returns the time of a sum of 1,000 integers, in nanoseconds.
  ///
  /// - Throws: `Unavailable` if the language is not installed, its program fails, or
  ///   its sum is wrong.
  /// - Complexity: Takes the time of four times `repeats` sums, and of two starts.
  func nanoseconds(_ experiment: ExperimentContext) throws -> Double {
    guard ExecutableSearch.path(of: command) != nil else {
      throw Unavailable("\(command) is not installed")
    }
    let tool = Tool(outputPath: experiment.folder.file("output"), timeLimitSeconds: 30)
    let source = experiment.folder.file(file.name)
    let program = experiment.folder.file("sum-\(name)")
    try FileDescriptor(creating: source).write(Array(file.text.utf8))
    let words = { (command: [String]) in
      command.map { $0 == "FILE" ? source : $0 == "PROGRAM" ? program : $0 }
    }
    do throws(Tool.Failure) {
      if let compile { _ = try tool.run(words(compile)) }
      let few = experiment.scaled(repeats, atLeast: 10)
      let short = try timed(tool, words(run), few, experiment)
      let long = try timed(tool, words(run), 3 * few, experiment)
      guard short.text == "500500", long.text == "500500" else {
        throw Tool.Failure(
          words: words(run), lastLines: ["wrong result: \(short.text), \(long.text)"])
      }
      return max(0, long.nanoseconds - short.nanoseconds) / Double(2 * few)
    } catch {
      throw Unavailable(error.description)
    }
  }

  private func timed(
    _ tool: Tool, _ words: [String], _ repeats: Int, _ experiment: ExperimentContext
  ) throws(Tool.Failure) -> (text: String, nanoseconds: Double) {
    var (text, least) = ("", Double.infinity)
    for _ in 0..<runs {
      let start = TickClock.now()
      text = try tool.run(words + ["\(repeats)", "1"])
      least = min(least, experiment.context.clock.nanoseconds(TickClock.now() &- start))
    }
    return (text, least)
  }
}

extension ClaimRequirement {
  /// The language of a sum.
  static func language(_ language: SumLanguage) -> ClaimRequirement { .command(language.command) }
}

extension MetricKey {
  /// The time of a sum in another language.
  static func sum(in language: SumLanguage) -> MetricKey {
    MetricKey("sum-in-\(language.name)", .nanoseconds)
  }
}
