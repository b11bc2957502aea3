import Endpointing
import Testing

@Suite("Settings")
struct OptionsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var named: [String]
        var change: @Sendable (inout EndpointerOptions) -> Void

        init(
            _ description: String, names: String...,
            change: @escaping @Sendable (inout EndpointerOptions) -> Void
        ) {
            testDescription = description
            named = names
            self.change = change
        }
    }

    static let contradictions: [Case] = [
        Case("hangover as long as silence", names: "hangover", "silence") { $0.hangover = 1.5 },
        Case("resume as long as silence", names: "resume", "silence") { $0.resume = 1.5 },
        Case("maximumDuration shorter than silence", names: "maximumDuration", "silence", "onset") {
            $0.maximumDuration = 1
        },
        Case("minimumSpeech of the longest command", names: "maximumDuration", "minimumSpeech") {
            $0.minimumSpeech = 60
        },
        Case("noSpeechTimeout shorter than onset", names: "noSpeechTimeout", "onset") {
            $0.noSpeechTimeout = 0.05
        },
        Case("speechRange below floorMargin", names: "speechRange", "floorMargin") {
            $0.speechRange = 6
        },
        Case("steadyWindow longer than window", names: "noiseFloor.steadyWindow", "noiseFloor.window") {
            $0.noiseFloor.steadyWindow = 4
        },
    ]

    @Test("Contradictory settings are refused with a sentence that names them", arguments: contradictions)
    func contradiction(_ contradiction: Case) throws {
        var options = EndpointerOptions()
        contradiction.change(&options)
        let error = try #require(throws: EndpointerOptionsError.self) { try options.validate() }
        for name in contradiction.named { #expect(error.message.contains(name)) }
        #expect(error.description.contains(", or "), "it says what would go wrong")
        #expect(throws: error) { _ = try Endpointer(options: options).isListening }
    }

    static let seconds: [(String, any WritableKeyPath<EndpointerOptions, Double> & Sendable)] = [
        ("silence", \.silence), ("maximumDuration", \.maximumDuration), ("onset", \.onset),
        ("resume", \.resume),
        ("hangover", \.hangover), ("minimumSpeech", \.minimumSpeech),
        ("noiseFloor.window", \.noiseFloor.window),
        ("noiseFloor.steadyWindow", \.noiseFloor.steadyWindow),
    ]

    @Test(
        "A time that is no time is refused by name", arguments: seconds.indices,
        [-0.01, 4000, .nan, .infinity, -.infinity])
    func times(index: Int, value: Double) throws {
        let (name, keyPath) = Self.seconds[index]
        var options = EndpointerOptions()
        options[keyPath: keyPath] = value
        let error = try #require(throws: EndpointerOptionsError.self) { try options.validate() }
        #expect(error.message.hasPrefix(name))
    }

    @Test("A no-speech limit that is no time is refused by name", arguments: [-1, 4000, .nan, .infinity])
    func noSpeechTimeout(value: Double) throws {
        var options = EndpointerOptions()
        options.noSpeechTimeout = value
        let error = try #require(throws: EndpointerOptionsError.self) { try options.validate() }
        #expect(error.message.hasPrefix("noSpeechTimeout"))
    }

    static let decibels: [(String, any WritableKeyPath<EndpointerOptions, Float> & Sendable)] = [
        ("floorMargin", \.floorMargin), ("speechRange", \.speechRange),
        ("noiseFloor.bias", \.noiseFloor.bias), ("noiseFloor.lowest", \.noiseFloor.lowest),
    ]

    @Test(
        "A margin that is none is refused by name", arguments: decibels.indices,
        [-200, 200, Float.nan, .infinity])
    func margins(index: Int, value: Float) throws {
        let (name, keyPath) = Self.decibels[index]
        var options = EndpointerOptions()
        options[keyPath: keyPath] = value
        let error = try #require(throws: EndpointerOptionsError.self) { try options.validate() }
        #expect(error.message.hasPrefix(name))
    }

    static let sensible: [Case] = [
        Case("the defaults") { _ in },
        Case("no no-speech limit") { $0.noSpeechTimeout = nil },
        Case("a wait longer than a command") {
            $0.maximumDuration = 4
            $0.noSpeechTimeout = 15
        },
        Case("quick") {
            $0.silence = 0.3
            $0.maximumDuration = 3
        },
        Case("no onset, no hangover, no smallest command") {
            $0.onset = 0
            $0.resume = 0
            $0.hangover = 0
            $0.minimumSpeech = 0
        },
        Case("patient") {
            $0.silence = 10
            $0.maximumDuration = 3600
        },
    ]

    @Test("A command or a wait too short for a front end that looks ahead is refused, with it alone")
    func lateEvidence() throws {
        let evidence = SpeechEvidence.energyAndSilencePosterior(delay: 9)
        var options = EndpointerOptions()
        options.maximumDuration = 1.9
        try options.validate()
        let tooShort = #expect(throws: EndpointerOptionsError.self) {
            try options.validate(evidence: evidence)
        }
        #expect(tooShort?.message.hasPrefix("maximumDuration (1.9 s)") == true)
        options = EndpointerOptions()
        options.noSpeechTimeout = 0.2
        try options.validate()
        let tooSoon = #expect(throws: EndpointerOptionsError.self) {
            try options.validate(evidence: evidence)
        }
        #expect(tooSoon?.message.hasPrefix("noSpeechTimeout (0.2 s)") == true)
        #expect(throws: EndpointerOptionsError.self) {
            _ = try Endpointer(options: options, evidence: evidence)
        }
    }

    @Test("Sensible settings are taken, and work", arguments: sensible)
    func sensibleSettings(_ settings: Case) throws {
        var options = EndpointerOptions()
        settings.change(&options)
        let scene = Scene(diagram: "..........ssssssss" + String(repeating: ".", count: 110))
        let endpoint = try #require(try Hearing(scene, options: options, begin: 8000).endpoint)
        #expect(endpoint.cause == .silence)
        #expect(endpoint.decisionSample - endpoint.endSample == samples(options.silence))
    }
}
