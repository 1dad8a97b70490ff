import ApusJSON

/// A handler that keeps every event as text.
struct EventLog: JSONHandler {
  var events: [String] = []

  mutating func beginObject() { events.append("{") }
  mutating func endObject() { events.append("}") }
  mutating func beginArray() { events.append("[") }
  mutating func endArray() { events.append("]") }
  mutating func key(_ key: JSONString) { events.append("key \(key.text)") }
  mutating func string(_ value: JSONString) { events.append("string \(value.text)") }
  mutating func number(_ value: JSONNumber) { events.append("\(value)") }
  mutating func boolean(_ value: Bool) { events.append("\(value)") }
  mutating func null() { events.append("null") }
}
