import Foundation
import Glibc
import Intake
import TestSupport
import Testing

@Suite("A lock file")
struct LockFileTests {
    private let directory = TemporaryDirectory()
    private var file: String { directory.file("thing.lock") }

    @Test("is had by one process at a time, and says whose it is")
    func exclusive() throws {
        guard case .taken(let descriptor) = LockFile.claim(file) else {
            Issue.record("not taken")
            return
        }
        #expect(LockFile.claim(file) == .held(by: Int(getpid())))
        close(descriptor)
        guard case .taken(let again) = LockFile.claim(file) else {
            Issue.record("not taken again")
            return
        }
        close(again)
    }

    @Test("is no link, pipe or folder", arguments: [false, true])
    func hostile(isShared: Bool) throws {
        if isShared { #expect(chmod(directory.path, 0o1777) == 0) }
        let makers: [() -> CInt] = [
            { symlink("/etc/passwd", file) }, { mkfifo(file, 0o600) }, { mkdir(file, 0o700) },
        ]
        for make in makers {
            #expect(make() == 0)
            let claim = LockFile.claim(file)
            if isShared {
                #expect(claim == .foreign)
            } else if case .impossible = claim {
            } else {
                Issue.record("\(claim)")
            }
            remove(file)
        }
    }

    @Test(
        "of another user is not believed in a folder that every user may write to",
        .enabled(if: geteuid() == 0, "another user's file can be made by root alone"))
    func foreign() throws {
        #expect(FileManager.default.createFile(atPath: file, contents: nil))
        #expect(chown(file, 12_345, 12_345) == 0)
        // In a folder to which not every user may write, such as a service's, the owner of the file does not matter.
        guard case .taken(let descriptor) = LockFile.claim(file) else {
            Issue.record("not taken")
            return
        }
        #expect(chmod(directory.path, 0o1777) == 0)
        #expect(LockFile.claim(file) == .foreign, "nor one that its user holds")
        close(descriptor)
    }
}
