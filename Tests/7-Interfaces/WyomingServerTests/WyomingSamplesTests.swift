#if Wyoming
    import AudioFiles
    import Feedback
    import PCM
    import TestSupport
    import Testing
    import WakeWord
    import Wyoming

    @testable import WyomingServer

    @Suite("Sound that comes in events")
    struct WyomingSamplesTests {
        private static func format(_ rate: Int, _ channels: Int) -> WyomingData {
            var data = WyomingData()
            (data.rate, data.width, data.channels) = (rate, 2, channels)
            return data
        }

        /// Bytes that reveal a shift by one.
        private static let bytes = (0..<24_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }

        @Test(
            "is the same, however its bytes are cut up",
            arguments: [1, 2, 3, 5, 1023, 3201, 23_999], [1, 2])
        func pieces(size: Int, channels: Int) throws {
            let format = Self.format(16_000, channels)
            var reader = WyomingSamples()
            let whole = try reader.samples(of: WyomingEvent("audio-chunk", format, payload: Self.bytes))
            #expect(whole.samples.count == 12_000 / channels)
            reader = WyomingSamples()
            var samples: [Int16] = []
            for start in stride(from: 0, to: Self.bytes.count, by: size) {
                let piece = Array(Self.bytes[start..<min(start + size, Self.bytes.count)])
                samples += try reader.samples(of: WyomingEvent("audio-chunk", format, payload: piece)).samples
            }
            #expect(samples == whole.samples)
        }

        @Test("keeps no rest of another format")
        func otherFormat() throws {
            var reader = WyomingSamples()
            _ = try reader.samples(of: WyomingEvent("a", Self.format(16_000, 1), payload: [1, 2, 3]))
            let next = try reader.samples(of: WyomingEvent("a", Self.format(22_050, 1), payload: [4, 0]))
            #expect(next.samples == [4] && next.rate.hertz == 22_050)
        }

        @Test("is refused with any number that is no format", arguments: HostileNumbers.json)
        func refused(number: String) throws {
            for field in ["rate", "width", "channels"] where !(field == "channels" && number == "null") {
                var parser = WyomingParser()
                let other = #""rate":16000,"width":2,"channels":1"#.split(separator: ",")
                    .filter { !$0.contains(field) }.joined(separator: ",")
                let data = #"{\#(other),"\#(field)":\#(number)}"#
                try parser.append(Array((#"{"type":"a","data":\#(data)}"# + "\n").utf8))
                let event = try #require(try parser.next())
                var reader = WyomingSamples()
                guard field != "channels" || number != "1" else { continue }
                #expect(throws: WyomingSamples.Refusal.self, "\(data)") { try reader.samples(of: event) }
            }
        }

        @Test("has wake words at times that can be told, whenever the stream began")
        func timestamps() throws {
            let orbit = try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake"))
            let demo = try AudioFile.readMono(path: Checkout.path("Examples/orbit-demo.wav"))
            let listening = WakeListening(try WakeWordDetector(models: [orbit]), names: nil)
            var parser = WyomingParser()
            let rate = demo.sampleRate.hertz
            let format = #"{"rate":\#(rate),"width":2,"channels":1,"timestamp":9223372036854775807}"#
            var heard: [WakeListening.Heard] = []
            for start in stride(from: 0, to: 4 * rate, by: rate / 10) {
                let payload = demo.samples[start..<start + rate / 10].flatMap { sample in
                    let value = UInt16(bitPattern: Int16(max(-1, min(1, sample)) * 32_767))
                    return [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)]
                }
                let line = #"{"type":"audio-chunk","data":\#(format),"payload_length":\#(payload.count)}"#
                try parser.append(Array((line + "\n").utf8) + payload)
                heard += try listening.process(try #require(try parser.next()))
            }
            heard += listening.finish()
            #expect(heard.map(\.name) == ["orbit"])
            #expect(heard.allSatisfy { $0.timestamp > 1 << 53 })
        }
    }

    @Suite("An answer of Home Assistant's")
    struct SatelliteAnswerTests {
        private static func second(_ rate: Int, _ value: UInt8 = 1) -> WyomingEvent {
            var data = WyomingData()
            (data.rate, data.width, data.channels) = (rate, 2, 1)
            return WyomingEvent("audio-chunk", data, payload: [UInt8](repeating: value, count: 2 * rate))
        }

        @Test("is whole, also if it lasts longer than a minute or comes in odd pieces")
        func whole() throws {
            var answer = SatelliteAnswer(AnswerRoom(limit: 10_000_000))
            for _ in 0..<64 { answer.append(Self.second(8_000)) }
            #expect(try answer.clip()?.duration == 64)
            var odd = SatelliteAnswer(AnswerRoom(limit: 10_000_000))
            for byte in [1, 1, 1, 1, 1] as [UInt8] {
                var event = Self.second(8_000)
                event.payload = [byte]
                odd.append(event)
            }
            #expect(try odd.clip()?.samples == [257 / 32_768, 257 / 32_768])
            #expect(try SatelliteAnswer(AnswerRoom(limit: 0)).clip() == nil)
        }

        @Test("is refused whole if it is longer than five minutes, of two rates, or no sound")
        func refused() throws {
            func refusal(_ events: [WyomingEvent]) -> String? {
                var answer = SatelliteAnswer(AnswerRoom(limit: 10_000_000))
                for event in events { answer.append(event) }
                do { _ = try answer.clip() } catch { return error.code }
                return nil
            }
            #expect(refusal([WyomingEvent](repeating: Self.second(8_000), count: 301)) == "too-long")
            #expect(refusal([Self.second(8_000), Self.second(16_000)]) == "bad-audio")
            #expect(refusal([WyomingEvent("audio-chunk")]) == "bad-audio")
        }

        @Test("has its room among all answers for as long as it is kept")
        func room() throws {
            let room = AnswerRoom(limit: 10_000)
            var first: SatelliteAnswer? = SatelliteAnswer(room)
            first?.append(Self.second(8_000))
            var second = SatelliteAnswer(room)
            second.append(Self.second(8_000))
            #expect(throws: WyomingSamples.Refusal.self) { try second.clip() }
            #expect(try first?.clip() != nil)
            first = nil
            var third = SatelliteAnswer(room)
            third.append(Self.second(8_000))
            #expect(try third.clip() != nil)
        }
    }
#endif
