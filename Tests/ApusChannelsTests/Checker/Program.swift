import ApusMeasure

/// A program of a few tasks and a few channels.
struct Program: CustomStringConvertible {
  /// A case: a send of a value, or a receive.
  struct Part {
    var channel: Int
    var value: Int?
  }

  enum Kind {
    case transfer
    case close(Int)
    case cancel(task: Int)
    /// Reserves a slot.
    case reserve(Int)
    /// Sends a value by the permit of an earlier operation of the same task, or frees its slot.
    /// Does nothing if that operation gave no permit.
    case settle(permit: Int, channel: Int, value: Int?)
  }

  struct Operation {
    var number: Int
    var kind: Kind
    var parts: [Part] = []
    var waits = false
    /// Whether a select of two cases uses cases that own their elements.
    var owns: Bool { parts.count == 2 && number % 2 == 0 }
  }

  var limits: [Int]
  var tasks: [[Operation]]

  var operations: [Operation] { tasks.flatMap { $0 } }

  /// Creates a random program: up to three tasks of up to four operations on 1 or 2 channels.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - cancels: Whether tasks are cancelled.
  ///   - reserves: Whether slots are reserved, in channels that have slots.
  init(seed: UInt64, cancels: Bool, reserves: Bool = false) {
    var random = SplitMix64(seed: seed)
    func pick(_ count: Int) -> Int { Int(random.next() >> 33) % count }
    limits = (0...pick(2)).map { _ in (reserves ? [1, 2, 2, 2] : [0, 0, 1, 2])[pick(4)] }
    tasks = []
    var number = 0
    let taskCount = 2 + pick(2)
    for _ in 0..<taskCount {
      var operations: [Operation] = []
      for _ in 0...pick(4) {
        if reserves && pick(3) == 0 {
          // A task that holds a permit waits for nothing else: a receiver of a closed channel would
          // wait for itself.
          let (permit, channel) = (number, pick(limits.count))
          operations.append(
            Operation(number: permit, kind: .reserve(channel), waits: pick(4) > 0))
          if pick(2) == 0 {
            number += 1
            let part = Part(channel: channel, value: pick(3) > 0 ? number * 10 : nil)
            operations.append(Operation(number: number, kind: .transfer, parts: [part]))
          }
          number += 1
          let kind = Kind.settle(
            permit: permit, channel: channel, value: pick(3) > 0 ? number * 10 : nil)
          operations.append(Operation(number: number, kind: kind))
        } else {
          operations.append(
            Self.operation(number, limits.count, taskCount, cancels: cancels, pick))
        }
        number += 1
      }
      tasks.append(operations)
    }
  }

  private static func operation(
    _ number: Int, _ channels: Int, _ tasks: Int, cancels: Bool, _ pick: (Int) -> Int
  ) -> Operation {
    let roll = pick(16)
    if roll == 0 { return Operation(number: number, kind: .close(pick(channels))) }
    if roll <= 2 && cancels { return Operation(number: number, kind: .cancel(task: pick(tasks))) }
    let parts = (0..<(roll < 9 ? 1 : roll < 14 ? 2 : 3)).map { index in
      Part(channel: pick(channels), value: pick(2) == 0 ? number * 10 + index : nil)
    }
    return Operation(number: number, kind: .transfer, parts: parts, waits: pick(4) > 0)
  }

  var description: String {
    let lines = tasks.map { task in
      task.map { operation in
        switch operation.kind {
        case .close(let channel): "close(\(channel))"
        case .cancel(let task): "cancel(task \(task))"
        case .reserve(let channel):
          (operation.waits ? "" : "try ") + "\(operation.number) = reserve(\(channel))"
        case .settle(let permit, _, let value):
          value.map { "\(permit).send(\($0))" } ?? "\(permit) goes"
        case .transfer:
          (operation.waits ? "" : "try ")
            + operation.parts.map { part in
              part.value.map { "send(\($0) to \(part.channel))" } ?? "receive(\(part.channel))"
            }.joined(separator: " or ")
        }
      }.joined(separator: "; ")
    }
    return "channels \(limits): " + lines.joined(separator: " | ")
  }
}
