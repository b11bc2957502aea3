import Glibc
import Recognition
import Session

extension Configuration {
    /// The recognizers: one, or several in order of preference.
    struct Recognizers: Decodable, Sendable {
        /// Each is loaded, and waited for when those before it fail.
        private static let maximumCount = 8

        /// In order of preference; one at least, and at most ``maximumCount``.
        private(set) var settings: [RecognizerSetting]

        /// The recognizer that works without a network if nothing else is configured.
        init() { settings = [RecognizerSetting(.pocketSphinx(expectsNoise: true, pronunciations: nil))] }

        init(from decoder: any Decoder) throws {
            settings = []
            guard var list = try? decoder.unkeyedContainer() else {
                settings = [try RecognizerSetting(from: decoder)]
                return
            }
            func refusal(_ why: String) -> DecodingError {
                .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: why))
            }
            while !list.isAtEnd {
                guard settings.count < Self.maximumCount else {
                    throw refusal("there are more than \(Self.maximumCount) recognizers; keep the best")
                }
                settings.append(try list.decode(RecognizerSetting.self))
            }
            guard !settings.isEmpty else {
                throw refusal("the list is empty; name a recognizer, such as pocketsphinx")
            }
        }

        mutating func resolvePaths(_ resolved: (String) -> String) {
            for index in settings.indices { settings[index].resolvePaths(resolved) }
        }

        /// How long they may take after the end of a command when each fails at its latest, in seconds.
        var limit: Double { settings.reduce(0) { $0 + $1.memberLimit } }

        /// The recognizers with their keys; they do not connect yet. A first recognizer that listens for phrases never
        /// fails, so the chain would ask no other. So the others listen beside it and recognize all other speech.
        ///
        /// - Parameter hasClassifier: whether there is a classifier. If all recognizers know phrases only, the
        ///   classifier gets the words that PocketSphinx finds in other speech.
        func make(hasClassifier: Bool = false) throws -> any SpeechRecognizer {
            guard let first = settings.first, first.hearsPhrases else { return try chain(settings[...]) }
            let phrases = try chain(settings.prefix(1))
            if settings.count > 1 { return PhrasesFirst(phrases, else: try chain(settings.dropFirst())) }
            guard hasClassifier, missingForClassifier == nil else { return phrases }
            return PhrasesFirst(phrases, elseRoughly: try makeForWords())
        }

        /// The missing file without which the classifier gets no text but phrases; nil if a recognizer gives any words,
        /// or if the file exists.
        var missingForClassifier: String? {
            guard settings.allSatisfy(\.hearsPhrases), let model = OfflineRecognizer.languageModel,
                access(model, R_OK) != 0
            else { return nil }
            return model
        }

        /// The recognizers of any words, for a dictation; PocketSphinx if there is none.
        func makeForWords() throws -> any SpeechRecognizer {
            let words = settings.filter { !$0.hearsPhrases }
            guard words.isEmpty else { return try chain(words[...]) }
            return try chain([
                RecognizerSetting(.pocketSphinx(expectsNoise: true, pronunciations: nil, hearsWords: true))
            ])
        }

        private func chain(_ settings: ArraySlice<RecognizerSetting>) throws -> RecognizerChain {
            RecognizerChain(
                try settings.map { setting in
                    let make = try setting.maker()
                    // Made once here, so that the start fails if the configuration is wrong.
                    return RecognizerChain.Member(
                        name: try make().name, limit: setting.memberLimit, make: make)
                })
        }
    }
}
