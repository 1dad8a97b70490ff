extension DecodingError {
  /// The path, the description and the underlying error, which is that of the format if a container threw it.
  var context: Context? {
    switch self {
    case .keyNotFound(_, let context), .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      context
    @unknown default: nil
    }
  }

  /// Returns the same error with another context.
  func replacing(_ context: Context) -> DecodingError {
    switch self {
    case .keyNotFound(let key, _): .keyNotFound(key, context)
    case .typeMismatch(let type, _): .typeMismatch(type, context)
    case .valueNotFound(let type, _): .valueNotFound(type, context)
    default: .dataCorrupted(context)
    }
  }
}
