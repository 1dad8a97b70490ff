// Sends vectors of more than 16 bytes in every way, in async functions that hold such a vector while
// they wait. `Scripts/check-wide-vectors` builds this program for release, and runs it.
//
//   WideVectorTestCases                  prints the names of the cases
//   WideVectorTestCases CASE             prints the number of right elements, 100

/// A value with a vector after other fields.
struct Pair: Sendable, Equatable {
  var name: String
  var vector: SIMD3<Double>
}

/// A value with a vector of 64 bytes that does not begin it.
struct Numbered: Sendable, Equatable {
  var number: Int
  var vector: SIMD8<Double>
}

/// The elements depend on the arguments, so that the compiler does not know them.
let seed = CommandLine.arguments.count

struct Case: Sendable {
  let name: String
  let run: @Sendable () async -> Int

  init(_ name: String, _ run: @escaping @Sendable () async -> Int) {
    self.name = name
    self.run = run
  }
}

func cases<Element: Equatable & Sendable>(_ type: String, _ element: Element) -> [Case] {
  let boxed = Boxed(element)
  let cases: [Case] = [
    Case("two") { await selectAmongTwo(element) },
    Case("two-until") { await selectAmongTwoUntil(element) },
    Case("try") { await trySelects(element) },
    Case("array") { await selectOfArray(element) },
    Case("array-until") { await selectOfArrayUntil(element) },
    Case("try-array") { await trySelectOfArray(element) },
    Case("any") { await selectOfAnyCases(element) },
    Case("throwing-select") { await selectOfThrowingChannels(element) },
    Case("owning") { await owningSelect(boxed) },
    Case("plain") { await plain(element) },
    Case("loop") { await loop(element) },
    Case("deadlines") { await deadlines(element) },
    Case("without-waiting") { await withoutWaiting(element) },
    Case("throwing") { await throwing(element) },
    Case("permits") { await permits(element) },
    Case("broadcast") { await broadcast(element) },
    Case("merged") { await merged(element) },
    Case("errors") { await errors(element) },
  ]
  return cases.map { Case("\(type)/\($0.name)", $0.run) }
}

/// Selects of all arities, which take long to compile.
func arities(_ element: SIMD8<Double>) -> [Case] {
  [
    Case("three") { await selectAmongThree(element) },
    Case("four") { await selectAmongFour(element) },
    Case("five") { await selectAmongFive(element) },
    Case("six") { await selectAmongSix(element) },
    Case("seven") { await selectAmongSeven(element) },
    Case("eight") { await selectAmongEight(element) },
    Case("three-until") { await selectAmongThreeUntil(element) },
    Case("four-until") { await selectAmongFourUntil(element) },
    Case("five-until") { await selectAmongFiveUntil(element) },
    Case("six-until") { await selectAmongSixUntil(element) },
    Case("seven-until") { await selectAmongSevenUntil(element) },
    Case("eight-until") { await selectAmongEightUntil(element) },
  ]
}

var all = arities(SIMD8(repeating: Double(seed)))
all += cases("SIMD8<Double>", SIMD8<Double>(repeating: Double(seed)))
all += cases("SIMD4<Double>", SIMD4<Double>(repeating: Double(seed)))
all += cases("Pair", Pair(name: "pair", vector: SIMD3(1, 2, Double(seed))))
all += cases("Numbered", Numbered(number: seed, vector: SIMD8(repeating: Double(seed))))

if CommandLine.arguments.count < 2 {
  for found in all { print(found.name) }
} else if let found = all.first(where: { $0.name == CommandLine.arguments[1] }) {
  print(await Task.detached { await found.run() }.value)
}
