#if PocketSphinx
    import AudioFiles
    import Foundation
    import PCM
    import PocketSphinxRecognizer
    import Recognition
    import TestSupport
    import Testing
    import VoiceTesting

    private let recordings = ProcessInfo.processInfo.environment["VOICEENGINE_RECORDINGS"]
    /// The number of orders to recognize; each hundred takes minutes.
    private let count = ProcessInfo.processInfo.environment["VOICEENGINE_BEAMS"].flatMap { Int($0) }

    /// Prints the table in docs/decisions/0004-recognizer-grammar.md.
    @Suite(
        .enabled(
            if: recordings != nil && count != nil,
            "needs recordings at VOICEENGINE_RECORDINGS, and how many orders in VOICEENGINE_BEAMS"))
    struct BeamTableTests {
        private struct Beams {
            var beam: Double
            var wordBeam: Double
            var phoneBeam: Double
        }

        private struct Order {
            var samples: [Float]
            var slots: [String: String]
        }

        private static let settings = [
            Beams(beam: 1e-30, wordBeam: 1e-20, phoneBeam: 1e-30),
            // The defaults of PocketSphinx.
            Beams(beam: 1e-48, wordBeam: 7e-29, phoneBeam: 1e-48),
            Beams(beam: 1e-60, wordBeam: 1e-40, phoneBeam: 1e-60),
            Beams(beam: 1e-80, wordBeam: 1e-60, phoneBeam: 1e-80),
            Beams(beam: 1e-120, wordBeam: 1e-80, phoneBeam: 1e-120),
        ]

        @Test("prints how many orders are right with which beams, and at what cost")
        func table() async throws {
            let root = try #require(recordings)
            let orders = try orders(in: root + "/commands/coffee")
            let noisy = try inNoise(orders, from: root + "/noise/train")
            print("| beam | wordBeam | phoneBeam | right clean | right at 15 dB | s a second of sound |")
            for beams in Self.settings {
                let clean = try await hear(orders, beams)
                let dirty = try await hear(noisy, beams)
                let cost = (clean.seconds + dirty.seconds) / (2 * orders.reduce(0) { $0 + seconds($1) })
                print(
                    "| \(beams.beam) | \(beams.wordBeam) | \(beams.phoneBeam)",
                    "| \(clean.right) of \(orders.count) | \(dirty.right) of \(orders.count)",
                    "| \(cost) (clean \(clean.seconds), in noise \(dirty.seconds) in all) |")
                #expect(clean.right > orders.count / 2)
            }
        }

        /// Returns one of every few orders, so that all speakers are represented.
        private func orders(in folder: String) throws -> [Order] {
            let labels = try JSONDecoder().decode(
                [String: [String: String]].self,
                from: Data(contentsOf: URL(filePath: folder + "/labels.json")))
            let names = labels.keys.sorted()
            let wanted = min(try #require(count), names.count)
            return try (0..<wanted).map { index in
                let name = names[index * names.count / wanted]
                let (samples, rate) = try AudioFile.readMono(path: folder + "/" + name, maximumSeconds: 600)
                try #require(rate == .speech)
                return Order(samples: samples, slots: labels[name] ?? [:])
            }
        }

        /// Returns the orders 15 dB above noise, measured by the loudest 128 ms of both, as `commandbench` does.
        private func inNoise(_ orders: [Order], from folder: String) throws -> [Order] {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0.hasSuffix(".flac") }.sorted()
            var generator = SeededGenerator(seed: 1)
            return try orders.map { order in
                var noise: [Float] = []
                while noise.count < order.samples.count {
                    let name = try #require(names.randomElement(using: &generator))
                    let (samples, _) = try AudioFile.readMono(
                        path: folder + "/" + name, maximumSeconds: 600)
                    let peak = samples.reduce(0) { max($0, abs($1)) }
                    if peak > 0 { noise += samples.map { $0 / peak } }
                }
                let speech = peakEnergy(order.samples)
                let gain = (speech / peakEnergy(noise[..<order.samples.count]) / pow(10, 1.5)).squareRoot()
                var mixed = order
                mixed.samples = zip(order.samples, noise).map { $0 + Float(gain) * $1 }
                // Scales the mixture so that it does not clip.
                let peak = mixed.samples.reduce(1) { max($0, abs($1)) }
                mixed.samples = mixed.samples.map { $0 / peak }
                return mixed
            }
        }

        private func peakEnergy(_ samples: some RandomAccessCollection<Float>) -> Double {
            stride(from: 0, to: samples.count - 2047, by: 2048).map { start in
                samples.dropFirst(start).prefix(2048).reduce(0) { $0 + Double($1) * Double($1) }
            }.max() ?? 1
        }

        private func hear(_ orders: [Order], _ beams: Beams) async throws -> (right: Int, seconds: Double) {
            var options = PocketSphinxOptions()
            options.beam = beams.beam
            options.wordBeam = beams.wordBeam
            options.phoneBeam = beams.phoneBeam
            let recognizer = try PocketSphinx(options)
            try await recognizer.prepare(expecting: ExpectedPhrases([], expressions: [CoffeeGrammar.order]))
            let begin = ProcessorTime.seconds(of: .process)
            var right = 0
            for order in orders {
                let text = try await recognizer.recognize(samples: SyntheticSignal.int16(order.samples)).text
                if order.slots.values.allSatisfy({ (" " + text + " ").contains(" " + $0 + " ") }) {
                    right += 1
                }
            }
            return (right, ProcessorTime.seconds(of: .process) - begin)
        }

        private func seconds(_ order: Order) -> Double { SampleRate.speech.seconds(of: order.samples.count) }
    }
#endif
