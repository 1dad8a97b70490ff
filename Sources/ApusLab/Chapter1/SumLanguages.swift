/// The sum of 1,000 integers in other languages.
extension TimedProgram {
  static let sums = [c, cUnoptimised, cpp, go, java, node, perl, python, ruby]

  static let c = TimedProgram(
    name: "c", command: "cc", repeats: 100_000, file: ("sum.c", cText),
    compile: ["cc", "-O2", "-fno-tree-vectorize", "-o", "PROGRAM", "FILE"], run: ["PROGRAM"])
  static let cUnoptimised = TimedProgram(
    name: "c-unoptimised", command: "cc", repeats: 20_000, file: ("sum.c", cText),
    compile: ["cc", "-O0", "-o", "PROGRAM", "FILE"], run: ["PROGRAM"])
  static let cpp = TimedProgram(
    name: "cpp", command: "c++", repeats: 100_000, file: ("sum.cpp", cppText),
    compile: ["c++", "-O2", "-fno-tree-vectorize", "-o", "PROGRAM", "FILE"], run: ["PROGRAM"])
  static let go = TimedProgram(
    name: "go", command: "go", repeats: 100_000, file: ("sum.go", goText),
    compile: ["go", "build", "-o", "PROGRAM", "FILE"], run: ["PROGRAM"])
  static let java = TimedProgram(
    name: "java", command: "javac", repeats: 200_000, file: ("Sum.java", javaText),
    compile: [
      "sh", "-c", #"javac -d "$0.classes" "$1" && jar cf "$0" -C "$0.classes" ."#, "PROGRAM",
      "FILE",
    ], run: ["java", "-cp", "PROGRAM", "Sum"])
  static let node = TimedProgram(
    name: "node", command: "node", repeats: 100_000,
    file: (
      "sum.js",
      "const n = +process.argv[2], step = +process.argv[3]; let s = 0; "
        + "for (let r = 0; r < n; r++) { s = 0; for (let i = 1; i <= 1000; i += step) s += i; } "
        + "console.log(s);"
    ), compile: nil, run: ["node", "FILE"])
  static let perl = TimedProgram(
    name: "perl", command: "perl", repeats: 1000,
    file: (
      "sum.pl",
      "my ($n, $step) = @ARGV; my $s; for my $r (1 .. $n) { $s = 0; "
        + "for (my $i = 1; $i <= 1000; $i += $step) { $s += $i } } print \"$s\\n\";"
    ), compile: nil, run: ["perl", "FILE"])
  static let python = TimedProgram(
    name: "python", command: "python3", repeats: 1000,
    file: (
      "sum.py",
      "import sys\nn, step = int(sys.argv[1]), int(sys.argv[2])\ns = 0\nfor r in range(n):\n"
        + "    s = 0\n    for i in range(1, 1001, step):\n        s += i\nprint(s)\n"
    ), compile: nil, run: ["python3", "FILE"])
  static let ruby = TimedProgram(
    name: "ruby", command: "ruby", repeats: 1000,
    file: (
      "sum.rb",
      "n = ARGV[0].to_i; s = 0; n.times { s = (1..1000).inject(0) { |a, b| a + b } }; puts s"
    ), compile: nil, run: ["ruby", "FILE"])

  private static let cText = cSum(
    "#include <stdio.h>\n#include <stdlib.h>", #"printf("%ld\n", sum)"#)
  private static let cppText = cSum(
    "#include <cstdlib>\n#include <iostream>\nusing std::atol;", "std::cout << sum << std::endl")

  private static func cSum(_ headers: String, _ print: String) -> String {
    """
    \(headers)
    int main(int count, char **words) {
      long repeats = atol(words[1]), step = atol(words[2]), sum = 0;
      for (long repeat = 0; repeat < repeats; repeat++) {
        sum = 0;
        for (long number = 1; number <= 1000; number += step) sum += number;
        __asm__ volatile("" : "+r"(sum));
      }
      \(print);
    }
    """
  }
  private static let goText = """
    package main
    import ("fmt"; "os"; "strconv")
    func main() {
      repeats, _ := strconv.Atoi(os.Args[1])
      step, _ := strconv.Atoi(os.Args[2])
      sum := 0
      for repeat := 0; repeat < repeats; repeat++ {
        sum = 0
        for number := 1; number <= 1000; number += step { sum += number }
      }
      fmt.Println(sum)
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
