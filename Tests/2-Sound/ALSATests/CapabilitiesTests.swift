import PCM
import Testing

@testable import ALSA

extension ALSATests {
    @Suite("Capabilities")
    struct CapabilitiesTests {
        init() { PluginConfiguration.use() }

        @Test("are what a device says of itself", arguments: PCMDirection.allCases)
        func anything(direction: PCMDirection) throws {
            let any = try PCMCapabilities(name: "null", direction: direction)
            #expect(any.channelCounts.contains(1) && any.channelCounts.contains(2))
            #expect(any.sampleRates == PCMCapabilities.usualRates)
        }

        @Test("of what cannot be opened are its error", arguments: ["plughw:CARD=Nowhere", "nowhere", ""])
        func missing(name: String) {
            let error = #expect(throws: ALSAError.self) {
                try PCMCapabilities(name: name, direction: .capture)
            }
            #expect(error?.code == .noSuchDevice)
            #expect(error?.message.contains("\"\(name)\"") == true)
        }

        @Test("of a server that does not answer are its error")
        func unserved() {
            let error = #expect(throws: ALSAError.self) {
                try PCMCapabilities(name: "unserved", direction: .capture)
            }
            #expect(error?.code == .serverUnavailable)
        }
    }
}
