/// The number of letters by which a text may differ from an alias and still mean it.
///
/// Two edits make another word out of a short one (*on* / *no*), so the limit grows with the length of the phrase:
/// below 5 characters none, up to 9 one, from 10 on two, and never more. Besides, the short words of a long phrase
/// must be right: *lamp on* and *lamp no* are two edits apart. The figures come from counting letters in the phrases
/// of an operating room, not from recordings.
public struct EditLimits: Hashable, Sendable {
    /// The length in characters, spaces included, from which one edit is allowed.
    public var lengthForOneEdit: Int
    /// The length in characters, spaces included, from which two edits are allowed.
    public var lengthForTwoEdits: Int
    /// The fewest letters of a word that may have an edit: a changed short word is another word.
    public var shortestEditableWord: Int

    /// Makes limits. They must be positive and grow with the length, or the program stops.
    public init(lengthForOneEdit: Int = 5, lengthForTwoEdits: Int = 10, shortestEditableWord: Int = 5) {
        precondition(
            lengthForOneEdit >= 1 && lengthForTwoEdits >= lengthForOneEdit && shortestEditableWord >= 1,
            "edit limits must be positive and grow with the length")
        self.lengthForOneEdit = lengthForOneEdit
        self.lengthForTwoEdits = lengthForTwoEdits
        self.shortestEditableWord = shortestEditableWord
    }

    /// The most edits allowed to a phrase of `length` characters, 0 ... 2.
    public func limit(length: Int) -> Int {
        length < lengthForOneEdit ? 0 : length < lengthForTwoEdits ? 1 : 2
    }
}
