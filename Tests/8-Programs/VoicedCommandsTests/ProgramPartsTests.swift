import Testing

@testable import VoicedCommands

@Suite("The parts of a program")
struct ProgramPartsTests {
    private static let copyright = CopyrightFile(
        """
        Format: 1.0
        Comment:
         Words (of a sentence): and more.
         .
          libone.so.1 libtwo.so.2 (one-and-two): MIT

        Files: *
        Copyright: someone
        License: Apache-2.0

        Files:
         always never/Sources/*
        License: MIT
        Comment: From afar,
         on a ship.

        Files: sometimes
        License: BSD
        X-Traits: Blue Red

        Files: tools
        License: BSD
        X-Traits: none

        License: MIT
         Permission is granted.
        """)

    private func names(_ traits: Set<String>) -> [String] {
        ProgramParts(
            Self.copyright, versions: ["always": "1.2.3"], traits: traits, libraries: [],
            versionOf: { _ in nil }
        ).parts.map(\.name)
    }

    @Test("are those of its traits")
    func traits() {
        #expect(names([]) == ["*", "always", "never/Sources/*"])
        #expect(names(["Red"]) == ["*", "always", "never/Sources/*", "sometimes"])
        #expect(names(["Green"]) == ["*", "always", "never/Sources/*"])
    }

    @Test("have version, licence and origin, as far as they are known")
    func fields() {
        let parts = ProgramParts(
            Self.copyright, versions: ["always": "1.2.3"], traits: [],
            libraries: ["libtwo.so.2", "libswiftCore.so", "libother.so"],
            versionOf: { $0 == "libtwo.so.2" ? "7" : nil }
        ).parts
        #expect(parts.map(\.version) == [nil, "1.2.3", nil, "7", nil])
        #expect(parts[1].origin == "From afar, on a ship." && parts[1].licence == "MIT")
        #expect(parts[3].licence == "MIT" && parts[3].origin == "Debian package one-and-two")
        #expect(parts[4].name == "libother.so" && parts[4].licence.contains("unknown"))
    }

    @Test("get no version from a file that is none", arguments: ["", "{", "{}", #"{"pins": [{}]}"#, "[]"])
    func noVersions(text: String) { #expect(ProgramParts.versions(in: text).isEmpty) }

    @Test("have the commit where a package has no version")
    func commit() {
        let text = #"{"pins": [{"identity": "a", "state": {"revision": "abc"}}], "version": 3}"#
        #expect(ProgramParts.versions(in: text) == ["a": "abc"])
    }
}
