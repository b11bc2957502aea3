import Foundation
import Testing
import TestSupport

@testable import RemoteService

@Suite("A service's key")
struct ServiceKeyTests {
    private static let secret = "sk-3f9a-very-secret"

    @Test("is shown by nothing that prints a value")
    func isNeverShown() throws {
        let key = try ServiceKey(Self.secret, origin: "the test")
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), String(describing: [key]), dumped] {
            #expect(!text.contains("secret"), "\(text)")
        }
    }

    @Test("comes from a file of its owner's, without the line break at its end")
    func file() throws {
        let directory = TemporaryDirectory()
        let path = directory.write(Array("\(Self.secret)\n".utf8), as: "key")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(try ServiceKey(contentsOfFile: path).secret == Self.secret)
    }

    @Test("is refused from a file that every user may read, and the refusal does not quote it")
    func openFile() throws {
        let directory = TemporaryDirectory()
        let path = directory.write(Array(Self.secret.utf8), as: "key")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let error = #expect(throws: ServiceError.self) { try ServiceKey(contentsOfFile: path) }
        #expect(error?.code == .badConfiguration)
        #expect(error?.message.contains("chmod 600") == true)
        #expect(error?.message.contains(Self.secret) == false)
    }

    @Test(
        "is no empty text, no sentence, no header line and no whole file",
        arguments: ["", " \n", "two words", "a\r\nX-Evil: 1", "ключ", String(repeating: "k", count: 20_000)])
    func noKey(text: String) {
        let error = #expect(throws: ServiceError.self) {
            try ServiceKey(text, origin: "the test")
        }
        #expect(error?.code == .badConfiguration)
        #expect(text.count < 3 || error?.message.contains(text) == false)
    }

    @Test(
        "comes from no pipe and no file that holds more than a key, and the reader waits for none",
        .timeLimit(.minutes(1)))
    func noFile() throws {
        let directory = TemporaryDirectory()
        try #require(mkfifo(directory.file("pipe"), 0o600) == 0)
        let large = directory.write(Array(repeating: 0x6B, count: 100_000), as: "large")
        for (path, word) in [(directory.file("pipe"), "a pipe"), (large, "larger than"), ("/", "a folder")] {
            let error = #expect(throws: ServiceError.self) { try ServiceKey(contentsOfFile: path) }
            #expect(error?.code == .badConfiguration)
            #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
        }
    }

    @Test("must be where it was said to be")
    func missing() {
        #expect(throws: ServiceError.self) { try ServiceKey(contentsOfFile: "/nowhere/key") }
        #expect(throws: ServiceError.self) {
            try ServiceKey(environmentVariable: "VOICEENGINE_NO_SUCH_KEY")
        }
    }

    @Test(
        "and what is said go in the clear to this machine alone",
        arguments: [
            ("https://example.com/f", true), ("http://127.0.0.1:8080/f", true), ("http://localhost/f", true),
            ("http://[::1]:1/f", true), ("http://example.com/f", false), ("http://10.0.0.5/f", false),
            ("http://127.0.0.1.example.com/", false), ("http://localhost@example.com/", false),
            ("ftp://127.0.0.1/", false), ("file:///etc/passwd", false), ("127.0.0.1:80", false), ("", false),
            ("https://user:password@example.com/", false), ("http:///f", false), ("https://exa mple/", false),
        ])
    func addresses(url: String, isFine: Bool) {
        let error = (try? ServiceAddress(url, of: "the test")) == nil
        #expect(error == !isFine)
    }
}
