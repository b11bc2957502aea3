import Dictation
import Glibc
import Recognition
import Session
import VoicedConfiguration

extension RecognizerList {
    /// The recognizers with their keys; they do not connect yet. A first recognizer that listens for phrases never
    /// fails, so the chain would ask no other. So the others listen beside it and recognize all other speech.
    ///
    /// - Parameter hasClassifier: whether there is a classifier. If all recognizers know phrases only, the
    ///   classifier gets the words that PocketSphinx finds in other speech.
    package func make(hasClassifier: Bool = false) throws -> any SpeechRecognizer {
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
        var offline = RecognizerSetting.PocketSphinx()
        offline.hearsWords = true
        return try chain([RecognizerSetting(.pocketSphinx(offline))])
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

extension Configuration {
    /// The least confidence with which a phrase is a command in the middle of a dictation: higher than for commands that
    /// follow a wake word, because almost all speech is text there.
    private static let dictationSureness = 0.8

    /// The recognizer of a dictation, ready for use: it recognizes any words and, on this machine and sooner, the
    /// commands of the dictation.
    package func preparedDictationRecognizer() async throws -> any SpeechRecognizer {
        let words = try (dictation.recognizer ?? recognizer).makeForWords()
        let phrases = dictation.options(in: try self.words()).expectedPhrases
        // PocketSphinx would hear English commands in the words of another language.
        let recognizer: any SpeechRecognizer =
            language == "en"
            ? PhrasesFirst(try OfflineRecognizer.make(), else: words, sureness: Self.dictationSureness)
            : words
        try await recognizer.prepare(expecting: ExpectedPhrases(phrases))
        return recognizer
    }
}
