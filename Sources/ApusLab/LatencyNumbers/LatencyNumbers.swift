public import ApusMeasure

/// "Latency numbers on iPhones": caches, threads, semaphores and files, beside the list of 2012.
public enum LatencyNumbers {
  /// The document.
  public static let source = ClaimSource(
    key: "p7", collection: "posts", title: "Latency numbers on iPhones", year: 2019)

  /// Its claims, in the order of the publication.
  public static let claims = memory + switches + threads + files
}
