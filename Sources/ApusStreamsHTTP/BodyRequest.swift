import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a request asked for, by which its response is judged.
struct BodyRequest: Sendable {
  /// The method.
  var method = "GET"
  /// Whether the request itself has named the encodings that it accepts.
  var acceptsEncodings = true
  /// Whether the request asks for a part of the body: RFC 9110, section 14.2.
  var asksForPart = false
  /// Whether the request has a condition, so that the answer may have no body: RFC 9110, section 13.1.
  var isConditional = false

  /// Creates the request of anything, to which every response may answer.
  static let anything = BodyRequest(asksForPart: true, isConditional: true)

  /// Creates the facts of a request.
  init(_ request: URLRequest) {
    func has(_ field: String) -> Bool { request.value(forHTTPHeaderField: field) != nil }
    self.init(
      method: request.httpMethod ?? "GET", acceptsEncodings: has("Accept-Encoding"),
      asksForPart: has("Range"), isConditional: has("If-None-Match") || has("If-Modified-Since"))
  }

  private init(
    method: String = "GET", acceptsEncodings: Bool = true, asksForPart: Bool, isConditional: Bool
  ) {
    self.method = method
    self.acceptsEncodings = acceptsEncodings
    self.asksForPart = asksForPart
    self.isConditional = isConditional
  }

  /// Whether a status answers something that the request did not ask for.
  func isUnasked(_ status: Int) -> Bool {
    status == 206 && !asksForPart || status == 304 && !isConditional
  }
}
