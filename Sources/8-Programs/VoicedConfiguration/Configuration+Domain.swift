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

        /// The same in a sentence.
        package var inWords: String { self == .home ? "a home" : "an operating room" }
    }

    /// The file of phrases: the configuration's, else the one that comes with voiced for its domain.
    package var phrasesPath: String {
        get throws(Failure) {
            if let aliases { return aliases }
            switch domain {
            case .operatingRoom: return try DataFiles.path(of: "aliases.yaml")
            case .home: return try DataFiles.path(of: "home-aliases.yaml")
            }
        }
    }

    /// The grammar: the configuration's, else the one that comes with voiced for its domain; nil for none.
    package var grammarPath: String? {
        get throws(Failure) {
            if let grammar { return grammar }
            switch domain {
            case .operatingRoom: return try DataFiles.path(of: "operating-room.yaml")
            case .home: return try DataFiles.path(of: "home.yaml")
            }
        }
    }

    /// The actions that phrases may have: voiced's own, and those that the configuration says more about.
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
