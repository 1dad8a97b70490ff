package import ApusBenchmark
import ApusMeasure
import ApusReport

/// Chapter 3 of "iOS and macOS Performance Tuning": numbers, texts, keys, calls, caches and threads.
///
/// `BookObjects` has the claims about names, packed numbers and kept objects.
package enum Chapter3 {
  /// The document.
  package static let source = BookObjects.source

  /// Its claims, in the order of the chapter.
  package static let claims = numbers + texts + accesses + caching + keys + sums + parallel

  static let scalarTable = ExperimentTable(
    title: "Published in 2017: an operation",
    head: ["words", "add", "multiply", "divide", "read", "make"],
    rows: [
      ["64 bits", "0.67 ns", "0.79 ns", "14 ns", "15 ns", "190 ns"],
      ["32 bits", "0.72 ns", "0.76 ns", "7.8 ns", "22 ns", "211 ns"],
    ])
  static let stringTable = ExperimentTable(
    title: "Published in 2017: an operation", head: ["operation", "time"],
    rows: [
      ["strcmp of 10", "3.3 ns"], ["strcmp of 32", "10 ns"], ["NSString compare of 10", "76 ns"],
      ["NSString append", "77 ns"], ["NSString compare of 32", "82 ns"],
    ])
  static let keyTable = ExperimentTable(
    title: "Published in 2017: a look-up in NSDictionary", head: ["stored", "constant", "regular"],
    rows: [["constant", "35 ns", "78 ns"], ["regular", "78 ns", "80 ns"]])
  static let startTable = ExperimentTable(
    title: "Published in 2017: starting work", head: ["way", "time"],
    rows: [
      ["thread", "7 us"], ["operation", "8 us"], ["queue", "0.7 us"],
      ["queue with arguments", "1.8 us"],
    ])
  static let cascadeTable = ExperimentTable(
    title: "Published in 2017, without times", head: ["dependents", "growth"],
    rows: [["notified", "quadratic"]])

  private static let numbers = [
    source.claim(
      "add-width", "Table 3.1",
      "An addition of 64 bits takes as long as one of 32, to within a quarter",
      PublishedResult("0.67 and 0.72 ns", value: 0.93),
      .within(0.75...1.25, .ratio, .scalars(.ratio(of: .addition, .bits64))),
      ifItFails: "A processor that adds halves of a word in turn."),
    source.claim(
      "multiply-width", "Table 3.1",
      "A multiplication of 64 bits takes as long as one of 32, to within a quarter",
      PublishedResult("0.79 and 0.76 ns", value: 1.04),
      .within(0.75...1.25, .ratio, .scalars(.ratio(of: .multiplication, .bits64))),
      ifItFails: "The multiplier of this processor needs another step for wide words."),
    source.claim(
      "divide-width", "Table 3.1", "A division of 64 bits takes at least 1.4 times one of 32",
      PublishedResult("14 and 7.8 ns", value: 1.8),
      .atLeast(1.4, .ratio, .scalars(.ratio(of: .division, .bits64))),
      ifItFails: "Newer dividers take nearly the same number of cycles for both widths."),
    source.claim(
      "object-read", "Table 3.1", "Reading a number object by a method takes at least 10 additions",
      PublishedResult("15 and 0.67 ns", value: 22.4),
      .atLeast(10, .ratio, .scalars(.ratio(of: .number, .objectRead))),
      ifItFails:
        "The method is called by a pointer from the table of its class; NSNumber decides by "
        + "its type, too."),
    source.claim(
      "object-made", "Table 3.1", "Making a number object takes at least 100 additions",
      PublishedResult("190 and 0.67 ns", value: 283.6),
      .atLeast(100, .ratio, .scalars(.ratio(of: .number, .objectMade))),
      ifItFails:
        "An object of one word is one allocation of 24 bytes, without a message; the last "
        + "object is released in the same step."),
    source.claim(
      "tag", "Primitive Types, Example 3.2", "Tagging an integer and reading it takes 1 to 2 ns",
      PublishedResult("1 to 2 ns", value: 1.5),
      .within(
        1...2, .nanoseconds, .scalars(.difference(of: .tagging, .taggedInline, minus: .word))),
      ifItFails:
        "Two shifts and an addition are three cycles, which is less than 1 ns above 3 GHz."),
    source.claim(
      "tag-calls", "Primitive Types, Example 3.2",
      "Tagged integers take at least 4 times as long by calls as within the loop",
      PublishedResult("11.4 and 1.4 s", value: 8.1),
      .atLeast(4, .ratio, .scalars(.ratio(of: .tagging, .taggedByCalls))),
      ifItFails:
        "No class overrides the two methods, so the optimiser calls their functions without "
        + "a table."),
  ]

  private static let texts = [
    source.claim(
      "compare-10", "Table 3.3",
      "Comparing strings of Swift, in place of NSString, of 10 bytes takes at least 10 strcmp",
      PublishedResult("76 and 3.3 ns", value: 23),
      .atLeast(10, .ratio, .strings(.ratio(of: .compare10, .string))),
      ifItFails: "A string of up to 15 bytes is two words, which are compared as such."),
    source.claim(
      "compare-32", "Table 3.3",
      "Comparing strings of Swift, in place of NSString, of 32 bytes takes at least 4 strcmp",
      PublishedResult("82 and 10 ns", value: 8.2),
      .atLeast(4, .ratio, .strings(.ratio(of: .compare32, .string))),
      ifItFails: "Swift's strings are UTF-8, and normal ones are compared by memcmp."),
    source.claim(
      "append", "Table 3.3", "Appending to a string of Swift, in place of NSString, takes 77 ns",
      PublishedResult("77 ns", value: 77),
      .within(38.5...154, .nanoseconds, .strings(.time(of: .append, .string))),
      ifItFails:
        "The string grows rarely, so that an append is a call with some tests of its form, "
        + "and a copy of 32 bytes."),
    source.claim(
      "strcmp", "Table 3.3", "strcmp of 32 bytes takes 10 ns", PublishedResult("10 ns", value: 10),
      .within(5...20, .nanoseconds, .strings(.time(of: .compare32, .cString))),
      ifItFails: "The library compares 32 bytes with one vector."),
  ]

  private static let accesses = [
    source.claim(
      "atomic", "Accessors",
      "Reading an object under a lock, in place of an atomic accessor, takes 2.5 to 5 times as long",
      PublishedResult("up to 5 times", value: 5),
      .atMost(5, .ratio, .access(.ratio(of: .objectProperty, .underLock))),
      ifItFails: "The lock calls the kernel, because another thread has it.",
      ifItIsBetter:
        "The direct read retains and releases the object: two atomic operations, as many as "
        + "the lock adds."),
    source.claim(
      "string-key", "Key-Value Coding",
      "A value by a name, from a dictionary of readers, takes at least 10 calls of a method",
      PublishedResult("20 times", value: 20),
      .atLeast(10, .ratio, .access(.ratio(of: .readNumber, .stringKey))),
      ifItFails: "The name is two words, and is hashed in some ten nanoseconds."),
    source.claim(
      "key-path", "Key-Value Coding",
      "A key path, in place of performSelector, takes at least the time of a call",
      PublishedResult("2 times", value: 2),
      .atLeast(1, .ratio, .access(.ratio(of: .readNumber, .keyPath))),
      ifItFails: "A key path is a program of steps, which the library interprets.",
      ifItIsBetter:
        "The library interprets a key path at each access: it reads the path's steps, and "
        + "looks for their types in its caches."),
    source.claim(
      "observed", "Key-Value Observing",
      "A setter that the library Observation tracks takes at least 50 times the setter",
      PublishedResult("600 and 6 ns", value: 100),
      .atLeast(50, .ratio, .access(.ratio(of: .setNumber, .tracked))),
      ifItFails: "The observer is a closure of Swift, and no message with a dictionary.",
      ifItIsBetter:
        "Observation forgets an observer at the first change: each change registers again, "
        + "and hashes the key path into new dictionaries."),
    source.claim(
      "bound", "Key-Value Observing",
      "A setting whose observer sets another observed one takes at least 75 times the setter",
      PublishedResult("900 and 6 ns", value: 150),
      .atLeast(75, .ratio, .access(.ratio(of: .setNumber, .bound))),
      ifItFails: "A binding of Swift is two closures.",
      ifItIsBetter:
        "Both settings are registered again for each change, so that it takes the "
        + "instructions of two observed changes."),
    source.claim(
      "field", "Public Access to Instance Variables",
      "A property of a class is read like a field of a structure, to within a quarter",
      PublishedResult("like a structure in C", value: 1),
      .within(0.75...1.25, .ratio, .access(.ratio(of: .readNumber, .field, over: .property))),
      ifItFails: "The object is another load, before that of the number; nothing is counted."),
    source.claim(
      "call-primitive", "Objective-C Messaging",
      "A primitive access takes a tenth to four tenths of a call",
      PublishedResult("1:5:200", value: 0.2),
      .within(0.1...0.4, .ratio, .access(.ratio(of: .readNumber, .field))),
      ifItFails: "Two loads of the processor at a time hide most of the access."),
    source.claim(
      "made-key", "Objective-C Messaging",
      "A new object takes at least twice the time of an access by a string key",
      PublishedResult("1:5:50:200", value: 4),
      .atLeast(2, .ratio, .access(.ratio(of: .readNumber, .made, over: .stringKey))),
      ifItFails:
        "Hashing the short text of the key and finding it takes more instructions than an "
        + "object."),
    source.claim(
      "made-call", "Objective-C Messaging", "A new object takes at least 25 calls of a method",
      PublishedResult("50 times", value: 50),
      .atLeast(25, .ratio, .access(.ratio(of: .readNumber, .made))),
      ifItFails:
        "A short-lived object is a call that allocates, a call of the method by a table, and "
        + "a call that releases."),
    source.claim(
      "call-function", "Objective-C Messaging",
      "A call of a method takes at least 1.5 times that of a function",
      PublishedResult("2 times", value: 2),
      .atLeast(1.5, .ratio, .access(.ratio(of: .readNumber, .method, over: .function))),
      ifItFails:
        "A method is an indirect call by the table of its class: two loads more than a "
        + "function."),
    source.claim(
      "kept-method", "IMP Caching, Example 3.17",
      "A method takes at least 1.5 times a closure that was got from the object once",
      PublishedResult("2.8 and 1.08 ns", value: 2.59),
      .atLeast(1.5, .ratio, .access(.ratio(of: .readNumber, .method, over: .keptMethod))),
      ifItFails:
        "A kept closure is an indirect call as well; a method has one load more, that of its "
        + "class."),
    source.claim(
      "method-time", "IMP Caching, Example 3.17", "A call of a method takes 2.8 ns",
      PublishedResult("2.8 ns", value: 2.8),
      .within(1.4...5.6, .nanoseconds, .access(.time(of: .readNumber, .method))),
      ifItFails:
        "The method is a frame, a jump to the code that it shares with another method, and a "
        + "load."),
  ]

  private static let caching = [
    source.claim(
      "wrap", "Mutability and Caching, Example 3.10",
      "The next index of a ring takes no less by a remainder than by a comparison",
      PublishedResult("since a division is slow"),
      .atLeast(1, .ratio, .scalars(.ratio(of: .wrap, .byRemainder))),
      ifItFails: "The compiler knew the size, and no division was left."),
    source.claim(
      "change", "Mutability and Caching", "A new number object takes 30 to 40 times the setter",
      PublishedResult("30 to 40 times", value: 35),
      .within(30...40, .ratio, .caches(.ratio(of: .change, .made))),
      ifItFails:
        "The setter is a call with a single store, and a new object takes fewer of these "
        + "than in 2017."),
    source.claim(
      "thrash-hits", "Caching Caveats", "A cache with room for one result too few has no hits",
      PublishedResult("0 % hits", value: 0), .exactly(0, .caches(.hits(of: .smallCache))),
      ifItFails: "The cache does not forget the oldest result first."),
    source.claim(
      "thrash", "Caching Caveats", "A cache without hits takes no less than the computation",
      PublishedResult("the cost of the computation and of the cache"),
      .atLeast(1, .ratio, .caches(.ratio(of: .results, .smallCache))),
      ifItFails: "The compiler moved a part of the computation out of the loop."),
    source.claim(
      "intern", "Caching Caveats",
      "Strings that a set replaces by equal ones take no less than strings",
      PublishedResult("increases the use of the processor"),
      .atLeast(1, .ratio, .keys(.ratio(of: .interned, .bySet))),
      ifItFails: "The strings that are made are as dear as the search for them."),
    source.claim(
      "cover", "Pitfall: Generic Representations",
      "Objects made from generic values take at least twice those from a cover of the bytes",
      PublishedResult("3 times", value: 3),
      .atLeast(2, .ratio, .caches(.ratio(of: .shapes, .generic))),
      ifItFails: "The generic values are few and small.",
      ifItIsBetter: "A dictionary with five entries is made for each object; the objects are small."
    ),
  ]

  private static let keys = [
    source.claim(
      "key-call", "Dictionaries", "A look-up by a text takes 10 to 50 calls of a method",
      PublishedResult("10 to 50 times a message", value: 30),
      .within(10...50, .ratio, .keys(.ratio(of: .found, .textCopies))),
      ifItFails: "The call reads an element of an array, so it waits for memory as well."),
    source.claim(
      "key-time", "Dictionaries, Table 3.5", "A look-up by a text takes 80 ns",
      PublishedResult("around 80 ns", value: 80),
      .within(40...160, .nanoseconds, .keys(.time(of: .found, .textCopies))),
      ifItFails:
        "SipHash of 40 bytes takes most of a look-up; another processor hashes in another time."),
    source.claim(
      "key-collision", "Dictionaries", "A collision of hashes adds 20 ns to a look-up",
      PublishedResult("around 20 ns", value: 20),
      .within(
        10...40, .nanoseconds,
        .keys(.difference(of: .collision, .sharedHashes, minus: .distinctHashes))),
      ifItFails:
        "A colliding key is one step more in the table, with a call that compares two texts."),
    source.claim(
      "key-same", "Dictionaries, Table 3.5",
      "A look-up by a copy of a text takes at least 1.5 times one by the stored text",
      PublishedResult("35 and 78 ns", value: 2.23),
      .atLeast(1.5, .ratio, .keys(.ratio(of: .found, .textCopies, over: .sameTexts))),
      ifItFails:
        "Both are hashed; a text with the same two words spares only the call that compares "
        + "texts."),
    source.claim(
      "key-small", "Dictionaries, Table 3.6", "A look-up by a text within its word takes 21 ns",
      PublishedResult("21 ns", value: 21),
      .within(10.5...42, .nanoseconds, .keys(.time(of: .found, .shortTexts))),
      ifItFails: "A small text is hashed with the same function as a large one."),
    source.claim(
      "attribute", "Dictionaries, Example 3.14",
      "An attribute in a dictionary of objects takes at least 50 times a setter",
      PublishedResult("100 times", machine: "its caption", value: 100),
      .atLeast(50, .ratio, .keys(.ratio(of: .attribute, .objectValues))),
      ifItFails: "The setter is a call of a few cycles; hashing and an allocation take some 50 ns."),
  ]
}
