import Foundation
import Testing
import TestSupport

@testable import Control

@Suite("A daemon's socket in the file system")
struct ControlSocketFileTests {
    private let folder = TemporaryDirectory()

    private func mode(_ path: String) -> mode_t {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.posixPermissions] as? NSNumber).map { mode_t($0.uint32Value) } ?? 0
    }

    private func refusal(_ path: String) -> ControlError? {
        do throws(ControlError) {
            close(try ControlSocketFile(path: path).descriptor)
            return nil
        } catch { return error }
    }

    @Test("belongs to its owner alone, and so does its folder, whatever the umask")
    func permissions() throws {
        let path = folder.file("a/b/voiced.sock")
        let before = umask(0)
        defer { umask(before) }
        let file = try ControlSocketFile(path: path)
        #expect(mode(path) == 0o600 && mode(path + ".lock") == 0o600 && mode(folder.file("a/b")) == 0o700)
        file.remove()
        #expect(access(path, F_OK) != 0)
        close(file.descriptor)
    }

    @Test("is not taken from a daemon that lives, and is from one that died")
    func stale() throws {
        let path = folder.file("voiced.sock")
        do {
            let first = try ControlSocketFile(path: path)
            #expect(refusal(path)?.code == .inUse)
            #expect(try ControlClient(path: path).path == path, "the first one still listens")
            // The first server dies, and its socket stays.
            close(first.descriptor)
        }
        #expect(access(path, F_OK) == 0)
        #expect(throws: ControlError.self) { try ControlClient(path: path) }
        let second = try ControlSocketFile(path: path)
        #expect(try ControlClient(path: path).path == path)
        close(second.descriptor)
    }

    @Test("takes nothing else away: a file, a folder, a link")
    func others() throws {
        let file = folder.write([1, 2, 3], as: "file.sock")
        let inner = folder.file("folder.sock")
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        let link = folder.file("link.sock")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        for path in [file, inner, link] {
            #expect(refusal(path)?.code == .cannotMake)
            #expect(access(path, F_OK) == 0)
        }
        #expect(FileManager.default.contents(atPath: file) == Data([1, 2, 3]))
    }

    @Test("is not made if others could put one of theirs in its place, or if no path fits")
    func folders() throws {
        chmod(folder.path, 0o777)
        let refused = try #require(refusal(folder.file("voiced.sock")))
        #expect(refused.code == .cannotMake && refused.message.contains("chmod 700"))
        chmod(folder.path, 0o1777)
        #expect(refusal(folder.file("voiced.sock")) == nil, "a folder like /tmp will do")
        chmod(folder.path, 0o700)
        for path in ["", "voiced.sock", folder.file(String(repeating: "a", count: 100)), "/a\0b"] {
            #expect(refusal(path)?.code == .badConfiguration, "\(path)")
        }
    }

    @Test("is removed only by its own daemon")
    func removal() throws {
        let path = folder.file("voiced.sock")
        let file = try ControlSocketFile(path: path)
        unlink(path)
        folder.write([], as: "voiced.sock").isEmpty ? () : file.remove()
        #expect(access(path, F_OK) == 0)
        close(file.descriptor)
    }

    @Test("answers its own user and root, and a client believes its own user's daemon and root's")
    func peers() {
        #expect(PeerCredentials(user: 1000).mayAsk(daemonOf: 1000))
        #expect(PeerCredentials(user: 0).mayAsk(daemonOf: 1000))
        #expect(!PeerCredentials(user: 1001).mayAsk(daemonOf: 1000))
        #expect(!PeerCredentials(user: 1000).mayAsk(daemonOf: 0))
        #expect(!PeerCredentials().mayAsk(daemonOf: 0))
        #expect(PeerCredentials(user: 0).mayAnswer(to: 1000))
        #expect(!PeerCredentials(user: 1001).mayAnswer(to: 1000))
        #expect(PeerCredentials(user: 1001).mayAnswer(to: 0))
    }
}
