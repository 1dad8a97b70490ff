import ApusMeasure
import Testing

@Suite("BlackHole")
struct BlackHoleTests {
  @Test("Identity returns its argument", arguments: [0, 1, -1, Int.max, Int.min])
  func integers(_ number: Int) {
    #expect(identity(number) == number)
  }

  @Test(
    "Identity keeps every bit of a floating-point number",
    arguments: [0.0, -0.0, .infinity, .leastNonzeroMagnitude, .nan])
  func doubles(_ number: Double) {
    #expect(identity(number).bitPattern == number.bitPattern)
  }

  @Test("Laundering changes nothing")
  func laundering() {
    var numbers = [1, 2, 3]
    var text = "a string that is too long to be small"
    launder(&numbers)
    launder(&text)
    #expect(numbers == [1, 2, 3])
    #expect(text == "a string that is too long to be small")
  }

  @Test("Consuming keeps no reference")
  func consuming() {
    weak var observed: Object?
    do {
      let object = Object()
      observed = object
      blackHole(object)
      withExtendedLifetime(object) {}
    }
    #expect(observed == nil)
  }

  @Test("A noncopyable value can be consumed and laundered")
  func noncopyable() {
    var only = Only(number: 7)
    launder(&only)
    blackHole(only)
    #expect(only.number == 7)
  }

  private final class Object {}

  private struct Only: ~Copyable {
    let number: Int
  }
}
