import Foundation

// A program with known shares of its time, for tests of the recorder of profiles.
//
//   ProfileTestCases shares MILLISECONDS    work in three functions: 5, 25 and 70 %
//   ProfileTestCases planted MILLISECONDS   the same with 8 % in the first
//   ProfileTestCases steps [TIMES]          the same number of steps in each run, of about a second each time
//   ProfileTestCases threads COUNT          threads, ten at a time, of 20 ms together
//   ProfileTestCases waiting MILLISECONDS   work, and then a wait that is as long
//   ProfileTestCases migrate                tasks that work and yield in turns
//   ProfileTestCases children COUNT         processes of 50 ms each
//   ProfileTestCases await | actor DEPTH    work below so many `async` functions
//   ProfileTestCases let | group | throwing | discarding | member | failing | unawaited | nested | busy | task DEPTH
//                                           the same in child tasks, below so many `async` functions of the parent
//   ProfileTestCases trap                   work, and then a SIGTRAP of its own
//   ProfileTestCases crash | exit | close   work, and then such an end
//   ProfileTestCases recursion DEPTH        work below so many calls
//   ProfileTestCases forever                work until a signal, or for 30 s

/// Steps of a chain that the optimiser cannot shorten.
@inline(never)
func chain(_ start: UInt64, steps: Int) -> UInt64 {
  var x = start | 1
  for _ in 0..<steps {
    x ^= x << 13
    x ^= x >> 7
    x ^= x << 17
  }
  return x
}

/// The steps of the function with 5 % of the time; 83 of 1,033 steps are three points more.
let plantedSteps = CommandLine.arguments.dropFirst().first == "planted" ? 83 : 50

@inline(never) func fivePercent(_ x: UInt64) -> UInt64 { chain(x, steps: plantedSteps) &+ 1 }
@inline(never) func quarter(_ x: UInt64) -> UInt64 { chain(x, steps: 250) &+ 2 }
@inline(never) func seventyPercent(_ x: UInt64) -> UInt64 { chain(x, steps: 700) &+ 3 }

/// Works until the process has used so much more processor time, so that a busy machine changes nothing.
@inline(never)
func work(milliseconds: Int) {
  let end = clock() + milliseconds * Int(CLOCKS_PER_SEC) / 1000
  var x: UInt64 = 88_172_645_463_325_252
  while clock() < end {
    for _ in 0..<20 { x = seventyPercent(quarter(fivePercent(x))) }
  }
  if x == 0 { print("impossible") }
}

@inline(never)
func recursion(_ depth: Int) -> Int {
  if depth == 0 {
    work(milliseconds: 100)
    return 0
  }
  return recursion(depth - 1) + 1
}

/// Starts threads, ten at a time, and waits for them.
func threads(_ count: Int) {
  for _ in 0..<count / 10 {
    let group = DispatchGroup()
    for _ in 0..<10 {
      group.enter()
      Thread.detachNewThread {
        work(milliseconds: 20)
        group.leave()
      }
    }
    group.wait()
  }
}

/// Waits, without work.
@inline(never)
func pause(milliseconds: Int) {
  // SLEEP: the wait is what the recorder must show.
  usleep(UInt32(1000 * milliseconds))
}

func children(_ count: Int) {
  for _ in 0..<count {
    let child = Process()
    child.executableURL = URL(filePath: CommandLine.arguments[0])
    child.arguments = ["shares", "50"]
    try? child.run()
    child.waitUntilExit()
  }
}

/// Runs an asynchronous function to its end.
func run(_ body: @escaping @Sendable () async -> Int) {
  let done = DispatchSemaphore(value: 0)
  Task {
    if await body() < 0 { print("impossible") }
    done.signal()
  }
  done.wait()
}

let number = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 0 : 0
switch CommandLine.arguments.dropFirst().first {
case "shares", "planted": work(milliseconds: number)
case "steps":
  var x: UInt64 = 88_172_645_463_325_252
  for _ in 0..<max(1, number) * 500_000 { x = seventyPercent(quarter(fivePercent(x))) }
  exit(x == 0 ? 1 : 0)
case "threads": threads(number)
case "waiting":
  work(milliseconds: number)
  pause(milliseconds: number)
case "migrate": run { await migrants() }
case "children": children(number)
case "recursion": exit(Int32(recursion(number) - number))
case "await":
  let depth = number
  run { await level(depth) }
case "actor":
  let depth = number
  run { await Worker().level(depth) }
case "let", "group", "throwing", "discarding", "member", "failing", "unawaited", "nested", "busy",
  "task":
  let (kind, depth) = (CommandLine.arguments[1], number)
  run { await above(depth) { await child(kind, depth) } }
case "trap":
  signal(SIGTRAP) { _ in exit(7) }
  work(milliseconds: 100)
  raise(SIGTRAP)
case "crash":
  work(milliseconds: 100)
  abort()
case "exit":
  work(milliseconds: 100)
  exit(9)
case "close":
  for descriptor in 0..<Int32(256) { close(descriptor) }
  work(milliseconds: 100)
case "forever": work(milliseconds: 30_000)
default: exit(2)
}
