import Dictation
import Foundation
import Testing

/// Confirmed text outlives the program.
@Suite("A dictation's journal")
struct DictationJournalTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path + "/note.journal")
    }

    @Test("gives back what was appended, also after a last line that was cut off")
    func cutOff() throws {
        try withFolder { path in
            do {
                let (journal, said) = try DictationJournal.open(path: path)
                #expect(said.isEmpty)
                try journal.append("one comma “two”\n")
                try journal.append("scratch that")
            }
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.seekToEnd()
            try file.write(contentsOf: Data(#"{"said":"never conf"#.utf8))
            try file.close()
            let (journal, said) = try DictationJournal.open(path: path)
            #expect(said == ["one comma “two”\n", "scratch that"])
            try journal.append("three")
        }
    }

    @Test("goes on after a cut, is one program's at a time, and can be removed")
    func oneAtATime() throws {
        try withFolder { path in
            let (journal, _) = try DictationJournal.open(path: path)
            #expect(throws: DictationJournal.Failure.self) { try DictationJournal.open(path: path) }
            try journal.remove()
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test("refuses what is no journal, and says what it is")
    func foreign() throws {
        try withFolder { path in
            try Data("dear diary\n".utf8).write(to: URL(fileURLWithPath: path))
            let failure = #expect(throws: DictationJournal.Failure.self) {
                try DictationJournal.open(path: path)
            }
            #expect(failure?.message == "\(path) is no journal of a dictation; name another file")
            #expect(throws: DictationJournal.Failure.self) { try DictationJournal.open(path: "/") }
            #expect(throws: DictationJournal.Failure.self) { try DictationJournal.open(path: path + "/a/b") }
            try Data((String(repeating: "[", count: 100_000) + "\n").utf8).write(
                to: URL(fileURLWithPath: path))
            #expect(throws: DictationJournal.Failure.self) { try DictationJournal.open(path: path) }
        }
    }
}
