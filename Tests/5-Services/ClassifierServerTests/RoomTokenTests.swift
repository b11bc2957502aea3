#if Control
    import ClassifierServer
    import Cryptography
    import Foundation
    import TestSupport
    import Testing

    @Suite("The file of tokens")
    struct RoomTokenTests {
        private let folder = TemporaryDirectory()
        private let facility = UUID()

        private func tokens(_ text: String, mode: mode_t = 0o600) throws -> RoomTokens {
            let path = folder.write(Array(text.utf8), as: "tokens")
            chmod(path, mode)
            return try RoomTokens(path: path)
        }

        @Test("Hashes are SHA-256")
        func hash() {
            // FIPS 180-4's example.
            #expect(
                Digest(of: "abc").hexadecimal
                    == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        }

        @Test("A token that was made is known by its line, and is in no file")
        func made() throws {
            let (one, two) = (
                try RoomTokens.make(for: facility, room: "OR 1, left wing"),
                try RoomTokens.make(for: facility, room: nil)
            )
            #expect(one.token != two.token && one.token.utf8.count == 43)
            let read = try tokens("# rooms\n\n\(one.line)\n  \(two.line)  \n")
            #expect(read.count == 2)
            #expect(read.holder(of: one.token) == .init(facility: facility, room: "OR 1, left wing"))
            #expect(read.holder(of: two.token) == .init(facility: facility, room: nil))
            #expect(read.holder(of: one.token + " ") == nil)
            #expect(!one.line.contains(one.token))
        }

        @Test("What is wrong in it is named with its line, and half a file lets no room in")
        func faults() throws {
            let line = try RoomTokens.make(for: facility, room: "OR 1").line
            for text in [
                "what", "\(line)\nsecret token", line.replacing("sha256:", with: "md5:"),
                line.replacing(facility.uuidString.lowercased(), with: "OR"), String(line.dropLast(5)),
                line.replacing("OR 1", with: ""), "\(line)\n\(line)",
                line + String(repeating: "a", count: 200),
            ] {
                let error = #expect(throws: ClassifierServerError.self, "\(text)") { _ = try tokens(text) }
                #expect(error?.code == .badConfiguration)
            }
            #expect(throws: ClassifierServerError.self) { _ = try tokens(line, mode: 0o666) }
            #expect(throws: ClassifierServerError.self) {
                _ = try RoomTokens(path: folder.file("missing"))
            }
            for room in ["", "*", " OR", "a\nb", String(repeating: "a", count: 101)] {
                #expect(throws: ClassifierServerError.self) {
                    _ = try RoomTokens.make(for: facility, room: room)
                }
            }
        }
    }
#endif
