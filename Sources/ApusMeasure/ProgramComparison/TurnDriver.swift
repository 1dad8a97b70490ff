/// The driver of a loop that takes turns with other processes through a shared page.
///
/// Companion threads of the loop rest while another process has its turn.
final class TurnDriver: EpochDriver {
  private let page: TurnPage
  private let number: Int
  private var seat: TurnSeat
  private var turn: Int?
  private var team: LoopTeam?

  init(_ page: TurnPage, number: Int, _ planner: EpochPlanner) {
    self.page = page
    self.number = number
    seat = TurnSeat(planner)
  }

  func lead(_ team: LoopTeam) { self.team = team }

  func border(_ time: EpochTime?) -> Int {
    switch seat.next(after: time) {
    case .run(let iterations): return iterations
    case .arrive(let rate):
      team?.rest()
      WorkerMessage.report([.value(.turnRate, rate)])
    case .handOver(let ticks):
      team?.rest()
      if let turn { page.finish(turn, ticks: max(1, ticks)) }
    }
    let next = page.waitForTurn(seat: number, after: turn)
    turn = next
    let iterations = page.iterations(next)
    if iterations > 0 {
      team?.resume()
      return seat.take(iterations)
    }
    page.finish(next, ticks: 0)
    return 0
  }

  var isForTheRecord: Bool { true }
}
