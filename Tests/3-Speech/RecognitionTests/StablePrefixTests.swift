import Recognition
import Testing

@Suite("A partial text")
struct StablePrefixTests {
    @Test("is shown as far as it came twice in a row")
    func partial() {
        var prefix = StablePrefix()
        let shown = ["turn", "turn on", "turn of", "turn off the light", "turn off the light"].map {
            prefix.update($0).stable
        }
        #expect(shown == ["", "turn", "turn", "turn", "turn off the light"])
    }

    @Test("has a rest that may change")
    func rest() {
        var prefix = StablePrefix()
        _ = prefix.update("turn on the")
        #expect(prefix.update("turn on a light") == ("turn on", "a light"))
        #expect(prefix.update("") == ("", ""))
    }

    @Test("takes back a stable word that the recognizer has changed, until it came twice")
    func changed() {
        var prefix = StablePrefix()
        for _ in 0..<2 { _ = prefix.update("turn on the") }
        #expect(prefix.update("turn off the") == ("turn", "off the"))
        #expect(prefix.update("turn off the") == ("turn off the", ""))
    }
}
