import Foundation
import Testing
import TestSupport

@testable import Intake

@Suite("A small file", .timeLimit(.minutes(1)))
struct SmallFileTests {
    private let directory = TemporaryDirectory()

    private func refusal(_ path: String, _ limit: Int = 1_024) -> SmallFileError? {
        #expect(throws: SmallFileError.self) { try SmallFile(path: path, maximumByteCount: limit) }
    }

    @Test("is read whole, up to its limit, also through a link, with who may read it")
    func whole() throws {
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        let path = directory.write(bytes, as: "file")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try FileManager.default.createSymbolicLink(atPath: directory.file("link"), withDestinationPath: path)
        let file = try SmallFile(path: directory.file("link"), maximumByteCount: bytes.count)
        #expect(file.bytes == bytes && file.permissions == 0o640 && file.text == nil)
        #expect(refusal(path, bytes.count - 1)?.reason == .tooLarge(99_999))
        let empty = try SmallFile(path: directory.write([], as: "empty"), maximumByteCount: 0)
        #expect(empty.bytes.isEmpty && empty.text == "")
    }

    @Test("loses a byte order mark at its beginning, and no other")
    func byteOrderMark() throws {
        let path = directory.write(Array("\u{FEFF}a\u{FEFF}".utf8), as: "marked")
        let file = try SmallFile(path: path, maximumByteCount: 100)
        #expect(file.bytes == Array("a\u{FEFF}".utf8))
        #expect(
            "\u{FEFF}a".withoutByteOrderMark == "a"
                && "a\u{FEFF}".withoutByteOrderMark.unicodeScalars.count == 2)
    }

    @Test("is no pipe, socket, device or folder, and the reader waits for none")
    func notRegular() throws {
        try #require(mkfifo(directory.file("pipe"), 0o600) == 0)
        #expect(refusal(directory.file("pipe"))?.reason == .notRegular)
        #expect(refusal("/dev/zero")?.reason == .notRegular)
        #expect(refusal(directory.path)?.reason == .directory)

        let listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listening) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: directory.file("socket").utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listening, $0, size) == 0 }
        }
        try #require(isBound)
        #expect(refusal(directory.file("socket"))?.reason == .notRegular)
    }

    @Test("that says it is empty is bounded, too")
    func lying() throws {
        #expect(try SmallFile(path: "/proc/self/status", maximumByteCount: 1 << 20).bytes.count > 100)
        #expect(refusal("/proc/self/status", 100)?.reason == .tooLarge(100))
    }

    @Test("that is not there is told from one that may not be read, with a sentence")
    func missing() {
        for path in ["/nowhere/file", "", "a\0b", "/etc/passwd/x", String(repeating: "x", count: 300)] {
            #expect(refusal(path)?.reason == .missing)
        }
        #expect("\(refusal("/nowhere/file")!)" == "/nowhere/file is not there; check the path")
        #expect(refusal("/dev/zero").map { "\($0)".contains("a pipe or a device") } == true)
        #expect(
            SmallFileError(path: "x", reason: .tooLarge(262_144)).clause.hasPrefix("is larger than 256 KiB"))
        #expect(SmallFileError(path: "x", reason: .unreadable(EACCES)).clause.contains("Permission denied"))
    }
}
