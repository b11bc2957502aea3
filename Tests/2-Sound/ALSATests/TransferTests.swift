import Foundation
import PCM
import Testing

@testable import ALSA

extension ALSATests {
    @Suite("Reading and writing")
    struct TransferTests {
        init() { PluginConfiguration.use() }

        @Test("What the device captures arrives unchanged and in order", arguments: [1, 37, 160, 512])
        func captures(framesAtOnce: Int) throws {
            var device = try PCMDevice(name: "ramp", direction: .capture, options: speech)
            var chunk = FixedBuffer<Int16>(repeating: 0, count: framesAtOnce)
            var captured: [Int16] = []
            while captured.count < 4000 {
                let result = device.read(
                    into: UnsafeMutableRawBufferPointer(chunk.mutableElements), timeout: 60)
                guard case .frames(let count) = result else {
                    Issue.record("\(result)")
                    return
                }
                captured += chunk.elements.prefix(count)
            }
            #expect(captured.prefix(4000) == PluginConfiguration.ramp.prefix(4000))
        }

        @Test("What is written is played, and draining ends")
        func plays() throws {
            let samples = (0..<2000).map { Int16($0) }
            do {
                var device = try PCMDevice(name: "played", direction: .playback, options: speech)
                try samples.withUnsafeBytes { bytes in
                    var rest = bytes[...]
                    while !rest.isEmpty {
                        let result = device.write(UnsafeRawBufferPointer(rebasing: rest), timeout: 60)
                        guard case .frames(let count) = result else {
                            throw ALSAError(.failed, "\(result)")
                        }
                        rest = rest.dropFirst(count * 2)
                    }
                }
                let hasPlayedAll = device.drain(timeout: 60)
                #expect(hasPlayedAll)
            }
            let played = try Data(contentsOf: URL(fileURLWithPath: PluginConfiguration.played))
            #expect(played == samples.withUnsafeBytes { Data($0) })
        }

        private var speech: PCMOptions {
            var options = PCMOptions()
            options.preferredFormat = StreamFormat(sampleRate: .speech, channelCount: 1, sampleFormat: .int16)
            return options
        }
    }
}
