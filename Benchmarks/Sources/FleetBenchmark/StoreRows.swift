// UNSAFE: passes references and values to the rival in C

import ApusBenchmark
import ApusMeasure
import ApusSystem
import ApusStores
import ApusStoresPostgreSQL
import CFleetRival
import Foundation
import RivalCommandLine

/// A store in a table of the server, beside a program in C that does the same work with libpq.
///
/// Both sides have a table of their own, made by the store, with its triggers. A side and the other take turns.
// SAFETY: the connection of the rival is made and closed by this object alone.
@safe final class StoreRows {
  private let table: FleetTableOfTimes
  private let address: String
  private let rounds: Int
  private let store: PostgreSQLStore
  private let rival: OpaquePointer

  private static let size = 1000
  private static let count = 1000
  private static let rivalTable = "rival"

  init(_ programs: FleetPrograms, _ table: FleetTableOfTimes, isQuick: Bool) throws {
    self.table = table
    address = programs.address("postgres")
    rounds = isQuick ? 5 : 21
    store = try PostgreSQLStore(address, table: "own")
    _ = try PostgreSQLStore(address, table: Self.rivalTable)
    // SAFETY: as above.
    unsafe rival = try unsafe Self.open(address)
  }

  // SAFETY: the pointer is that of this object's connection, which nothing else closes.
  deinit { unsafe fleet_rival_close(rival) }

  private static func open(_ address: String) throws -> OpaquePointer {
    // SAFETY: the call copies the texts.
    guard let rival = unsafe fleet_rival_open(address, rivalTable) else {
      throw WrongAnswerError("libpq cannot connect")
    }
    return unsafe rival
  }

  // MARK: Values

  /// The bytes of a value: each round has its own, so that no side can return an older one.
  private func value(_ number: Int, _ round: Int) -> [UInt8] {
    (0..<Self.size).map { UInt8(truncatingIfNeeded: number &* 31 &+ round &* 7 &+ $0) }
  }

  private func reference(_ number: Int) throws -> Reference { try Reference("item://\(number)") }

  /// Texts with a zero at the end of each.
  private func texts(_ numbers: Range<Int>) throws -> [CChar] {
    try numbers.flatMap { try Array(reference($0).description.utf8CString) }
  }

