import CommandFiles
import Commands
import RoomMode

extension Configuration {
    /// `domain`: what voiced handles itself, besides timers and `actions`.
    package enum Domain: String, ChoiceSetting {
        /// Cases and their milestones.
        case operatingRoom = "operating-room"
        /// A home: the time, without an operating room.
        case home

        /// The domain as a sentence has it, such as `a home`.
        package var inWords: String { self == .home ? "a home" : "an operating room" }

        /// The name of its file of phrases.
        var aliasesFile: String { self == .home ? "home-aliases.yaml" : "aliases.yaml" }

        /// The name of its grammar.
        var grammarFile: String { self == .home ? "home.yaml" : "operating-room.yaml" }
    }

    /// The path of the file of phrases in the main language.
    package var phrasesPath: String {
        get throws(Failure) {
            try phrasesPath(in: language)
        }
    }

    /// The path of the grammar in the main language.
    package var grammarPath: String? {
        get throws(Failure) {
            try grammarPath(in: language)
        }
    }

    /// The actions that a phrase may have in the domain: those of ``vocabulary`` that the room can carry out.
    package var phraseActions: [CommandAction] {
        guard domain == .home else { return vocabulary.actions }
        let own: Set<CommandAction> = [
            .cancel, .confirmPending, .cancelPending, .beQuiet, .soundsOnly, .speakAgain, .changeVoice,
        ]
        return vocabulary.actions.filter { own.contains($0) || actions[$0.rawValue] != nil }
    }

    /// The actions that phrases may have: voiced's own, and those that `actions` of the configuration names.
    package var vocabulary: ActionVocabulary {
        .operatingRoom.adding(actions.keys.sorted().map { CommandAction(rawValue: $0) })
    }
}

extension CommandFile {
    /// Reads the file of phrases of a configuration.
    package init(_ configuration: Configuration) throws {
        try self.init(path: configuration.phrasesPath, vocabulary: configuration.vocabulary)
    }
}
