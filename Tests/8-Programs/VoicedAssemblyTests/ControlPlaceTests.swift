import Foundation
import Testing
import VoicedConfiguration

@testable import VoicedAssembly

@Suite("The name of a daemon's socket")
struct ControlPlaceTests {
    @Test("is the usual one for one's own database and for the unit's, and one of its own for any other")
    func names() {
        #expect(ControlPlace.name(database: BaseFolder.usualDatabase, config: nil) == "voiced.sock")
        // A program that reads the unit's configuration has none of the unit's variables.
        #expect(
            ControlPlace.name(database: "/var/lib/voiced/voiced.sqlite", config: "/etc/voiced.yaml")
                == "voiced.sock")
        let first = ControlPlace.name(database: "/srv/or1.sqlite", config: nil)
        #expect(
            first != "voiced.sock" && first != ControlPlace.name(database: "/srv/or2.sqlite", config: nil))
    }
}
