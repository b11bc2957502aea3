#if HTTP
    import Foundation
    import Recognition
    import RemoteService
    import Testing

    @testable import HTTPRecognizer

    @Suite("A transcription service's answer")
    struct TranscriptionReplyTests {
        private func read(_ json: String) throws -> Transcript {
            let address = try ServiceAddress("http://localhost/", of: "the test")
            return try TranscriptionReply.read(Data(json.utf8), from: address)
                .transcript(sampleCount: 32_000, recognizer: "test")
        }

        private func segment(_ text: String, _ fields: String) -> String {
            #"{"text":"\#(text)",\#(fields)}"#
        }

        @Test(
            "loses what the service itself takes for no speech",
            arguments: [
                (#""no_speech_prob":0.61,"avg_logprob":-0.1"#, true), (#""no_speech_prob":0.6"#, false),
                (#""avg_logprob":-1.01"#, true), (#""avg_logprob":-1"#, false),
                (#""compression_ratio":2.41"#, true), (#""compression_ratio":2.4"#, false),
                (#""id":0"#, false),
            ])
        func inventions(fields: String, isDropped: Bool) throws {
            let transcript = try read(
                #"{"text":"Thank you.","segments":[\#(segment("Thank you.", fields))]}"#)
            #expect(transcript.isEmpty == isDropped)
            let both = try read(
                #"{"text":"x","segments":[\#(segment("Thank you.", fields)),\#(segment(" Patient in", #""id":1"#))]}"#
            )
            #expect(both.text == (isDropped ? "Patient in" : "Thank you. Patient in"))
        }

        @Test(
            "has no remarks about sounds that are no speech",
            arguments: [
                ("[BLANK_AUDIO]", ""), (" (door closes) patient in", "patient in"), ("*coughs*", ""),
                ("♪ patient ♪", "patient"), ("patient [noise", "patient"), (" . ", ""), ("", ""),
                ("Patient\n  in!", "Patient in!"), ("it's 5 o'clock", "it's 5 o'clock"),
            ])
        func remarks(text: String, spoken: String) { #expect(SpokenText.clean(text) == spoken) }

        @Test("has the times of its words if they can be true, and none if they cannot")
        func times() throws {
            func words(_ times: String) throws -> [Transcript.Word] {
                try read(#"{"text":"patient in","segments":[{"text":"patient in"}],"words":[\#(times)]}"#)
                    .words
            }
            let first = #"{"word":"patient","start":0.1,"end":0.5,"probability":7}"#
            let good = try words(first + #",{"word":"in","start":0.5,"end":2.3}"#)
            #expect(good.map(\.start) == [0.1, 0.5] && good.map(\.end) == [0.5, 2])
            #expect(good.map(\.confidence) == [1, nil])
            for bad in [
                first, first + #",{"word":"in","start":0.4,"end":0.7}"#,
                first + #",{"word":"in","start":0.9,"end":0.7}"#,
                first + #",{"word":"in","start":5,"end":6}"#,
                #"{"word":"patient","start":-1,"end":0.5},{"word":"in","start":0.6,"end":0.7}"#,
            ] {
                #expect(try words(bad).isEmpty, "\(bad)")
            }
        }

        /// As whisper.cpp's server writes it: an entry for each token.
        private func tokens(_ text: String, _ tokens: [(text: String, start: Double, probability: Double)])
            -> String
        {
            let words = tokens.map {
                #"{"word":"\#($0.text)","start":\#($0.start),"end":\#($0.start + 0.1),"t_dtw":-1,"probability":\#($0.probability)}"#
            }.joined(separator: ",")
            return
                #"{"id":0,"text":"\#(text)","start":0,"end":2,"tokens":[1,2],"words":[\#(words)],"temperature":0,"avg_logprob":-0.2,"no_speech_prob":0.01}"#
        }

        private func reply(_ segments: String...) -> String {
            #"{"task":"transcribe","language":"english","duration":2,"text":" x\n","segments":[\#(segments.joined(separator: ","))]}"#
        }

        @Test(
            "has the language that the service names, and goes without it where that is no name",
            arguments: [
                (#""german""#, "german"), (#""de""#, "de"), ("null", nil), ("7", nil), (#"["de"]"#, nil),
                (#""\#(String(repeating: "d", count: 41))""#, nil),
            ])
        func language(_ json: String, _ language: String?) throws {
            let transcript = try read(#"{"text":"licht an","language":\#(json)}"#)
            #expect(transcript.text == "licht an" && transcript.language == language)
            #expect(try read(#"{"text":"licht an"}"#).language == nil)
        }

        @Test("puts the tokens of whisper.cpp together to words")
        func joinsTokens() throws {
            let patient = try read(
                reply(tokens(" Patient in.", [(" Patient", 0.1, 0.9), (" in", 0.5, 0.8), (".", 0.6, 0.1)])))
            #expect(patient.text == "Patient in.")
            #expect(patient.words.map(\.text) == ["Patient", "in."])
            #expect(patient.words.map(\.start) == [0.1, 0.5] && patient.words.map(\.end) == [0.2, 0.6])
            #expect(patient.words.map(\.confidence) == [0.9, 0.8])

            let parts = try read(
                reply(
                    tokens(
                        " \u{201C}Who's - X-ray, ceph?",
                        [
                            (" \u{201C}", 0.1, 0.5), ("Who", 0.2, 0.9), ("'s", 0.3, 0.7), (" -", 0.4, 0.2),
                            (" X", 0.5, 0.6), ("-", 0.6, 0.1), ("ray", 0.7, 0.9), (",", 0.8, 0.3),
                            (" ce", 0.9, 0.9), ("ph", 1.0, 0.4), ("?", 1.1, 0.9),
                        ])))
            #expect(parts.words.map(\.text) == ["\u{201C}Who's", "X-ray,", "ceph?"])
            #expect(parts.words.map(\.start) == [0.2, 0.5, 0.9])
            #expect(parts.words.map(\.confidence) == [0.7, 0.6, 0.4])

            // A segment begins a word, and one word has no space where it begins.
            let two = try read(
                reply(
                    tokens(" Patient.", [(" Patient", 0.1, 0.9), (".", 0.3, 0.9)]),
                    tokens("In.", [("In", 0.5, 0.8), (".", 0.6, 0.1)])))
            #expect(two.words.map(\.text) == ["Patient.", "In."])
        }

        @Test("is a transcript also without times, as whisper.cpp writes it where it was told to give none")
        func noTimes() throws {
            let words =
                #"{"word":" Patient","probability":0.9},{"word":" in","probability":0.8},{"word":"."}"#
            let transcript = try read(
                reply(#"{"id":0,"text":" Patient in.","words":[\#(words)],"avg_logprob":-0.2}"#))
            #expect(transcript.text == "Patient in." && transcript.words.isEmpty)
            #expect(transcript.confidence == exp(-0.2))
        }

        @Test("is sure between 0 and 1, as sure as its least sure part")
        func confidence() throws {
            func confidence(_ values: [Double]) throws -> Double? {
                let segments = values.map { segment("word", #""avg_logprob":\#($0)"#) }
                return try read(#"{"text":"w","segments":[\#(segments.joined(separator: ","))]}"#).confidence
            }
            #expect(try confidence([-0.5, 0]) == exp(-0.5))
            #expect(try confidence([3]) == 1)
        }
    }
#endif