  private func sum(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 + UInt64($1) } }

  // MARK: Turns

  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// Measures both sides in turns, and adds a row with the ratio of their times.
  ///
  /// - Parameters:
  ///   - repeats: The number of times that a turn does the work.
  ///   - own: The work of the store; its argument is the number of the repeat.
  private func compare(
    _ name: String, atMost limit: Double, repeats: Int, _ own: (Int) throws -> Void,
    _ other: (Int) throws -> Void
  ) throws {
    var times: (own: [Double], other: [Double]) = ([], [])
    for round in 0..<rounds {
      func measureOwn() throws {
        times.own.append(
          try seconds { for index in 0..<repeats { try own(round * repeats + index) } })
      }
      func measureOther() throws {
        times.other.append(
          try seconds { for index in 0..<repeats { try other(round * repeats + index) } })
      }
      if round % 2 == 0 {
        try measureOwn()
        try measureOther()
      } else {
        try measureOther()
        try measureOwn()
      }
    }
    let ratios = zip(times.own, times.other).map { $0 / $1 }
    func text(_ values: [Double]) -> String {
      Quantity.text(Samples(values).median / Double(repeats) * 1e9, .nanoseconds)
    }
    table.add(
      "store: \(name), beside libpq (ratio)", ratios, .ratio, within: -.infinity...limit,
      note: "\(text(times.own)) and \(text(times.other))")
  }

  // MARK: Rows

  func all() throws {
    try putMany()
    try getOne()
    try getMany()
    try putOne()
    try changes()
  }

  /// A thousand values by `COPY`.
  private func putMany() throws {
    let references = try (0..<Self.count).map(reference)
    let texts = try texts(0..<Self.count)
    try compare(
      "put of 1,000 by COPY", atMost: 1.25, repeats: 1,
      { round in
        try self.store.put(
          references.enumerated().map { StoreEntry($0.element, self.value($0.offset, round)) })
      },
      { round in
        let values = (0..<Self.count).flatMap { self.value($0, round) }
        // SAFETY: the arrays have so many texts and bytes.
        let status = unsafe fleet_rival_copy(
          self.rival, texts, values, Int32(Self.size), Int32(Self.count))
        try expectEqual("copy of libpq", status, 0)
      })
    try expectEqual("value", try store.get(references[7])?.bytes, value(7, rounds - 1))
    try expectEqual("value of libpq", try rivalSum(7..<8), sum(value(7, rounds - 1)))
  }

  private func rivalSum(_ numbers: Range<Int>) throws -> UInt64 {
    var sum: UInt64 = 0
    // SAFETY: the array has so many texts.
    let found = unsafe fleet_rival_get(rival, try texts(numbers), Int32(numbers.count), &sum)
    try expectEqual("values of libpq", Int(found), numbers.count)
    return sum
  }

  private func getOne() throws {
    let references = try (0..<Self.count).map(reference)
    let texts = try (0..<Self.count).map { try self.texts($0..<$0 + 1) }
    var sums: (own: UInt64, other: UInt64) = (0, 0)
    try compare(
      "get", atMost: 1.25, repeats: 200,
      { index in
        sums.own += self.sum(try self.store.get(references[index % Self.count])?.bytes ?? [])
      },
      { index in
        // SAFETY: the array has a text.
        let found = unsafe fleet_rival_get(self.rival, texts[index % Self.count], 1, &sums.other)
        try expectEqual("value of libpq", found, 1)
      })
    try expectEqual("sums of single values", sums.own, sums.other)
  }

  private func getMany() throws {
    let references = try (0..<100).map(reference)
    let texts = try texts(0..<100)
    var sums: (own: UInt64, other: UInt64) = (0, 0)
    try compare(
      "get of 100", atMost: 1.25, repeats: 10,
      { _ in
        for value in try self.store.get(references) { sums.own += self.sum(value?.bytes ?? []) }
      },
      { _ in
        // SAFETY: the array has so many texts.
        let found = unsafe fleet_rival_get(self.rival, texts, 100, &sums.other)
        try expectEqual("values of libpq", found, 100)
      })
    try expectEqual("sums of 100 values", sums.own, sums.other)
  }

  private func putOne() throws {
    let reference = try reference(3)
    let text = try texts(3..<4)
    try compare(
      "put", atMost: 1.25, repeats: 20,
      { index in _ = try self.store.put(reference, self.value(3, index)) },
      { index in
        // SAFETY: the array has a text, and the value so many bytes.
        let status = unsafe fleet_rival_put(
          self.rival, text, self.value(3, index), Int32(Self.size))
        try expectEqual("put of libpq", status, 0)
      })
    let last = value(3, rounds * 20 - 1)
    try expectEqual("put value", try store.get(reference)?.bytes, last)
    try expectEqual("put value of libpq", try rivalSum(3..<4), sum(last))
  }

  /// The time from a put to its notice, on another connection.
  private func changes() throws {
    let watching = try PostgreSQLStore(address, table: "own")
    let changes = watching.changes(under: "item://")
    let noted = DispatchSemaphore(value: 0)
    let reader = Task { while await changes.next() != nil { noted.signal() } }
    defer { reader.cancel() }
    // SAFETY: the connection is closed at the end of this function.
    let listener = try unsafe Self.open(address)
    // SAFETY: the pointer is that of the connection above.
    defer { unsafe fleet_rival_close(listener) }
    // SAFETY: as above.
    try expectEqual("listen of libpq", unsafe fleet_rival_listen(listener), 0)
    let reference = try reference(5)
    let text = try texts(5..<6)
    // The thread of the changes listens once the first notice has come.
    repeat { try store.put(reference, [1]) } while noted.wait(timeout: .now() + 0.1) == .timedOut
    while noted.wait(timeout: .now() + 0.1) == .success {}
    try compare(
      "put and its change", atMost: 1.25, repeats: 20,
      { index in
        try self.store.put(reference, self.value(5, index))
        try expectEqual("change", noted.wait(timeout: .now() + 10), .success)
      },
      { index in
        // SAFETY: the array has a text, and the value so many bytes.
        let status = unsafe fleet_rival_put(
          self.rival, text, self.value(5, index), Int32(Self.size))
        try expectEqual("put of libpq", status, 0)
        // SAFETY: the pointer is that of the connection above.
        try expectEqual("notice of libpq", Int(unsafe fleet_rival_wait(listener)), text.count - 1)
      })
  }
}
