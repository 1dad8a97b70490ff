import ApusMeasure
import Observation
import Synchronization

extension CaseStudyExperiment {
  /// The calls and accessors of the book's chapter 3, from a field to a name that is looked up.
  static let access = CaseStudyExperiment(
    .access, from: Chapter3.source,
    measures: "a number of an object, read and set directly, by calls, keys, names and observers",
    how: """
      read: the number of an object is added to a sum: a field of a structure, a property of a final class, \
      a function, a method of a class, a closure that was got once, the same from a dictionary each time, \
      a key path, a member that is looked up by its name, CodingKey, Mirror, and a new object for each \
      number. forwarding keeps \
      a handler for unknown names. object: a property with an object, read directly and under a lock. set: a \
      setter, one with a list of an observer, one that the library Observation tracks, and one whose \
      observer sets another object (bound). A measurement is the time of an access.
      """,
    seconds: 6, published: []
  ) {
    [
      CaseStudyGroup("access") { experiment in
        let count = experiment.scaled(2000, atLeast: 50)
        return CaseStudyPlan([reads(count), objects(count), changes(count)])
      }
    ]
  }

  private static func reads(_ count: Int) -> CaseStudy {
    return CaseStudy(
      .readNumber, items: count,
      variants: [
        Variant(.method) { sum(count) { $0.number } },
        Variant(.field) {
          var (fields, sum) = (CounterFields(number: 3), 0)
          for _ in 0..<count {
            launder(&fields)
            sum &+= fields.number
          }
          return sum
        },
        Variant(.property) {
          // A number that is known at run time: the optimiser replaces a constant that all objects have.
          var (counter, sum) = (FinalCounter(identity(3)), 0)
          for _ in 0..<count {
            launder(&counter)
            sum &+= counter.number
          }
          return sum
        },
        Variant(.function) { sum(count) { number(of: $0) } },
        Variant(.keptMethod, keptMethod(count)),
        Variant(.namedMethod) { sum(count) { Counter.methods["number"]?($0) ?? 0 } },
        Variant(.keyPath) { sum(count) { $0[keyPath: Counter.path] } },
        Variant(.stringKey) { sum(count) { $0.value(forKey: "number") } },
        Variant(.forwarding) { sum(count) { Forwarder(target: $0).number } },
        Variant(.codingKey) { sum(count) { $0.value(forCodingKey: "number") } },
        Variant(.mirror) {
          sum(count) {
            Mirror(reflecting: $0).superclassMirror?.descendant("stored") as? Int ?? 0
          }
        },
        Variant(.made) {
          sum(count) { _ in
            var made: Counter = WideCounter(3)
            launder(&made)
            return made.number
          }
        },
      ],
      ratios: [
        (.method, .function), (.method, .keptMethod), (.field, .property), (.made, .stringKey),
      ])
  }

  /// Sums what a closure reads of an object of an unknown class.
  @inline(__always)
  private static func sum(_ count: Int, _ read: (Counter) -> Int) -> Int {
    var (counter, sum): (Counter, Int) = (WideCounter(3), 0)
    for _ in 0..<count {
      launder(&counter)
      sum &+= read(counter)
    }
    return sum
  }

  @inline(never)
  private static func number(of counter: Counter) -> Int { counter.stored }

  /// Reads by a closure that was got from the object once.
  private static func keptMethod(_ count: Int) -> () -> Int {
    {
      var counter: Counter = WideCounter(3)
      launder(&counter)
      var (kept, sum) = (KeptMethod(call: counter.reader), 0)
      for _ in 0..<count {
        launder(&kept)
        sum &+= kept.call()
      }
      return sum
    }
  }

  private static func objects(_ count: Int) -> CaseStudy {
    func sum(_ read: (Holder) -> FinalCounter) -> Int {
      var (holder, sum) = (Holder(FinalCounter(identity(3))), 0)
      for _ in 0..<count {
        launder(&holder)
        var object = read(holder)
        launder(&object)
        sum &+= object.number
      }
      return sum
    }
    return CaseStudy(
      .objectProperty, items: count,
      variants: [
        Variant(.direct) { sum { $0.object } }, Variant(.underLock) { sum { $0.lockedObject } },
      ])
  }

