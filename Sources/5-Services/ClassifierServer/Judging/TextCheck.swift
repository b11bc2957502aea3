import Commands

/// The reason why a text is answered without a model.
package enum TextCheck: String, Hashable, Sendable {
    /// The text has no letter or digit.
    case empty
    /// The text has more words than a command.
    case tooLong = "too-long"
    /// The text speaks to a language model.
    case instruction

    /// Checks a normalized text. Returns the reason not to send it to a model; nil to send it.
    package static func refusal(of text: String) -> TextCheck? {
        let words = text.split(separator: " ").map(String.init)
        if words.isEmpty { return .empty }
        if words.count > ClassifierRequest.maximumWords { return .tooLong }
        return InstructionFilter.finds(words) ? .instruction : nil
    }
}
