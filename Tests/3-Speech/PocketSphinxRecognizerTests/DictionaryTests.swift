#if PocketSphinx
    import Foundation
    import Recognition
    import Testing
    import VoiceTesting

    @testable import PocketSphinxRecognizer

    @Suite(
        "The words that PocketSphinx can hear",
        .enabled(
            if: FileManager.default.fileExists(atPath: PocketSphinxOptions().dictionary),
            "needs the package pocketsphinx-en-us"))
    struct DictionaryTests {
        private static let instruments = """
            BOVIE  B OW1 V IY0
            trocar  t r ow k aa r
            CAUTERY  K AO T ER IY
            TROCAR(2)  T R AA K ER
            """

        private func options(_ pronunciations: String) throws -> PocketSphinxOptions {
            var options = PocketSphinxOptions()
            options.pronunciations = try Pronunciations(pronunciations, from: "words.dict")
            return options
        }

        @Test("include those that have lost their apostrophe, with all of their pronunciations")
        func apostrophes() throws {
            let decoder = try Decoder(PocketSphinxOptions())
            for (word, spelling) in [
                ("whos", "who's"), ("thats", "that's"), ("oclock", "o'clock"), ("oconnors", "o'connor's"),
                ("theyre", "they're"), ("dont", "don't"),
            ] {
                #expect(decoder.dictionary.phones(of: word) == nil)
                #expect(decoder.dictionary.canHear(word), "\(word)")
                #expect(decoder.dictionary.phones(of: word) == decoder.dictionary.phones(of: spelling))
                #expect(
                    decoder.dictionary.pronunciationNames(of: word).count
                        == decoder.dictionary.pronunciationNames(of: spelling).count)
            }
            #expect(decoder.dictionary.pronunciationNames(of: "dont") == ["dont", "dont(2)"])
            // A second question adds no more pronunciations.
            #expect(decoder.dictionary.canHear("dont"))
            #expect(decoder.dictionary.pronunciationNames(of: "dont") == ["dont", "dont(2)"])
            for word in ["bovie", "xyzzys", "qq", "who'ss", "bøvie"] {
                #expect(!decoder.dictionary.canHear(word))
            }
        }

        @Test(
            "stay what they are if the dictionary has them without an apostrophe",
            arguments: ["were", "well", "its", "wont", "ill", "cant", "lets", "hell", "shed"])
        func words(word: String) throws {
            let decoder = try Decoder(PocketSphinxOptions())
            let before = decoder.dictionary.pronunciationNames(of: word).map(decoder.dictionary.phones)
            #expect(decoder.dictionary.canHear(word))
            #expect(decoder.dictionary.pronunciationNames(of: word).map(decoder.dictionary.phones) == before)
        }

        @Test("are heard without the apostrophe", .enabled(if: SyntheticSpeech.isAvailable, "needs flite"))
        func hearsApostrophes() async throws {
            let recognizer = try PocketSphinx()
            let phrases = ["whos in", "thats it", "dont", "who is the patient", "its over", "well done"]
            let preparation = try await recognizer.prepare(expecting: ExpectedPhrases(phrases))
            #expect(preparation == Preparation(answersPauses: true))
            for (said, text) in [
                ("who's in", "whos in"), ("that's it", "thats it"), ("don't", "dont"),
                ("it's over", "its over"),
            ] {
                let transcript = try await recognizer.recognize(samples: SyntheticSpeech.samples(said))
                #expect(transcript.text == text)
                #expect(transcript.words.map(\.text).joined(separator: " ") == text)
                #expect(transcript.confidence != nil)
            }
        }

        @Test(
            "include those whose sound the caller gives",
            .enabled(if: SyntheticSpeech.isAvailable, "needs flite"))
        func pronunciations() async throws {
            let phrases = ["bovie on", "bovie off", "trocar in", "cautery ready", "patient in"]
            let without = try PocketSphinx()
            let preparation = try await without.prepare(expecting: ExpectedPhrases(phrases))
            #expect(preparation.unknownWords == ["bovie", "cautery", "trocar"])
            #expect(preparation.droppedPhrases == phrases.dropLast())
            #expect(!preparation.hearsNothing)

            var settings = try options(Self.instruments)
            // The confidence in “bovie off” against “on” is not the subject here; with these voices it may
            // be low.
            settings.minimumConfidence = 0
            let recognizer = try PocketSphinx(settings)
            #expect(
                try await recognizer.prepare(expecting: ExpectedPhrases(phrases))
                    == Preparation(answersPauses: true))
            for voice in ["slt", "rms"] {
                for phrase in phrases {
                    let speech = try SyntheticSpeech.samples(phrase, voice: voice)
                    let transcript = try await recognizer.recognize(samples: speech)
                    #expect(transcript.text == phrase, "\(voice)")
                }
            }
        }

        @Test("get what the caller says beside what the dictionary says, once")
        func more() throws {
            let decoder = try Decoder(
                options("TOMATO T AH M EY T OW\nTOMATO(9) T UW M AA T UW\n" + Self.instruments))
            let plain = try Decoder(PocketSphinxOptions())
            let names = plain.dictionary.pronunciationNames(of: "tomato")
            #expect(decoder.dictionary.pronunciationNames(of: "tomato").count == names.count + 1)
            #expect(decoder.dictionary.phones(of: "tomato(\(names.count + 1))") == "T UW M AA T UW")
            #expect(decoder.dictionary.phones(of: "bovie") == "B OW V IY")
            #expect(decoder.dictionary.pronunciationNames(of: "trocar") == ["trocar", "trocar(2)"])
            #expect(decoder.dictionary.phones(of: "trocar") == "T R OW K AA R")
        }

        @Test(
            "are refused with a phone that the speech model lacks, which is named with its line",
            arguments: [("XX", "XX"), ("B OWL V", "OWL"), ("B AX", "AX"), ("B 0 V", "0"), ("b ow1 vv", "vv")])
        func unknownPhone(phones: String, unknown: String) async throws {
            let recognizer = try PocketSphinx(options(Self.instruments + "\nretractor \(phones)"))
            let error = await #expect(throws: RecognitionError.self) {
                try await recognizer.prepare(expecting: ExpectedPhrases(["patient in"]))
            }
            #expect(error?.code == .badConfiguration)
            #expect(
                error?.message.hasPrefix("words.dict, line 5: \(unknown) is no phone of the speech model")
                    == true, "\(error?.message ?? "")")
        }

        @Test("are none if none of them has a pronunciation")
        func nothing() async throws {
            let recognizer = try PocketSphinx()
            let expression = PhraseExpression.oneOf([.words("bovie on"), .words("qqq")])
            let phrases = ExpectedPhrases([], expressions: [expression])
            let preparation = try await recognizer.prepare(expecting: phrases)
            #expect(preparation.hearsNothing && preparation.unknownWords == ["bovie", "qqq"])
            #expect(try await recognizer.prepare(expecting: phrases).hearsNothing)
            #expect(try await !recognizer.prepare(expecting: ExpectedPhrases(["bovie", "on"])).hearsNothing)
        }
    }
#endif
