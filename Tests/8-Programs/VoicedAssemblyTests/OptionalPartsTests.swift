import Testing
import VoicedConfiguration

@testable import VoicedAssembly

@Suite("The parts that a trait can leave out")
struct OptionalPartsTests {
    @Test("are refused with the trait and the key that needs it, if a build lacks them")
    func missing() {
        let failure = #expect(throws: Failure.self) {
            _ = try OptionalParts().need(\.control, trait: "Control", for: "control")
        }
        #expect(
            failure?.message == "this voiced was built without Control; build it with the trait Control, "
                + "or take control out of the configuration")
    }
}
