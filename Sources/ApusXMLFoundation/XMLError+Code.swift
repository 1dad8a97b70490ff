public import ApusXML
public import Foundation

extension XMLError: CustomNSError {
  /// The domain of Foundation's parser.
  public static var errorDomain: String { "NSXMLParserErrorDomain" }

  /// The code that libxml2, and so Foundation's parser, gives to the fault, or 1 if it has none for it.
  ///
  /// Foundation goes on after a fault, and has the code of the last one; a `<b>` that is not closed is 5 there and 76 here.
  public var errorCode: Int {
    switch kind {
    case .unexpectedEnd, .textOutsideRoot, .secondRoot: 5
    case .forbiddenCharacter, .invalidCharacterReference: 9
    case .invalidEncoding: 81
    case .unsupportedEncoding: 32
    case .malformedDeclaration: 57
    case .malformedTag: 73
    case .invalidName, .malformedMarkup: 68
    case .mismatchedEndTag, .unexpectedEndTag: 76
    case .missingSpace: 65
    case .missingValue: 39
    case .duplicateAttribute: 42
    case .lessThanInValue: 38
    case .sectionEndInText: 62
    case .malformedComment: 80
    case .malformedInstruction: 47
    case .reservedTarget: 64
    case .malformedReference: 23
    case .undeclaredEntity: 26
    case .recursiveEntity: 89
    case .unparsedEntity: 28
    case .externalEntityInValue: 29
    case .malformedDoctype: 61
    case .undeclaredPrefix: 201
    case .stopped: 512
    default: 1
    }
  }
}
