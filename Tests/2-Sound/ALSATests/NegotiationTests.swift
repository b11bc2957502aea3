import PCM
import Testing

@testable import ALSA

extension ALSATests {
    @Suite("Negotiation")
    struct NegotiationTests {
        init() { PluginConfiguration.use() }

        @Test("48 kHz, one channel and float samples are asked for first", arguments: PCMDirection.allCases)
        func preferred(direction: PCMDirection) throws {
            let device = try PCMDevice(name: "null", direction: direction)
            #expect(
                device.format
                    == StreamFormat(sampleRate: SampleRate(48_000), channelCount: 1, sampleFormat: .float32))
            #expect(device.periodFrameCount == 480)
            #expect(device.bufferFrameCount >= 2 * 480)
        }

        @Test(
            "A device that has what is asked for gives it",
            arguments: SampleFormat.allCases, [(1, 16_000), (2, 44_100), (6, 96_000)])
        func exact(sampleFormat: SampleFormat, shape: (channels: Int, rate: Int)) throws {
            var options = PCMOptions()
            options.preferredFormat = StreamFormat(
                sampleRate: SampleRate(shape.rate), channelCount: shape.channels, sampleFormat: sampleFormat)
            let device = try PCMDevice(name: "null", direction: .capture, options: options)
            #expect(device.format == options.preferredFormat)
            let period = Double(device.periodFrameCount) / Double(shape.rate)
            #expect(abs(period - 0.010) < 0.001)
        }

        @Test("A device without float samples gives the widest integers it has")
        func integers() throws {
            let device = try PCMDevice(name: "integers", direction: .capture)
            #expect(device.format.sampleFormat == .int32)
        }

        // No plug-in stands for a device of one low rate: alsa-lib 1.2.8 ends the process on a `plug` of that kind.
        @Test("A microphone is taken at the rates that are heard, a loudspeaker at any")
        func rates() {
            func usable(_ direction: PCMDirection) -> ClosedRange<Int> {
                PCMNegotiation(name: "any", direction: direction, options: PCMOptions()).usableRates
            }
            #expect(usable(.capture) == 4000...768_000)
            #expect(usable(.playback) == 1...768_000)
        }

        @Test("The list is free of building blocks, and every line is one line")
        func list() throws {
            let devices = PCMDeviceInfo.all()
            #expect(!devices.contains { $0.name == "null" || $0.name.contains("rate") })
            #expect(!devices.contains { $0.description.contains("\n") || $0.directions.isEmpty })
            let shown = try #require(devices.first { $0.name == "shown" })
            #expect(shown.description.hasPrefix("A device, "))
        }
    }
}
