/// The words that confirm or cancel a command that waits. They are ordinary words otherwise.
public struct ConfirmationWords: Hashable, Sendable {
    /// Phrases that confirm, normalized.
    public var confirm: Set<String>
    /// Phrases that cancel, normalized.
    public var cancel: Set<String>

    /// Makes the lists, and normalizes the phrases; a phrase in both is a programmer's mistake.
    public init(confirm: Set<String>, cancel: Set<String>) {
        self.confirm = Set(confirm.map(TextNormalizer.normalize))
        self.cancel = Set(cancel.map(TextNormalizer.normalize))
        precondition(self.confirm.isDisjoint(with: self.cancel), "a phrase cannot both confirm and cancel")
    }

    /// The lists for English.
    public static let english = ConfirmationWords(
        confirm: ["yes", "confirm", "yeah", "yep", "confirmed", "correct", "affirmative"],
        cancel: ["no", "cancel", "nope", "negative"])

    /// The words of several languages; a word that means yes in one language and no in another means neither.
    ///
    /// - Parameter lists: the words of each language; at least one.
    public static func joining(_ lists: [ConfirmationWords]) -> ConfirmationWords {
        if lists.count == 1 { return lists[0] }
        let confirm = lists.reduce(into: Set<String>()) { $0.formUnion($1.confirm) }
        let cancel = lists.reduce(into: Set<String>()) { $0.formUnion($1.cancel) }
        return ConfirmationWords(confirm: confirm.subtracting(cancel), cancel: cancel.subtracting(confirm))
    }

    /// The answer to a command that waits.
    enum Answer { case confirm, cancel, contradictory }

    /// The answer, if `words` are nothing but these phrases and carriers: “yes, yes please”; nil otherwise.
    func answer(_ words: [String], carriers: Set<String>) -> Answer? {
        // The text as it was said comes first: “make it so” contains a carrier word.
        let asSaid = words.joined(separator: " ")
        if confirm.contains(asSaid) { return .confirm }
        if cancel.contains(asSaid) { return .cancel }
        let said = words.filter { !carriers.contains($0) }
        let whole = said.joined(separator: " ")
        guard !said.isEmpty else { return nil }
        if confirm.contains(whole) { return .confirm }
        if cancel.contains(whole) { return .cancel }
        let confirms = said.contains(where: confirm.contains)
        let cancels = said.contains(where: cancel.contains)
        guard said.allSatisfy({ confirm.contains($0) || cancel.contains($0) }) else { return nil }
        return confirms && cancels ? .contradictory : confirms ? .confirm : .cancel
    }
}
