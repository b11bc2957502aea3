#if PocketSphinx
    import Foundation
    import PCM
    import PocketSphinxRecognizer
    import Recognition
    import Testing
    import VoiceTesting

    @Suite(
        "PocketSphinx gives its memory back",
        .enabled(
            if: FileManager.default.fileExists(atPath: PocketSphinxOptions().dictionary),
            "needs the package pocketsphinx-en-us"), .serialized)
    struct MemoryTests {
        /// Returns phrases of three words drawn from 3,000. They share little, so their graph is large.
        private func phrases(_ count: Int, seed: UInt64) throws -> ExpectedPhrases {
            let lines = try String(contentsOfFile: PocketSphinxOptions().dictionary, encoding: .utf8)
                .split(separator: "\n")
            let words = lines.map { $0.prefix { $0 != " " } }
                .filter { $0.count > 2 && $0.allSatisfy(\.isLetter) }
            let drawn = stride(from: 0, to: words.count, by: words.count / 3_000).map { words[$0] }
            var generator = SeededGenerator(seed: seed)
            return ExpectedPhrases(
                (0..<count).map { _ in
                    (0..<3).map { _ in String(drawn.randomElement(using: &generator)!) }
                        .joined(separator: " ")
                })
        }

        private let noise = SyntheticSignal.int16(SyntheticSignal.noise(seconds: 0.3))

        @Test("when large grammars follow each other")
        func grammars() async throws {
            let recognizer = try PocketSphinx()
            let grammars = [try phrases(2_000, seed: 1), try phrases(2_000, seed: 2)]
            func alternate(_ count: Int) async throws {
                for index in 0..<count {
                    let preparation = try await recognizer.prepare(expecting: grammars[index % 2])
                    try #require(preparation == Preparation(answersPauses: true))
                    _ = try await recognizer.recognize(samples: noise)
                }
            }
            try await alternate(4)
            let growth = try await ResidentMemory.growth(after: "40 large grammars") {
                try await alternate(40)
            }
            #expect(growth < 20_000)
        }

        @Test("when recognizers come and go")
        func recognizers() async throws {
            let large = try phrases(2_000, seed: 3)
            func make(_ count: Int) async throws {
                for _ in 0..<count {
                    let recognizer = try PocketSphinx()
                    try await recognizer.prepare(expecting: large)
                    _ = try await recognizer.recognize(samples: noise)
                }
            }
            try await make(2)
            let growth = try await ResidentMemory.growth(after: "8 recognizers") { try await make(8) }
            #expect(growth < 20_000)
        }
    }
#endif
