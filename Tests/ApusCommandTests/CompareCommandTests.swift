import ApusBenchmark
import ApusTestSupport
import Foundation
import Testing

@Suite("apus compare, end to end", .serialized)
struct CompareCommandTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  private func compare(_ script: String) async throws -> BuiltCommand.Outcome {
    let command = command
    return try await onOwnThread { try command.shell(script) }
  }

  @Test("A program is compared with itself: measurements, verdict and history")
  func identical() async throws {
    let outcome = try await compare(
      "$APUS compare $APUS $APUS class-call --json --budget 300ms --history h.jsonl --seed 1")
    // A busy machine may leave it undecided, and it may not do worse.
    #expect(outcome.status == 0 || outcome.status == 3, "\(outcome.errors)")
    let lines = try outcome.jsonLines()
    #expect(lines.map { $0["variant"] as? String } == ["control", "ratio"])
    for line in lines {
      #expect(line["population"] as? String == "processes")
      #expect(line["samples"] as? Int == 6)
      let value = try #require(line["value"] as? Double)
      #expect((0.2...5).contains(value), "\(outcome.output)")
    }
    let stored = try History(path: command.folder.file("h.jsonl")).read()
    #expect(stored.sessions.map(\.measurements.count) == [2])
    #expect(stored.sessions.first?.seed == 1)
  }

  @Test("Only common benchmarks are listed")
  func list() async throws {
    let outcome = try await compare("$APUS compare $APUS $APUS sort await mutex --list")
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == """
        await a function
        mutex lock and unlock, threads 1
        mutex lock and unlock, threads 2
        sort shuffled integers, elements 1000
        sort shuffled integers, elements 64000

        """)
  }

  @Test(
    "Asynchronous and threaded code takes turns: half more work is slower, identical code is not",
    arguments: ["awaited", "threaded"])
  func turns(_ name: String) async throws {
    let outcome = try await compare(
      """
      CASES=$(dirname "$APUS")/TurnTestCases
      printf '#!/bin/sh\\nexec "%s" 500\\n' "$CASES" > more; chmod +x more
      $APUS compare $CASES $CASES \(name) --budget 1s --no-history > same; echo $? > same.status
      $APUS compare $CASES ./more \(name) --budget 1s --no-history > more.txt; echo $? > more.status
      cat same more.txt; echo; cat same.status more.status
      """)
    let statuses = outcome.output.split(separator: "\n").suffix(2)
    #expect(statuses.first == "0" || statuses.first == "3", "\(outcome.output)\(outcome.errors)")
    #expect(statuses.last == "1", "\(outcome.output)\(outcome.errors)")
  }

  @Test("An input that cannot be read from its start is refused before anything is measured")
  func pipeAsInput() async throws {
    let outcome = try await compare(
      "mkfifo pipe; for file in pipe . /dev/null; do "
        + "$APUS compare true 'true ' --input $file --no-history --; echo $?; done")
    #expect(outcome.output == "2\n2\n2\n", "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors.contains("pipe: not a regular file"), "\(outcome.errors)")
  }

  #if os(Linux)
    @Test("The processes of a command end if the comparison is killed", .timeLimit(.minutes(30)))
    func killed() async throws {
      let outcome = try await compare(
        """
        seconds=9$$
        $APUS compare "sleep $seconds & sleep $seconds; true" true --no-history -- > /dev/null 2>&1 &
        until [ "$(pgrep -x -f "sleep $seconds" | wc -l)" = 2 ]; do sleep 0.1; done
        kill -9 $!
        for i in $(seq 100); do
          pgrep -x -f "sleep $seconds" > /dev/null || break
          sleep 0.1
        done
        pgrep -x -f "sleep $seconds" || echo none
        """)
      #expect(outcome.output == "none\n", "\(outcome.output)\(outcome.errors)")
    }
  #endif

  @Test("Each run of a command reads the file of --input from its start")
  func input() async throws {
    let outcome = try await compare(
      """
      printf 'one\\ntwo\\n' > words.txt
      printf '#!/bin/sh\\nwc -l >> "$1"\\n' > count; chmod +x count
      $APUS compare ./count './count ' --input words.txt --budget 100ms --no-history -- counts \
        > /dev/null
      sort -u counts
      $APUS compare 'read line || exit 7' 'true' --budget 100ms --no-history -- > /dev/null; echo $?
      """)
    #expect(outcome.output == "2\n1\n", "\(outcome.output)\(outcome.errors)")
  }

  @Test(
    "Arguments that cannot be compared exit 2 and the message has the remedy",
    arguments: [
      ("compare", "compare OLD NEW"), ("compare apus", "compare OLD NEW"),
      ("compare /bin/true $APUS", "/bin/true: ended well and named no benchmarks"),
      ("compare $APUS /bin/false", "/bin/false: ended with status 1"),
      ("compare $APUS ./missing", "./missing: there is no such file"),
      ("compare $APUS $APUS no-such-benchmark", "no benchmark in common"),
      ("compare no-such-program $APUS", "not in PATH"),
      ("compare true no-such-program --", "not in PATH"),
      ("compare true \"grep 'a\" --", "the quote ' at character 6 is not closed"),
      ("compare true true no-such-program -- d", "not in PATH"),
      ("compare -- a", "compare OLD NEW"),
      ("compare true --", "compare OLD NEW ..."),
      ("compare true true --name a --", "a name for each of 2 commands"),
      (
        "compare true true true --prepare a --prepare b --",
        "one for all, or one for each of 3 commands"
      ),
      ("compare true true --parameter x=1 --", "a name that a command has as {x}"),
      ("compare 'true {x}' true --parameter x=1 --parameter x=2 --", "each name once"),
      ("compare 'true {x}' true --parameter x --", "a name and at most 100 different values"),
      (
        "compare 'true {x}{y}' --parameter x=1..50 --parameter y=1..50 --",
        "more than 100 combinations"
      ),
      ("compare true true --sort size --", "Expected time, command"),
      ("compare $APUS $APUS --prepare true", "no effect without '--'"),
      ("compare $APUS $APUS --layouts 12", "no effect without '--git'"),
      ("compare true true --list --", "no effect with '--'"),
      ("compare --git a..b --ignore-failure -- f", "no effect with '--git'"),
      ("compare $APUS $APUS --quick --budget 1s", "'--quick' has no effect with '--budget'"),
      ("compare $APUS $APUS --list --report r.html", "'--report' has no effect with '--list'"),
      ("compare $APUS $APUS --ignore-failure", "no effect without '--'"),
      ("compare $APUS $APUS --input words.txt", "no effect without '--'"),
      ("compare cat cat --input missing.txt --", "missing.txt"),
      ("compare --git a..b --layouts 11", "an even number from 12 to 400"),
      ("compare --git a..b --layouts 13", "an even number from 12 to 400"),
      ("compare $PWD $APUS", "1 link orders where at least 12 are needed"),
      ("compare $APUS $APUS --confidence 100", "from 50 to below 100"),
      ("compare ./hang $APUS --time-limit 300ms", "./hang: had named no benchmarks after"),
    ])
  func usage(_ arguments: String, _ words: String) async throws {
    let outcome = try await compare(
      "printf '#!/bin/sh\\nsleep 1000\\n' > hang; chmod +x hang; $APUS \(arguments) --no-history")
    #expect(outcome.status == 2, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test("A program that crashes in its turns is a failed check with its reason")
  func crash() async throws {
    // It lists the benchmarks of apus, and crashes when it is asked to measure.
    let outcome = try await compare(
      """
      printf '#!/bin/sh\\ncase "$APUS_WORKER" in *pass=listing*) exec "$APUS";; esac\\n' > bad
      echo 'kill -SEGV $$' >> bad; chmod +x bad
      $APUS compare $APUS ./bad class-call --no-history --budget 300ms
      """)
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("./bad: the measuring process crashed (signal 11)"))
  }

  @Test("Commands are compared as a whole, with the arguments after the dashes")
  func commands() async throws {
    let outcome = try await compare(
      "$APUS compare 'sleep 0' 'sleep 0.2; :' --json --no-history --budget 100ms -- ")
    // On a busy machine a command may be delayed by more than the other sleeps.
    #expect([0, 1, 3].contains(outcome.status), "\(outcome.output)\(outcome.errors)")
    let lines = try outcome.jsonLines()
    let ratio = try #require(lines.first { $0["variant"] as? String == "ratio" })
    #expect((ratio["value"] as? Double ?? 0) > 1)
    let costs = lines.filter { $0["probe"] as? String == "command" }
    #expect(costs.count == 8)
    #expect(costs.filter { $0["notes"] != nil }.count == 4)
    let failing = try await compare("$APUS compare true false --no-history --")
    #expect(failing.status == 1)
    #expect(failing.output.contains("--ignore-failure"))
    let ignoring = try await compare(
      "$APUS compare false false --ignore-failure --no-history --budget 1ms -- an argument")
    // On a busy machine six sets of commands that take a millisecond may give any verdict.
    #expect([0, 1, 3].contains(ignoring.status), "\(ignoring.errors)")
    #expect(ignoring.output.contains("wall time"))
    #expect(!ignoring.output.contains("--ignore-failure"))
  }

  @Test("Several commands run with their steps for each value of a parameter")
  func steps() async throws {
    let outcome = try await compare(
      """
      $APUS compare 'sh -c "echo run {budget} >> log"' 'sh -c "echo other {budget} >> log"' \
        --parameter budget=1,2 --name 'first {budget}' --name second \
        --setup 'sh -c "echo setup >> log"' --prepare 'sh -c "echo prepare >> log"' \
        --conclude 'sh -c "echo conclude >> log"' --cleanup 'sh -c "sort log | uniq -c > counts"' \
        --hyperfine runs.json --no-history --budget 1ms -- > table
      echo $?; head -1 log; awk '{ print $2, $3 }' counts; grep -o '"budget":"2"' runs.json | head -1
      grep -c 'first 1' table; grep -o 'second, budget 2' table | head -1
      """)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(["0", "3"].contains(lines.first), "\(outcome.output)\(outcome.errors)")
    #expect(
      lines[1...8] == [
        "setup", "conclude ", "other 1", "other 2", "prepare ", "run 1", "run 2", "setup ",
      ], "\(outcome.output)")
    #expect(lines[9] == "\"budget\":\"2\"" && lines.last == "second, budget 2")
  }

  @Test("A step that fails stops the comparison before anything is shown, and cleans up")
  func failingStep() async throws {
    let outcome = try await compare(
      """
      $APUS compare true true --prepare 'exit 4; :' --cleanup 'touch cleaned' --no-history --
      echo $?; ls cleaned
      """)
    #expect(outcome.output.contains("--prepare 'exit 4; :': ended with status 4"))
    #expect(outcome.output.hasSuffix("1\ncleaned\n"), "\(outcome.output)")
  }

  @Test("Times, CPU time and peak memory of each command are above the ratio")
  func costs() async throws {
    let outcome = try await compare(
      """
      $APUS compare 'dd if=/dev/zero of=/dev/null bs=8M count=9' \
        'dd if=/dev/zero of=/dev/null bs=8M count=9; :' --no-history --budget 1ms --
      """)
    #expect([0, 1, 3].contains(outcome.status), "\(outcome.errors)")
    // The program and a block; at its start a process uses far less.
    #expect(outcome.output.contains(/(8|9|10)\.\d+ MiB/), "\(outcome.output)")
    #expect(outcome.output.contains(/because of ';'; the\s+time of sh -c :/))
    let table = try #require(outcome.output.firstRange(of: "peak memory"))
    let ratio = try #require(outcome.output.firstRange(of: "candidate"))
    #expect(table.lowerBound < ratio.lowerBound)
  }

  /// A repository with two commits, and a `swift` that "builds" a program that behaves like `apus`.
  private static let repository = """
    export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b
    export GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
    mkdir bin repository
    cat > bin/swift <<'END'
    #!/bin/sh
    while [ $# -gt 0 ]; do
      case $1 in
      describe) echo '{"products":[{"name":"program","type":{"executable":null}}]}'; exit ;;
      --package-path) package=$2; shift ;;
      --show-bin-path) echo "$package/.build"; exit ;;
      esac
      shift
    done
    if [ -e "$package/broken" ]; then echo "error: this is broken" >&2; exit 1; fi
    mkdir -p "$package/.build"
    printf '#!/bin/sh\\nexec "%s"\\n' "$APUS" > "$package/.build/program"
    chmod +x "$package/.build/program"
    END
    chmod +x bin/swift
    PATH=$PWD/bin:$PATH
    cd repository
    git init -q .; mkdir package; echo one > package/file; git add .; git commit -qm one
    echo two > package/file; git commit -qam two
    touch package/broken; git add .; git commit -qm broken

    """

  @Test("Two commits are built in work trees that are removed afterwards")
  func revisions() async throws {
    let outcome = try await compare(
      Self.repository + """
        echo changed > package/file
        $APUS compare --git HEAD~2..HEAD~1 --package-path package class-call --json \
          --no-history --budget 100ms
        echo "status $?"; git worktree list | wc -l; ls $TMPDIR
        """)
    #expect(
      outcome.output.contains("\"baseline\":\"HEAD~2\""), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("\"candidate\":\"HEAD~1\""))
    // Beside other tests, two equal programs may differ by chance: each verdict is right here.
    #expect(outcome.output.contains(/status [013]\n/), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors.contains("uncommitted changes are ignored"))
    #expect(outcome.output.hasSuffix("\n1\nbin\nrepository\n"), "\(outcome.output)")
  }

  @Test("Two commits are linked in other orders, two of each in a set")
  func layouts() async throws {
    let outcome = try await compare(
      Self.repository + """
        $APUS compare --git HEAD~2..HEAD~1 --package-path package class-call --layouts 12 --json \
          --no-history --budget 10ms
        ls $TMPDIR
        """)
    #expect(outcome.output.contains("layout: 12 link orders of each program"), "\(outcome.errors)")
    #expect(outcome.errors.contains("linking head in order 12 of 12"))
    #expect(outcome.output.hasSuffix("\nbin\nrepository\n"), "\(outcome.output)")
  }

  @Test(
    "A revision that is missing or cannot be built is named, and no file remains",
    arguments: [
      ("HEAD..HEAD~1", 4, "HEAD could not be built"), ("HEAD~1..HEAD", 1, "error: this is broken"),
      ("nowhere..HEAD", 2, "no revision 'nowhere'"), ("HEAD", 2, "main..HEAD"),
    ])
  func unbuildable(_ range: String, _ status: Int, _ words: String) async throws {
    let outcome = try await compare(
      Self.repository + """
        $APUS compare --git \(range) --package-path package --no-history
        echo "status $?"; git worktree list | wc -l; ls $TMPDIR
        """)
    #expect(outcome.output == "status \(status)\n1\nbin\nrepository\n", "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test("Nothing is built outside of a repository")
  func noRepository() async throws {
    let outcome = try await compare(
      "GIT_CEILING_DIRECTORIES=/ $APUS compare --git a..b --no-history")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("not a git repository"), "\(outcome.errors)")
  }

  @Test("An interrupted comparison exits 130 and leaves no process")
  func interrupted() async throws {
    let outcome = try await compare(
      """
      $APUS compare 'sleep 999.5; :' 'sleep 999.5; :' --no-history -- & child=$!
      until pgrep -f '^sleep 999[.]5' > /dev/null; do sleep 0.1; done
      kill -INT $child; wait $child; echo "status $?"
      pgrep -f '^sleep 999[.]5' || echo none
      """)
    #expect(outcome.output.contains("status 130"), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("none"))
  }
}
