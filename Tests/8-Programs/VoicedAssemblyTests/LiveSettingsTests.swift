import Testing
import VoicedConfiguration

@testable import VoicedAssembly

@Suite("Settings of a running daemon")
struct LiveSettingsTests {
    @Test("each key that the table marks as live is applied by a reload, and no other")
    func keys() { #expect(LiveSettings.keys == Set(Configuration.liveKeys)) }
}
