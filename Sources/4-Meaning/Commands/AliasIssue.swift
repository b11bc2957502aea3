public import Foundation

/// Something wrong with the rows that a dictionary was built from; the rows concerned are not used, or only one is.
public struct AliasIssue: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Kind: String, Hashable, Sendable {
        /// The phrase has no letter or digit.
        case emptyPhrase = "empty-phrase"
        /// The phrase is longer than anything that is said as a command.
        case tooLong = "too-long"
        /// Several rows say the same thing; one is used.
        case duplicate
        /// Rows give one phrase several meanings; a person who says the phrase gets the refusal `ambiguous`.
        case contradiction
        /// The target is not among the known ones, or not given; the phrase does nothing.
        case unknownTarget = "unknown-target"
        /// There are several known targets of the row's kind; the phrase does nothing.
        case ambiguousTarget = "ambiguous-target"
    }

    /// What is wrong.
    public var kind: Kind
    /// The phrase, normalized; empty for one that is too long.
    public var phrase: String
    /// The rows concerned, in the order of their keys.
    public var aliasIDs: [UUID]
    /// The same as a sentence that says what to do.
    public var message: String

    /// The ``message``.
    public var description: String { message }

    init(_ kind: Kind, phrase: String, aliases: [Alias]) {
        self.kind = kind
        self.phrase = phrase
        self.aliasIDs = aliases.map(\.id).sorted { $0.uuidString < $1.uuidString }
        let ids = aliasIDs.map(\.uuidString).joined(separator: ", ")
        self.message =
            switch kind {
            case .emptyPhrase:
                "The alias \(ids) has no letter or digit in its phrase; write what people say."
            case .tooLong:
                "The alias \(ids) has a phrase of \(aliases.map(\.phrase.utf8.count).max() ?? 0) bytes, and "
                    + "\(Alias.maximumPhraseByteCount) is the most; shorten or delete it."
            case .duplicate:
                "The phrase “\(phrase)” is there \(aliasIDs.count) times with one meaning (\(ids)); "
                    + "delete all but one."
            case .contradiction:
                "The phrase “\(phrase)” has several meanings (\(ids)) and is refused until only one is left."
            case .unknownTarget:
                "The alias “\(phrase)” (\(ids)) is about something that is not known here, so it is left out. "
                    + "It may belong to the other domain, which has the same database; "
                    + "voiced aliases remove \(ids) takes it out."
            case .ambiguousTarget:
                "The alias “\(phrase)” (\(ids)) is about a kind of which several are known here; "
                    + "add an alias of this place for one of them."
            }
    }
}
