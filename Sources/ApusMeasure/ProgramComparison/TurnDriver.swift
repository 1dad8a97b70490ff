/// The loop's side of a process that takes turns with others through a shared page.
final class TurnDriver: EpochDriver {
  private let page: TurnPage
  private let number: Int
  private var seat: TurnSeat
  private var turn: Int?

  init(_ page: TurnPage, number: Int, _ planner: EpochPlanner) {
    self.page = page
    self.number = number
    seat = TurnSeat(planner)
  }

  func border(_ ticks: UInt64?) -> Int {
    switch seat.next(after: ticks) {
    case .run(let iterations): return iterations
    case .arrive(let rate): Worker.report([.value(.turnRate, rate)])
    case .handOver(let ticks): if let turn { page.finish(turn, ticks: max(1, ticks)) }
    }
    let next = page.waitForTurn(seat: number, after: turn)
    turn = next
    let iterations = page.iterations(next)
    if iterations > 0 { return seat.take(iterations) }
    page.finish(next, ticks: 0)
    return 0
  }

  var isForTheRecord: Bool { true }
}
