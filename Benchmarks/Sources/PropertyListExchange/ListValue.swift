import Foundation

/// A value of a property list that every form can hold.
indirect enum ListValue: Equatable, Sendable {
  case dictionary([String: ListValue])
  case array([ListValue])
  case string(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  case data([UInt8])
  /// Seconds since 2001: whole ones, because XML has no others.
  case date(Double)
}

extension ListValue {
  /// A dictionary of random values; equal for equal seeds.
  static func random(seed: UInt64) -> ListValue {
    var random = Generator(state: seed)
    return dictionary(depth: 4, &random)
  }

  private static func value(depth: Int, _ random: inout Generator) -> ListValue {
    switch Int.random(in: depth > 0 ? 0...9 : 2...9, using: &random) {
    case 0: dictionary(depth: depth - 1, &random)
    case 1:
      .array(
        (0..<Int.random(in: 0...20, using: &random)).map { _ in value(depth: depth - 1, &random) })
    case 2, 3: .string(text(&random))
    case 4, 5:
      .integer(Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random))
    case 6: .real(real(&random))
    case 7: .boolean(.random(using: &random))
    case 8:
      .data(
        (0..<Int.random(in: 0...40, using: &random)).map { _ in .random(in: 0...255, using: &random)
        })
    default: .date(Double(Int.random(in: -3_000_000_000...3_000_000_000, using: &random)))
    }
  }

  private static func dictionary(depth: Int, _ random: inout Generator) -> ListValue {
    var pairs: [String: ListValue] = [:]
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      pairs["k" + text(&random)] = value(depth: depth, &random)
    }
    return .dictionary(pairs)
  }

  /// A number with any exponent; no whole one that Foundation's decoder would take for an integer.
  private static func real(_ random: inout Generator) -> Double {
    let number = Double(bitPattern: random.next())
    return number.isFinite && (number != number.rounded() || abs(number) >= 0x1p63) ? number : 0.5
  }

  /// Letters, signs of XML, and characters of 2 to 4 bytes; no line ends, which XML normalises.
  private static func text(_ random: inout Generator) -> String {
    let characters: [Character] = [
      "a", "Z", "0", " ", "<", "&", ">", "\"", "'", "é", "€", "漢", "😀",
    ]
    return String(
      (0..<Int.random(in: 0...20, using: &random)).map { _ in
        characters[Int.random(in: characters.indices, using: &random)]
      })
  }
}

/// A generator of the same numbers for the same seed.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}

/// The value as Foundation's coders read and write it.
extension ListValue: Codable {
  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if let value = try? single.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? single.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? single.decode(Double.self) {
      self = .real(value)
    } else if let value = try? single.decode(String.self) {
      self = .string(value)
    } else if let value = try? single.decode(Data.self) {
      self = .data(Array(value))
    } else if let value = try? single.decode(Date.self) {
      self = .date(value.timeIntervalSinceReferenceDate)
    } else if let value = try? single.decode([String: ListValue].self) {
      self = .dictionary(value)
    } else {
      self = .array(try single.decode([ListValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    switch self {
    case .dictionary(let pairs): try single.encode(pairs)
    case .array(let elements): try single.encode(elements)
    case .string(let text): try single.encode(text)
    case .integer(let number): try single.encode(number)
    case .real(let number): try single.encode(number)
    case .boolean(let flag): try single.encode(flag)
    case .data(let bytes): try single.encode(Data(bytes))
    case .date(let seconds): try single.encode(Date(timeIntervalSinceReferenceDate: seconds))
    }
  }
}
