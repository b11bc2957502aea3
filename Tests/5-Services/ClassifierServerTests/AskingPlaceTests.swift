import ClassifierServer
import Testing

@Suite("From where a question comes")
struct AskingPlaceTests {
    @Test(
        "is what a proxy on this machine says last, and what another machine says of itself counts for nothing",
        arguments: [
            ("127.0.0.1", "192.0.2.7", "192.0.2.7"), ("::1", "192.0.2.7", "192.0.2.7"),
            ("::ffff:127.0.0.1", "2001:db8::7", "2001:db8::7"),
            ("127.0.0.1", "198.51.100.1, 192.0.2.7", "192.0.2.7"), ("127.0.0.1", nil, "127.0.0.1"),
            ("127.0.0.1", "192.0.2.7, ", "127.0.0.1"), ("127.0.0.1", "OR 1", "127.0.0.1"),
            ("127.0.0.1", "192.0.2.7:80", "127.0.0.1"), ("127.0.0.1", "", "127.0.0.1"),
            ("192.0.2.9", "192.0.2.7", "192.0.2.9"), (nil, "192.0.2.7", "?"),
        ] as [(String?, String?, String)])
    func place(peer: String?, forwarded: String?, address: String) {
        #expect(AskingPlace(peer: peer, forwarded: forwarded).address == address)
    }
}
