import Diagnostics
import Foundation
import SQLiteStorage
import Storage
import Testing
import TestSupport

@Suite("Checks of files")
struct FileCheckTests {
    private static let models = Checkout.root.appending(path: "Models")

    private let directory = TemporaryDirectory()

    @Test("A keyword model is read as the daemon reads it; a damaged or missing one fails")
    func keyword() async throws {
        let orbit = Self.models.appendingPathComponent("orbit.wake")
        let found = await finding(of: KeywordCheck(path: orbit.path))
        #expect(found.status == .ok && found.sentence.contains("\"orbit\""))
        // The model was made from more recordings than it keeps.
        #expect(found.sentence.contains(/from \d+ recordings \(\d+ kept\)/), "\(found.sentence)")
        var bytes = [UInt8](try Data(contentsOf: orbit))
        bytes[bytes.count / 2] ^= 0x40
        for broken in [directory.write(bytes, as: "broken.wake"), directory.file("none.wake")] {
            let found = await finding(of: KeywordCheck(path: broken))
            #expect(found.status == .failed && found.cause == .configuration)
            #expect(found.sentence.contains(broken))
        }
    }

    @Test("Phrases are read as the daemon reads them; a damaged file fails, and so does a phrase twice")
    func phrases() async {
        let aliases = Self.models.appendingPathComponent("aliases.yaml").path
        #expect(await finding(of: AliasesCheck(path: aliases)).status == .ok)
        let broken = directory.write(Array("aliases: [".utf8), as: "broken.yaml")
        #expect(await finding(of: AliasesCheck(path: broken)).cause == .configuration)
        #expect(await finding(of: AliasesCheck(path: directory.file("none"))).cause == .configuration)
        let text = """
            version: 1
            milestones:
              - { name: Patient In, phrases: [wheels in] }
              - { name: Patient Out, phrases: [wheels in] }
            """
        let twofold = directory.write(Array(text.utf8), as: "twofold.yaml")
        let found = await finding(of: AliasesCheck(path: twofold))
        #expect(found.cause == .configuration && found.sentence.contains("wheels in"))
    }

    @Test("A database that is there is well, and left as it is")
    func database() async throws {
        let path = directory.file("room.sqlite")
        let made = try SQLiteStore(path: path)
        made.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(await finding(of: DatabaseCheck(path: path)).status == .ok)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test("A database that is not there is not made, and its folder must be one that can be written")
    func newDatabase() async {
        let path = directory.file("deep/below/room.sqlite")
        #expect(await finding(of: DatabaseCheck(path: path)).status == .ok)
        #expect(directory.names.isEmpty)
        let refused = await finding(of: DatabaseCheck(path: path) { _ in false })
        #expect(refused.cause == .configuration && refused.sentence.contains(directory.path))
        // The advice is about the missing folder, not about the one above it.
        #expect(refused.advice?.contains("install -d") == true, "\(refused)")
        let file = directory.write([1], as: "file")
        #expect(await finding(of: DatabaseCheck(path: file + "/room.sqlite")).cause == .configuration)
        #expect(await finding(of: DatabaseCheck(path: directory.path)).cause == .configuration)
    }

    @Test("A database that cannot be written is a warning: commands work and are not logged")
    func writeProtected() async throws {
        let path = directory.file("room.sqlite")
        try SQLiteStore(path: path).close()
        let found = await finding(of: DatabaseCheck(path: path) { $0 != path })
        #expect(found.status == .warning && found.sentence.contains("not logged"))
    }

    @Test("What is no database of ours fails")
    func foreign() async {
        let text = directory.write(Array(repeating: 65, count: 8192), as: "text.sqlite")
        let found = await finding(of: DatabaseCheck(path: text))
        #expect(found.cause == .configuration && found.sentence.contains("text.sqlite"))
    }

    @Test("An empty file is a warning: the daemon makes the tables")
    func empty() async {
        let path = directory.write([], as: "empty.sqlite")
        #expect(await finding(of: DatabaseCheck(path: path)).status == .warning)
    }

    @Test(
        "A full disk fails, a nearly full one is a warning",
        arguments: [(1_000_000, Finding.Status.failed), (50_000_000, .warning), (500_000_000, .ok)])
    func space(free: Int, status: Finding.Status) async {
        let check = DiskSpaceCheck(path: directory.file("a/b.sqlite")) { _ in free }
        let found = await finding(of: check)
        #expect(found.status == status && found.sentence.contains(directory.path))
    }

    @Test("The space of a real disk is known, that of nothing is not")
    func realSpace() async {
        #expect((DiskSpaceCheck.freeByteCount(in: directory.path) ?? 0) > 0)
        #expect(DiskSpaceCheck.freeByteCount(in: "/nowhere/at/all") == nil)
        #expect(await finding(of: DiskSpaceCheck(path: "/a") { _ in nil }).status == .skipped)
    }
}
