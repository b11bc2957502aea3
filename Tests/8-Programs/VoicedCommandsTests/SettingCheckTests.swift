import Diagnostics
import Testing
import TestSupport
import VoicedConfiguration

@testable import VoicedCommands

@Suite("What a check says of a part that is set up")
struct SettingCheckTests {
    private let directory = TemporaryDirectory()

    @Test(
        "promises Home Assistant's search only where it can find voiced",
        arguments: [
            ("{listen: 127.0.0.1:6053}", "127.0.0.1:6053 for Home Assistant on this machine"),
            (
                "{listen: 0.0.0.0:6053, allow-unencrypted: true}",
                "0.0.0.0:6053 for Home Assistant, which finds it if avahi-daemon runs"
            ),
            (
                "{listen: 0.0.0.0:6053, allow-unencrypted: true, announce: false}",
                "0.0.0.0:6053 for Home Assistant"
            ),
        ])
    func finding(_ settings: String, _ expected: String) async throws {
        let path = directory.write(Array("esphome: \(settings)\n".utf8), as: "voiced.yaml")
        let checks = SettingCheck.all(try Configuration.read(path: path), slots: nil)
        let check = try #require(checks.first { $0.name == "esphome" })
        #expect(await check.run() == .ok("listens at \(expected)"))
    }
}
