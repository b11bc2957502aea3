import Dictation
import Glibc
import Recognition
import Session
import VoicedConfiguration

extension RecognizerList {
    /// Makes the recognizers with their keys; they do not connect yet.
    ///
    /// A first recognizer that listens for phrases never fails, so a chain would ask no other. Therefore the others
    /// listen beside it and recognize all other speech.
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

    /// The path of the missing language model without which the classifier gets only phrases; nil if the model exists,
    /// or if a recognizer knows any words.
    var missingForClassifier: String? {
        guard settings.allSatisfy(\.hearsPhrases), let model = OfflineRecognizer.languageModel,
            access(model, R_OK) != 0
        else { return nil }
        return model
    }

    /// Makes the recognizers that know any words, for a dictation; PocketSphinx if the settings name none.
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
                // `make()` runs once here, so that the start fails if the configuration is wrong.
                return RecognizerChain.Member(
                    name: try make().name, limit: setting.memberLimit, make: make)
            })
    }
}

extension Configuration {
    /// The least confidence with which a phrase counts as a command within a dictation. It is higher than for commands
    /// after a wake word, because almost all speech of a dictation is text.
    private static let dictationSureness = 0.8

    /// Makes the recognizer of a dictation ready for use. It recognizes any words. In English it also recognizes the
    /// commands of the dictation, sooner and on this machine.
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
