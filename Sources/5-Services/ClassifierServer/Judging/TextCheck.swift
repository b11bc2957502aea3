import Commands

/// Why a text is answered without a model.
package enum TextCheck: String, Hashable, Sendable {
    /// It has no letter or digit.
    case empty
    /// It has more words than a command.
    case tooLong = "too-long"
    /// It speaks to a language model.
    case instruction

    /// Why a normalized text is not sent to a model; nil if it is.
    package static func refusal(of text: String) -> TextCheck? {
        let words = text.split(separator: " ").map(String.init)
        if words.isEmpty { return .empty }
        if words.count > ClassifierRequest.maximumWords { return .tooLong }
        return InstructionFilter.finds(words) ? .instruction : nil
    }
}
