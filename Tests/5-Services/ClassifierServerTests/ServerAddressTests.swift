import ClassifierServer
import Testing

@Suite("Where a classifier's server is answered")
struct ServerAddressTests {
    @Test(
        "Names and addresses with a port are taken",
        arguments: [
            ("127.0.0.1:8790", "127.0.0.1", 8790, true), ("[::1]:0", "::1", 0, true),
            ("localhost:1", "localhost", 1, true), ("0.0.0.0:443", "0.0.0.0", 443, false),
            ("[::]:8790", "::", 8790, false), ("or.example:8790", "or.example", 8790, false),
        ])
    func taken(text: String, host: String, port: Int, isOwn: Bool) throws {
        let address = try #require(ServerAddress(text))
        #expect(address.host == host && address.port == port && address.isOfThisMachine == isOwn)
        #expect(address.description == text)
    }

    @Test(
        "Everything else is none",
        arguments: [
            "", "8790", ":8790", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "::1:8790", "a/b:1", "a b:1",
            "a:-1",
        ])
    func refused(text: String) { #expect(ServerAddress(text) == nil) }
}