  private static func changes(_ count: Int) -> CaseStudy {
    let (plain, listed, tracked) = (Setting(), ListedSetting(), TrackedSetting())
    let (bound, copy) = (TrackedSetting(), TrackedSetting())
    let calls = Atomic(0)
    let observe = { (setting: TrackedSetting) in
      withObservationTracking {
        _ = setting.number
      } onChange: {
        calls.add(1, ordering: .relaxed)
      }
    }
    listed.observers.append { _ in calls.add(1, ordering: .relaxed) }
    return CaseStudy(
      .setNumber, items: count,
      variants: [
        Variant(.setter) {
          for number in 1...count { plain.set(number) }
          return plain.number
        },
        Variant(.listedObserver) {
          for number in 1...count { listed.set(number) }
          return listed.number
        },
        Variant(.tracked) {
          for number in 1...count {
            observe(tracked)
            tracked.set(number)
          }
          return tracked.number
        },
        Variant(.bound) {
          for number in 1...count {
            observe(bound)
            observe(copy)
            bound.set(number)
            copy.set(bound.number)
          }
          return copy.number
        },
      ])
  }
}

private struct CounterFields {
  var number: Int
}

private final class FinalCounter: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

private class Counter {
  fileprivate var stored: Int
  init(_ number: Int) { stored = number }
  @inline(never) var number: Int { -stored }
  var reader: () -> Int { { 0 } }

  static let methods: [String: @Sendable (Counter) -> Int] = [
    "number": { $0.number }, "stored": { $0.stored },
  ]
  static let path: any KeyPath<Counter, Int> & Sendable = \.number

  /// Returns a value by a name: the dictionary of readers is asked each time.
  @inline(never)
  func value(forKey name: String) -> Int { Self.methods[name]?(self) ?? 0 }

  private enum Keys: String, CodingKey {
    case first, second, third, number
  }

  @inline(never)
  func value(forCodingKey name: String) -> Int {
    switch Keys(stringValue: name) {
    case .number: number
    default: 0
    }
  }
}

private final class WideCounter: Counter {
  @inline(never) override var number: Int { stored }
  override var reader: () -> Int { { self.stored } }
}

/// A receiver of any name; an unknown name goes to the target's table.
@dynamicMemberLookup
private struct Forwarder {
  let target: Counter
  subscript(dynamicMember name: String) -> Int { target.value(forKey: name) }
}

private struct KeptMethod {
  var call: () -> Int
}

private final class Holder: Sendable {
  private let stored: FinalCounter
  private let locked: Mutex<FinalCounter>
  init(_ object: FinalCounter) {
    stored = object
    locked = Mutex(object)
  }
  var object: FinalCounter { @inline(never) get { stored } }
  var lockedObject: FinalCounter { @inline(never) get { locked.withLock { $0 } } }
}

private class Setting {
  private(set) var number = 0
  @inline(never) func set(_ number: Int) { self.number = number }
}

/// A setting that calls a list of closures.
private final class ListedSetting {
  private(set) var number = 0 { didSet { for observer in observers { observer(number) } } }
  var observers: [(Int) -> Void] = []
  @inline(never) func set(_ number: Int) { self.number = number }
}

@Observable
private final class TrackedSetting {
  private(set) var number = 0
  @inline(never) func set(_ number: Int) { self.number = number }
}

extension ProbeKey {
  /// The key of the experiment.
  static let access = ProbeKey("access")
}

extension StudyKey {
  static let readNumber = StudyKey("read")
  static let objectProperty = StudyKey("object")
  static let setNumber = StudyKey("set")
}

extension VariantKey {
  static let field = VariantKey("field")
  static let property = VariantKey("property")
  static let function = VariantKey("function")
  static let method = VariantKey("method")
  static let keptMethod = VariantKey("kept-method")
  static let namedMethod = VariantKey("named-method")
  static let keyPath = VariantKey("key-path")
  static let stringKey = VariantKey("string-key")
  static let forwarding = VariantKey("forwarding")
  static let codingKey = VariantKey("coding-key")
  static let mirror = VariantKey("mirror")
  static let made = VariantKey("made")
  static let underLock = VariantKey("under-lock")
  static let listedObserver = VariantKey("observer-list")
  static let tracked = VariantKey("tracked")
  static let bound = VariantKey("bound")
}
