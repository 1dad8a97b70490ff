// A busy loop that shows its progress every 20 milliseconds, for a fraction of a nanosecond a step.

import ApusClocks

var throttle = Throttle(.every(.milliseconds(20)))
let start = CounterClock().now
let end = start.advanced(by: .milliseconds(110))
var updates = 0
while CounterClock().now < end {
  if throttle.shouldUpdate(adding: 1) {
    updates += 1
    if updates == 1 { print("first update after \(throttle.total) steps") }
  }
}
print("at most 5 updates: \(updates <= 5), at least 1: \(updates >= 1)")

// Output:
// first update after <number> steps
// at most 5 updates: true, at least 1: true
