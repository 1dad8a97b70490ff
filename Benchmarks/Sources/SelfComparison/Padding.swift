#if PADDED
  /// Is never called, and moves the code that is linked after it, for another build of the same
  /// source.
  @inline(never)
  func padding(_ numbers: [Int]) -> String {
    var text = ""
    for number in numbers { text += number.isMultiple(of: 3) ? "three \(number)" : "other" }
    return text
  }
#endif
