import Testing

@testable import ApusClocks

@Suite("CountingPace")
struct CountingPaceTests {
  private var pace = CountingPace(reaction: .milliseconds(1))

  @Test("The clock is read once in 1024 events of a fast stream, after ten doublings")
  mutating func fast() {
    for doubling in 1...10 {
      pace.adapt(to: pace.batch, in: .nanoseconds(pace.batch))
      #expect(pace.batch == 1 << doubling)
    }
    pace.adapt(to: 1024, in: .nanoseconds(1024))
    #expect(pace.batch == 1024)
  }

  @Test(
    "The clock is read once or twice in the reaction time of a steady stream",
    arguments: [1, 7, 90])
  mutating func steady(microsecondsPerThing: Int) {
    for _ in 0..<20 {
      pace.adapt(to: pace.batch, in: .microseconds(pace.batch * microsecondsPerThing))
    }
    let time = pace.batch * microsecondsPerThing
    #expect(time <= 1000 || pace.batch == 1)
    #expect(time >= 250)
  }

  @Test("A slower stream shrinks the batch at once")
  mutating func slower() {
    for _ in 0..<12 { pace.adapt(to: pace.batch, in: .zero) }
    pace.adapt(to: 1024, in: .seconds(1))
    #expect(pace.batch == 1)
  }

  @Test("A reading before the end of the batch may shrink the batch but never grows it")
  mutating func early() {
    for _ in 0..<5 { pace.adapt(to: pace.batch, in: .zero) }
    pace.adapt(to: 3, in: .microseconds(1))
    #expect(pace.batch == 32)
    pace.adapt(to: 3, in: .milliseconds(2))
    #expect(pace.batch == 1)
  }

  @Test("A clock that goes backwards and extreme numbers do not trap")
  mutating func limits() {
    pace.adapt(to: .max, in: .zero - .seconds(5))
    #expect(pace.batch == 2)
    pace.adapt(to: .max, in: .seconds(Int64.max / 2))
    #expect(pace.batch >= 1)
    pace.adapt(to: 0, in: .seconds(Int64.max / 2))
    #expect(pace.batch == 1)
  }
}
