import Testing
import TestSupport

@Suite("voiced parse")
struct ParseTests {
    @Test("explains its answer: tier, distance, alias, scope, runner-up and margin")
    func explains() throws {
        let directory = TemporaryDirectory()
        let path = directory.write(Array(Self.aliases.utf8), as: "aliases.yaml")
        let outcome = try Program.run(
            ["parse", "closing counters", "okay the next patient", "nothing of it", "--aliases", path])
        #expect(outcome.status == 0 && outcome.objects.count == 3)
        let near = try #require(outcome.objects.first)
        #expect(near["match"] as? String == "fuzzy" && near["distance"] as? Int == 1)
        #expect(near["alias"] as? String == "closing counter" && near["scope"] as? String == "global")
        #expect(near["runnerUp"] as? String == "closing counted" && near["margin"] as? Int == 1)
        let contained = outcome.objects[1]
        #expect(
            contained["match"] as? String == "contains" && contained["alias"] as? String == "next patient")
        #expect(outcome.objects.last?["reason"] as? String == "no-match")
    }

    private static let aliases = """
        version: 1
        milestones:
          - name: Closing
            phrases: [closing counter]
          - name: Closing Complete
            phrases: [closing counted]
        actions:
          next_patient: [next patient]
        """
}
