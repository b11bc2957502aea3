#if Wyoming
    import Feedback
    import Foundation
    import PCM
    import TestSupport
    import Testing
    import Wyoming

    @testable import WyomingSynthesizer

    @Suite(
        "A voice of a server, and the reference package",
        .enabled(if: WyomingReference.python != nil, "needs scripts/install-wyoming, which needs PyPI"),
        .timeLimit(.minutes(2)))
    struct WyomingSynthesizerTests {
        private func voice(fault: String? = nil) throws -> WyomingReference {
            try WyomingReference("reference-voice/server.py", fault.map { ["--fault", $0] } ?? [])
        }

        @Test("speaks a text by the voice that is named, whole, with its own sample rate")
        func speaks() async throws {
            let server = try voice()
            var options = WyomingSynthesizer.Options(uri: server.uri)
            options.voice = "en_US-joe-medium"
            let clip = try await WyomingSynthesizer(options).synthesize("The light is on")
            #expect(clip.sampleRate == SampleRate(22_050))
            #expect(clip.samples.count == 2205 * 15)
            let (quietest, loudest) = (clip.samples.min() ?? 0, clip.samples.max() ?? 0)
            #expect(abs(loudest - 9000 / 32_768) < 0.01 && abs(quietest + 9000 / 32_768) < 0.01)
            let told = try server.told() as? [String: String]
            #expect(told == ["text": "The light is on", "voice": "en_US-joe-medium"])
        }

        @Test("says nothing of a text without words, and asks no server")
        func nothing() async throws {
            let clip = try await WyomingSynthesizer(.init(uri: "tcp://127.0.0.1:1")).synthesize("  \n ")
            #expect(clip.samples.isEmpty)
        }

        @Test(
            "says what is wrong without the text",
            arguments: [("error", "look at its log"), ("silent", "check its voice"), ("closed", "hung up")])
        func faults(fault: String, words: String) async throws {
            let server = try voice(fault: fault)
            let error = await #expect(throws: FeedbackError.self) {
                try await WyomingSynthesizer(.init(uri: server.uri)).synthesize("Secret Name")
            }
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
            #expect(error?.message.contains("Secret") == false)
        }

        @Test("gives up a server that is silent, and one that is not there")
        func dead() async throws {
            let server = try voice(fault: "hang")
            var options = WyomingSynthesizer.Options(uri: server.uri)
            options.limit = 0.2
            let late = await #expect(throws: FeedbackError.self) {
                try await WyomingSynthesizer(options).synthesize("hello")
            }
            #expect(late?.code == .timedOut)
            let missing = await #expect(throws: FeedbackError.self) {
                try await WyomingSynthesizer(.init(uri: "tcp://127.0.0.1:1")).synthesize("hello")
            }
            #expect(missing?.message.contains("no server answers") == true)
        }
    }

    @Suite("A voice of a server")
    struct SynthesizedSpeechTests {
        private static func chunk(_ rate: Int, _ payload: [UInt8]) -> WyomingEvent {
            var data = WyomingData()
            (data.rate, data.width, data.channels) = (rate, 2, 1)
            return WyomingEvent("audio-chunk", data, payload: payload)
        }

        private static let address: WyomingAddress = {
            do { return try WyomingAddress(uri: "tcp://127.0.0.1:10200") } catch { fatalError("\(error)") }
        }()

        @Test("is refused if it changes its rate, is no sound, or never ends")
        func refused() throws {
            let sound = [UInt8](repeating: 7, count: 1000)
            for events in [
                [Self.chunk(16_000, sound), Self.chunk(22_050, sound)], [Self.chunk(5, sound)],
                Array(repeating: Self.chunk(16_000, sound), count: 5),
            ] {
                var speech = SynthesizedSpeech()
                #expect(throws: FeedbackError.self) {
                    for event in events { _ = try speech.add(event, from: Self.address, limit: 4000) }
                }
            }
        }

        @Test("does not let texts go to another machine in the clear unless that is allowed")
        func clear() throws {
            let error = #expect(throws: FeedbackError.self) {
                try WyomingSynthesizer(.init(uri: "tcp://192.0.2.1:10200"))
            }
            #expect(error?.code == .badConfiguration)
            var options = WyomingSynthesizer.Options(uri: "tcp://192.0.2.1:10200")
            options.allowsUnencrypted = true
            _ = try WyomingSynthesizer(options)
            #expect(throws: FeedbackError.self) { try WyomingSynthesizer(.init(uri: "http://127.0.0.1")) }
        }
    }
#endif
