import Intake
import Testing

@Suite("Stable hashes")
struct StableHashTests {
    // The values come from the reference of FNV (Fowler, Noll and Vo; RFC 9923). The hashes of empty input are its
    // offset bases.
    @Test(
        "are those of FNV-1a in each width, with their leading zeros",
        arguments: [
            ("", "811c9dc5", "cbf29ce484222325", "6c62272e07bb014262b821756295c58d"),
            ("a", "e40c292c", "af63dc4c8601ec8c", "d228cb696f1a8caf78912b704e4a8964"),
            ("foobar", "bf9cf968", "85944171f73967e8", "343e1662793c64bf6f0d3597ba446f18"),
        ])
    func reference(_ text: String, _ short: String, _ long: String, _ longest: String) {
        #expect(StableHash.digits32(of: text.utf8) == short)
        #expect(StableHash.digits64(of: text.utf8) == long)
        #expect(StableHash.digits(of: text.utf8) == longest)
        #expect(StableHash.of(text.utf8) == UInt128(longest, radix: 16))
    }

    @Test("have as many digits as their width, whatever the value")
    func width() {
        for number in 0..<2000 {
            let bytes = "name \(number)".utf8
            #expect(StableHash.digits32(of: bytes).utf8.count == 8)
            #expect(StableHash.digits64(of: bytes).utf8.count == 16)
            #expect(StableHash.digits(of: bytes).utf8.count == 32)
        }
    }
}
