extension StreamVariant {
  /// The text in the first column of a table.
  var title: String {
    switch self {
    case .bytes(let access): "bytes(from:), \(access.title)"
    case .data(let access): "data(from:), \(access.title)"
    case .delegate(let access): "delegate, \(access.title)"
    case .completion(let access): "completion, \(access.title)"
    case .source: "our source, each byte"
    case .spans: "our source, each span"
    case .pipe: "our source from a pipe"
    case .mapped: "our source over a mapped file"
    case .memcpy: "memcpy"
    case .nothing: "opened, nothing read"
    }
  }
}

extension StreamVariant.Access {
  fileprivate var title: String {
    switch self {
    case .forLoop: "for loop"
    case .raw: "withUnsafeBytes"
    case .forEach: "forEach"
    case .reduce: "reduce"
    }
  }
}
