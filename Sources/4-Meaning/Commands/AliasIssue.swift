public import Foundation

/// A problem of the rows of a dictionary; the dictionary uses none of these rows, or only one of them.
public struct AliasIssue: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of problems.
    public enum Kind: String, Hashable, Sendable {
        /// The phrase has no letter or digit.
        case emptyPhrase = "empty-phrase"
        /// The phrase is longer than any command.
        case tooLong = "too-long"
        /// Several rows say the same thing; one is used.
        case duplicate
        /// Rows give one phrase several meanings; a person who says the phrase gets the refusal `ambiguous`.
        case contradiction
        /// The row has no target, or one that the dictionary does not know; the phrase does nothing.
        case unknownTarget = "unknown-target"
        /// Several known targets are of the row's kind; the phrase does nothing.
        case ambiguousTarget = "ambiguous-target"
    }

    /// The kind of problem.
    public var kind: Kind
    /// The normalized phrase; empty for a phrase that is too long or has no words.
    public var phrase: String
    /// The keys of the rows concerned, sorted.
    public var aliasIDs: [UUID]
    /// A sentence about the problem that says what to do.
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
